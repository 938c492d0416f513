"""Floor 6: PDF assembly, metadata, atomic writing; never knows content."""
