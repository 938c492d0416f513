"""A face in the middle of the page or image that a shop asks for, with exactly that bleed."""

from math import ceil, floor
from typing import Final, TypeAlias

from pipeline.base.units import PT_PER_INCH, mm
from pipeline.draw.numbers import decimal
from pipeline.draw.usage import RenderedFace

_SLACK: Final = 0.01
"""Points: lengths are written in thousandths, and a pixel is many of those."""

_LAP: Final = mm(0.2)
"""By how much a face and its stretched strip overlap, and how far the seam keeps from the end of
the bleed: a pixel that a thing covers in part shows what lies below."""

_INSIDE: Final = 0.003
"""Points by which a clip that ends at a whole pixel leaves the next one out for sure."""

_Edges: TypeAlias = tuple[float, float, float, float]


def page_face(face: RenderedFace, page: tuple[float, float], dpi: float) -> RenderedFace:
    """Return a face as large as `page`, in points, with `face` and its bleed in its middle.

    Where the page is larger than that, the outermost strip of the bleed is stretched up to its
    edges, from a whole pixel at `dpi` to the inch on. Nothing else of the face changes.
    """
    left, bottom = (page[0] - face.width) / 2, (page[1] - face.height) / 2
    lap = min(_LAP, face.bleed / 3)
    pixel = PT_PER_INCH / dpi
    edges = (
        *_snapped(left - face.bleed, lap, page[0], pixel),
        *_snapped(bottom - face.bleed, lap, page[1], pixel),
    )
    inner = _rectangle(edges)
    place = f"{decimal(left, 3)} {decimal(bottom, 3)}"
    laid = f"q {inner} W n\n1 0 0 1 {place} cm\n{face.operators}\nQ"
    if edges[0] > 0 or edges[2] > 0:
        hole = (edges[0] + lap, edges[1] - lap, edges[2] + lap, edges[3] - lap)
        laid = f"{_stretched(face, page, hole, pixel)}\n{laid}"
    return RenderedFace(laid, *page, 0.0, face.usage)


def _snapped(start: float, lap: float, side: float, pixel: float) -> tuple[float, float]:
    """Return where a face begins and ends along a side, on the page and on whole pixels."""
    if start <= _SLACK:
        return 0.0, side
    first = ceil((start + lap) / pixel - _SLACK)
    last = floor((side - start - lap) / pixel + _SLACK)
    return first * pixel + _INSIDE, last * pixel - _INSIDE


def _stretched(face: RenderedFace, page: tuple[float, float], hole: _Edges, pixel: float) -> str:
    """Return operators that draw a face a pixel larger than the page, but not within `hole`."""
    across, down = (
        max(1.0, (side + 2 * pixel) / (own + 2 * face.bleed))
        for side, own in zip(page, (face.width, face.height), strict=True)
    )
    left = (page[0] - across * face.width) / 2
    bottom = (page[1] - down * face.height) / 2
    matrix = " ".join(
        (decimal(across, 6), "0 0", decimal(down, 6), decimal(left, 3), decimal(bottom, 3))
    )
    first, last, low, high = hole
    # Four strips, and no rectangle with a hole: who reads the file sees that no text shows in them.
    strips = (
        (0.0, first, 0.0, page[1]),
        (last, page[0], 0.0, page[1]),
        (first, last, 0.0, low),
        (first, last, high, page[1]),
    )
    clip = " ".join(map(_rectangle, strips))
    return f"q {clip} W n\n{matrix} cm\n{face.operators}\nQ"


def _rectangle(edges: _Edges) -> str:
    """Return the operator of a rectangle from its left to its right and bottom to top edge."""
    left, right, bottom, top = edges
    box = (left, bottom, right - left, top - bottom)
    return f"{' '.join(decimal(value, 3) for value in box)} re"
