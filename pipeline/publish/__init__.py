"""Floor 6: PDF assembly, metadata, atomic writing; never knows content."""

import pipeline.draw  # noqa: F401 - ReportLab is imported only behind it
