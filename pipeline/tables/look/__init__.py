"""The first look of a game that was made from a table: layout, template and styles."""
