"""Floor 3: face markup to a draw list; never knows ReportLab or files."""
