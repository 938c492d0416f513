"""Import and export of rosters, how rosters are shown, and campaigns."""
