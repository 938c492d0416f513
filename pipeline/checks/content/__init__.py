"""Checks of content: what they look at, and one check a file in `rules/`."""
