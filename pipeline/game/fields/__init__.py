"""The field types of kinds, each registered by its name."""
