"""Path construction and painting operators of PDF, whatever the path comes from."""

from collections.abc import Iterable

from pipeline.draw.numbers import decimal
from pipeline.draw.svgpath import Segment


def outline(segments: Iterable[Segment], matrix: tuple[float, ...], digits: int = 2) -> str:
    """Return path construction operators for segments put through a PDF matrix (a b c d e f)."""
    a, b, c, d, e, f = matrix
    out: list[str] = []
    for operator, numbers in segments:
        for i in range(0, len(numbers), 2):
            u, v = numbers[i], numbers[i + 1]
            out.append(decimal(a * u + c * v + e, digits))
            out.append(decimal(b * u + d * v + f, digits))
        out.append(operator)
    return " ".join(out)


def paint(fill: str | None, stroke: str | None, *, evenodd: bool = False) -> str:
    """Return the painting operator: fill, stroke, both or neither."""
    if fill is None:
        return "n" if stroke is None else "S"
    return ("f" if stroke is None else "B") + ("*" if evenodd else "")
