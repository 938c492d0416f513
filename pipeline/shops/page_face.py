"""A face in the middle of the page or image that a shop asks for, with exactly that bleed."""

from typing import Final

from pipeline.draw.numbers import decimal
from pipeline.draw.usage import RenderedFace

_LAP: Final = 0.5
"""How far the stretched strip lies over the face, in points: what a face draws ends at its bleed,
and pixels that it covers in part show what lies below."""


def page_face(face: RenderedFace, page: tuple[float, float]) -> RenderedFace:
    """Return a face as large as `page`, in points, with `face` and its bleed in its middle.

    Where the page is larger than that, the outermost strip of the bleed is stretched up to its
    edges; nothing else of the face changes.
    """
    width, height = page
    left, bottom = (width - face.width) / 2, (height - face.height) / 2
    inner = (
        left - face.bleed,
        bottom - face.bleed,
        face.width + 2 * face.bleed,
        face.height + 2 * face.bleed,
    )
    laid = f"q {_rectangle(inner)} W n\n1 0 0 1 {_numbers((left, bottom))} cm\n{face.operators}\nQ"
    if inner[0] > 0 or inner[1] > 0:
        laid = f"{laid}\n{_stretched(face, page, inner)}"
    return RenderedFace(laid, width, height, 0.0, face.usage)


def _stretched(
    face: RenderedFace, page: tuple[float, float], inner: tuple[float, float, float, float]
) -> str:
    """Return operators that draw a face as large as the page, round `inner` alone."""
    across, down = max(1.0, page[0] / inner[2]), max(1.0, page[1] / inner[3])
    left = (page[0] - across * face.width) / 2
    bottom = (page[1] - down * face.height) / 2
    x, y, width, height = inner
    hole = (x + _LAP, y + _LAP, width - 2 * _LAP, height - 2 * _LAP)
    ring = f"{_rectangle((0.0, 0.0, *page))} {_rectangle(hole)} W* n"
    matrix = f"{decimal(across, 6)} 0 0 {decimal(down, 6)} {_numbers((left, bottom))} cm"
    return f"q {ring}\n{matrix}\n{face.operators}\nQ"


def _rectangle(box: tuple[float, float, float, float]) -> str:
    return f"{_numbers(box)} re"


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(decimal(value, 3) for value in values)
