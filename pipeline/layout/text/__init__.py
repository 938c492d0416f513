"""The text engine: measured words, line breaking, hyphenation and placement."""
