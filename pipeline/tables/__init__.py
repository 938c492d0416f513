"""Tables of spreadsheets: read, understood, carried over into games and back."""
