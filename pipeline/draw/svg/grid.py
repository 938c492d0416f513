"""A page put on the grid of icons: as large as it goes, in the middle."""

from pipeline.draw.svgicon import GRID


def grid_matrix(width: float, height: float) -> tuple[float, float, float, float, float, float]:
    """Return the matrix that puts a page of this size on the grid."""
    scale = GRID / max(width, height)
    return (scale, 0.0, 0.0, scale, (GRID - width * scale) / 2, (GRID - height * scale) / 2)
