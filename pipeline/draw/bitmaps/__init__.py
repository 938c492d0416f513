"""Bitmaps on their way into a PDF: opened, turned upright, scaled, encoded or passed on."""
