"""Translations: PO files brought up to date, counted and checked."""
