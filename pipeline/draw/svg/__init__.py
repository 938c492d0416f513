"""SVG files of all sorts: checked, turned into PDF in a process apart, and drawn as forms."""
