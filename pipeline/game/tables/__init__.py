"""Tables of other programs as records, and what a game's files say that nobody has written."""
