"""Rosters in and out of other programs: a model that every game's rosters fit, and its formats."""
