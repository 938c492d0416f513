"""The sorts of names that texts may be, by where they come from; each registers itself."""
