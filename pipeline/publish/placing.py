"""Where a face goes on its page: its matrix, and the clip at its bleed."""

from functools import lru_cache
from typing import Final, TypeAlias

from pipeline.draw.numbers import decimal
from pipeline.impose.model import Edges

Cell: TypeAlias = tuple[float, float, float, float]

# (cosine, sine) of a turn; imposition knows no other.
_TURNS: Final = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}


@lru_cache(maxsize=4096)
def matrix(cell: Cell, rotate: int, width: float, height: float, sheet_height: float) -> str:
    """Return the cm operator that puts a face of this trim size into its cell."""
    cosine, sine = _TURNS[rotate % 360]
    left, top, w, h = cell
    x = left + w / 2 - (cosine * width + sine * height) / 2
    y = sheet_height - top - h / 2 - (cosine * height - sine * width) / 2
    return f"{cosine} {-sine} {sine} {cosine} {decimal(x, 3)} {decimal(y, 3)} cm"


@lru_cache(maxsize=4096)
def clip(cell: Cell, bleed: Edges, sheet_height: float) -> str:
    """Return the operators that clip to a cell and its bleed, in page coordinates."""
    x, y, w, h = cell
    left, top, right, bottom = bleed
    edges = (x - left, sheet_height - y - h - bottom, w + left + right, h + top + bottom)
    return f"{' '.join(decimal(value, 3) for value in edges)} re W n"


def polygon_clip(corners: tuple[tuple[float, float], ...], sheet_height: float) -> str:
    """Return the operators that clip to a polygon on the sheet, in page coordinates."""
    points = [f"{decimal(x, 3)} {decimal(sheet_height - y, 3)}" for x, y in corners]
    return f"{points[0]} m {' '.join(f'{point} l' for point in points[1:])} h W n"
