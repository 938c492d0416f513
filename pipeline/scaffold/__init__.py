"""New games and records: files that print at once, and never a line of Python."""
