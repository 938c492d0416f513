"""Path construction and painting operators of PDF, whatever the path comes from."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from pipeline.draw.svgpath import Segment

_PAIRS: Final = {"m": 1, "l": 1, "c": 3, "h": 0}
_WHOLE: Final = "|"


def outline(segments: Iterable[Segment], matrix: tuple[float, ...], digits: int = 2) -> str:
    """Return path construction operators for segments put through a PDF matrix (a b c d e f).

    Numbers have at most `digits` decimals, which are one or more.
    """
    a, b, c, d, e, f = matrix
    formats = _formats(digits)
    written: list[str] = []
    values: list[float] = []
    for operator, numbers in segments:
        written.append(formats[operator])
        if len(numbers) == 2:
            u, v = numbers
            values += (a * u + c * v + e, b * u + d * v + f)
        elif numbers:
            u, v, s, t, x, y = numbers
            values += (a * u + c * v + e, b * u + d * v + f)
            values += (a * s + c * t + e, b * s + d * t + f)
            values += (a * x + c * y + e, b * x + d * y + f)
    # A path has hundreds of numbers: they are formatted, and their zeros cut off, all at once.
    return _without_zeros(" ".join(written) % tuple(values), digits)


@cache
def _formats(digits: int) -> Mapping[str, str]:
    """Return the format of each operator with its numbers."""
    pair = f"%.{digits}f %.{digits}f "
    return {operator: pair * count + operator for operator, count in _PAIRS.items()}


def _without_zeros(text: str, digits: int) -> str:
    """Return numbers of so many decimals, each before a space, as `decimal` writes them."""
    # Whole numbers are marked, whose last zeros are none to cut off.
    text = text.replace(f".{'0' * digits} ", f"{_WHOLE} ")
    for zeros in range(digits - 1, 0, -1):
        text = text.replace(f"{'0' * zeros} ", " ")
    return text.replace(f"-0{_WHOLE} ", "0 ").replace(_WHOLE, "")


def paint(fill: str | None, stroke: str | None, *, evenodd: bool = False) -> str:
    """Return the painting operator: fill, stroke, both or neither."""
    if fill is None:
        return "n" if stroke is None else "S"
    return ("f" if stroke is None else "B") + ("*" if evenodd else "")
