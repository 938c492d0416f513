"""Floor 0: units, findings, errors, registries and text utilities; knows nothing above it."""
