"""Warm builds: what was drawn before is drawn again only where something that it is made of changed."""
