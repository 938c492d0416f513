"""The closed set of field types, one concept a module; each registers itself."""
