"""Punctuation by language; each is found by being here."""
