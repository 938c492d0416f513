"""Shapes as data: how a piece is cut, folded and glued; a registry imports all modules here."""
