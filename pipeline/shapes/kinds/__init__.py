"""The shapes, one file a family."""
