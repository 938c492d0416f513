"""Rosters from their files to paper: begun, opened, matched and printed."""
