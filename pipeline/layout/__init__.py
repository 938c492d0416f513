"""Face markup to a draw list: elements, text, fit."""
