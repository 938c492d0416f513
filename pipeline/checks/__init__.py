"""Checks: what one is whatever it looks at, those of content, and the rules of a game."""
