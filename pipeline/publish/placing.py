"""Where a face goes on its page: its matrix, and how far its bleed may reach."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from pipeline.draw.numbers import decimal

Cell: TypeAlias = tuple[float, float, float, float]

# (cosine, sine) of a turn; imposition knows no other.
_TURNS: Final = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}

# Cells closer than this touch (points).
_TOUCHING: Final = 0.01


class Reach(NamedTuple):
    """How far a bleed reaches beyond a cell as placed, in points."""

    left: float
    top: float
    right: float
    bottom: float


@lru_cache(maxsize=4096)
def matrix(cell: Cell, rotate: int, width: float, height: float, sheet_height: float) -> str:
    """Return the cm operator that puts a face of this trim size into its cell."""
    cosine, sine = _TURNS[rotate % 360]
    left, top, w, h = cell
    x = left + w / 2 - (cosine * width + sine * height) / 2
    y = sheet_height - top - h / 2 - (cosine * height - sine * width) / 2
    return f"{cosine} {-sine} {sine} {cosine} {decimal(x, 3)} {decimal(y, 3)} cm"


@lru_cache(maxsize=4096)
def clip(cell: Cell, reach: Reach, sheet_height: float) -> str:
    """Return the operators that clip to a cell and its bleed, in page coordinates."""
    x, y, w, h = cell
    left, bottom = x - reach.left, sheet_height - y - h - reach.bottom
    size = (w + reach.left + reach.right, h + reach.top + reach.bottom)
    return f"{' '.join(decimal(value, 3) for value in (left, bottom, *size))} re W n"


@lru_cache(maxsize=64)
def reaches(cells: Sequence[Cell], bleeds: Sequence[float]) -> tuple[Reach, ...]:
    """Return how far each cell's bleed may reach: half the gap to a neighbour, at most its bleed.

    Without this, a card's bleed would lie over the next card's trim wherever the gutter is narrow.
    """
    return tuple(
        Reach(*(_allowed(cells, bleeds, index, side) for side in range(4)))
        for index in range(len(cells))
    )


def _allowed(cells: Sequence[Cell], bleeds: Sequence[float], index: int, side: int) -> float:
    """Return the reach of one cell on one side (0 left, 1 top, 2 right, 3 bottom)."""
    own = cells[index]
    axis, across = (0, 1) if side in (0, 2) else (1, 0)
    allowed = bleeds[index]
    for other_index, other in enumerate(cells):
        if other_index == index or not _abreast(own, other, across):
            continue
        low, high = (other, own) if side < 2 else (own, other)
        gap = high[axis] - (low[axis] + low[axis + 2])
        if gap > -_TOUCHING:
            allowed = min(allowed, max(0.0, gap - min(bleeds[other_index], gap / 2)))
    return allowed


def _abreast(own: Cell, other: Cell, across: int) -> bool:
    """Tell whether two cells overlap in their extent across the axis."""
    near = other[across] < own[across] + own[across + 2] - _TOUCHING
    return near and own[across] + _TOUCHING < other[across] + other[across + 2]
