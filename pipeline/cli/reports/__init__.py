"""The formats of a check's report, one a file; each registers itself."""
