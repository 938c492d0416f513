"""Faces printed otherwise than they are designed: to save ink, in greys, smaller or larger."""
