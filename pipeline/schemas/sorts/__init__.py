"""The sorts of files that authors write, one a module; each registers itself."""
