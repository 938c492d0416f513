"""Checks of translations: one check a file in ``rules/``, one language a file in ``languages/``."""
