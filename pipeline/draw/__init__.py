"""Floor 4: a draw list onto a ReportLab canvas: fonts, colours, images; knows no content."""
