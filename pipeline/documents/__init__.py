"""YAML files as plain data, with a position for every key and value."""
