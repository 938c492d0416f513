"""Warm builds: a face is drawn again only where something that it is made of has changed."""
