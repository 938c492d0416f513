"""Rosters from their files to paper: opened, judged, planned and printed."""
