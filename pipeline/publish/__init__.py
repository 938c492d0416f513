"""PDF files: assembly, metadata, atomic writing."""

import pipeline.draw  # noqa: F401 - ReportLab is imported only behind it
