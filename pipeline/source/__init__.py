"""Reading and writing of files: YAML with the place of every value, findings, limits and units."""
