"""The checks of content, by family; each registers itself."""
