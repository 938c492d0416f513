"""Path data at another size."""

from functools import lru_cache

from pipeline.draw.numbers import decimal
from pipeline.draw.svgpath import parse_path


@lru_cache(maxsize=1024)
def scaled_path(data: str, scale: float, across: float = 0.0, down: float = 0.0) -> str:
    """Return SVG path data `scale` times as large, then moved. Raises ValueError."""
    written: list[str] = []
    for operator, numbers in parse_path(data):
        moved = (
            decimal(number * scale + (down if index % 2 else across), 4)
            for index, number in enumerate(numbers)
        )
        written.append(f"{_LETTERS[operator]}{' '.join(moved)}")
    return "".join(written)


_LETTERS = {"m": "M", "l": "L", "c": "C", "h": "Z"}
