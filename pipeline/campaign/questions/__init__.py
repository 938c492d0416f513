"""The sorts of questions, one a module; each registers itself."""
