"""Shapes as data: how a piece is cut, folded and glued, worked out from a few measures."""
