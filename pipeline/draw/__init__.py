"""Floor 4: a face's draw list onto a ReportLab canvas: fonts, colours, images; never knows content or sheets."""
