"""Tabletop Simulator: what a game's pieces are on its table, their sheets and the saved object."""
