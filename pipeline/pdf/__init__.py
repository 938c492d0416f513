"""PDF files of any origin: reading, interpreting, preflight and conversion for a press."""
