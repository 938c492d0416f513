"""Rosters in and out of other programs, what is told of them, and campaigns."""
