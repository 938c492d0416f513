"""Pieces of different sizes on shared sheets, in rows that are cut edge to edge."""
