"""Checks of content, the rules of a game, and the comments that suppress a finding."""
