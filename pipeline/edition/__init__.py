"""One game in one language as of one date, opened: its project, data files, look and products."""
