"""What imposition takes and yields. All lengths are points; the origin is the top-left corner."""

from typing import NamedTuple

from pipeline.layout.ops import Op


class Paper(NamedTuple):
    """A sheet of paper, portrait: width and height in points, and the printer's unprintable edge."""

    name: str
    width: float
    height: float
    margin: float


class Piece(NamedTuple):
    """One component to print: its front face, its back face or None, and how many copies.

    `front` and `back` are face ids, unique in a product.
    """

    front: str
    back: str | None = None
    quantity: int = 1


class Placement(NamedTuple):
    """A face on a sheet: where its trim's top-left corner lies, turned by `rotate` degrees (0, 90,
    180, 270 clockwise about the centre of the trim cell). `w` and `h` are the cell as placed.
    """

    face: str
    x: float
    y: float
    w: float
    h: float
    rotate: int = 0


class Sheet(NamedTuple):
    """One side of a sheet of paper: its size as turned, what lies on it, and its marks.

    `trim` and `bleed` are (x, y, w, h) round all placements; `marks` are drawn below the faces.
    """

    width: float
    height: float
    side: str
    placements: tuple[Placement, ...]
    marks: tuple[Op, ...]
    trim: tuple[float, float, float, float]
    bleed: tuple[float, float, float, float]
    label: str = ""
