"""SVG files of all sorts: looked over, turned into PDF beside this process, taken in as forms."""
