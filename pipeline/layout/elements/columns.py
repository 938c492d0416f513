"""Column widths of rows and tables: ``12mm 1fr 2fr auto``."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from pipeline.base.units import length
from pipeline.layout.errors import LayoutError

_MOST: Final = 1e6


@cache
def parse_columns(spec: str) -> tuple[tuple[str, float], ...]:
    """Return columns as (unit, value): ``fr`` shares, ``pt`` points, or ``auto``.

    Raises LayoutError for anything else, and for what is not above 0.
    """
    return tuple(_column(part) for part in spec.split())


def _column(part: str) -> tuple[str, float]:
    try:
        if part == "auto":
            return "auto", 0.0
        unit = "fr" if part.endswith("fr") else "pt"
        value = float(part[:-2] or 1) if unit == "fr" else length(part)
        if 0 < value < _MOST:
            return unit, value
    except ValueError:
        pass
    raise LayoutError(f"cols: expected lengths, shares (1fr) or auto, found {part!r}")


def table_width(widths: Sequence[float], gap: float) -> float:
    """Return what columns take up together, in points."""
    return sum(widths) + gap * max(len(widths) - 1, 0)


def own_width(spec: str, widths: Sequence[float], gap: float) -> float:
    """Return the width of columns that have one of their own, in points.

    It is 0 where some of them take shares of the room that there is.
    """
    shares = not spec or any(unit == "fr" for unit, _ in parse_columns(spec))
    return 0.0 if shares else table_width(widths, gap)


def column_widths(
    spec: str, count: int, width: float, gap: float, natural: Callable[[int], float]
) -> list[float]:
    """Return each column's width in points; `natural` gives an auto column's own width.

    Without `spec` the columns are equal. Raises LayoutError when columns and spec disagree, or when
    no room is left for the shares.
    """
    columns = parse_columns(spec) if spec else (("fr", 1.0),) * count
    if len(columns) != count:
        raise LayoutError(f"cols names {len(columns)} columns, but there are {count}")
    widths = [
        natural(index) if unit == "auto" else value if unit == "pt" else 0.0
        for index, (unit, value) in enumerate(columns)
    ]
    shares = sum(value for unit, value in columns if unit == "fr")
    free = width - sum(widths) - gap * (count - 1)
    if shares and free <= 0:
        raise LayoutError("cols: fixed columns leave no room for the shares")
    return [
        free * value / shares if unit == "fr" else fixed
        for fixed, (unit, value) in zip(widths, columns, strict=True)
    ]
