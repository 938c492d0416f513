"""JSON Schemas of the files that authors write, with the names a game has, and editors' settings."""
