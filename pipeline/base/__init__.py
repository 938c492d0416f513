"""Units, findings, errors, registries, names, and the reading of files."""
