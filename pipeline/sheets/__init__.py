"""Faces onto sheets: grid, bleed, marks, two-sided printing, packing, and cutting machines."""
