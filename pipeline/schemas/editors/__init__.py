"""The editors that schemas are installed in, one a module; each registers itself."""
