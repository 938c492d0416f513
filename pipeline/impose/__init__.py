"""Faces onto sheets: grid, bleed, marks, duplex."""
