"""Pieces on virtual tables: sheets of decks, tiles and tokens, objects of Tabletop Simulator."""
