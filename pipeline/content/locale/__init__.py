"""Localized editions: what is translatable, PO files, and laying translations over a game."""
