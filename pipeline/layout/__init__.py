"""Face markup to a draw list: shapes, elements, text and fit."""
