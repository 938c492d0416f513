"""Formats of rosters, one a module, found by being there."""
