"""Units, findings, errors, registries and text utilities."""
