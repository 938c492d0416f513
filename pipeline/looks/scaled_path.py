"""Path data at another size."""

from functools import lru_cache
from typing import Final

from pipeline.draw.numbers import decimal
from pipeline.draw.svgpath import parse_path

_LETTERS: Final = {"m": "M", "l": "L", "c": "C", "h": "Z"}


@lru_cache(maxsize=1024)
def stretched_path(
    data: str, scale: tuple[float, float], shift: tuple[float, float] = (0.0, 0.0)
) -> str:
    """Return SVG path data `scale` times as large across and down, then shifted.

    Raises ValueError for malformed data.
    """
    written: list[str] = []
    for operator, numbers in parse_path(data):
        moved = (
            decimal(number * scale[index % 2] + shift[index % 2], 4)
            for index, number in enumerate(numbers)
        )
        written.append(f"{_LETTERS[operator]}{' '.join(moved)}")
    return "".join(written)
