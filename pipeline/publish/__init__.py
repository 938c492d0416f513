"""PDF files: assembly, metadata, atomic writing, and how those of others are read."""

import pipeline.draw  # noqa: F401 - ReportLab is imported only behind it
