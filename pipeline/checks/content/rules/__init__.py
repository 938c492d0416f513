"""The engine's checks, one a file; each registers itself."""
