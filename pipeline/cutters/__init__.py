"""Cutting machines: registration marks, and the paths that they cut and score, as SVG and DXF."""
