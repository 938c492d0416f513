"""Rosters in and out of other programs, their descriptions, and campaigns."""
