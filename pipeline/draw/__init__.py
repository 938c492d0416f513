"""A draw list as PDF operators: fonts, colours, icons, images."""
