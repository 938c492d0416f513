"""The formats of a check's report; each registers itself."""
