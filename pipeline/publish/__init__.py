"""PDF files: assembly, metadata, atomic writing."""
