"""What imposition takes and yields. All lengths are points; the origin is the top-left corner."""

from typing import NamedTuple, TypeAlias

from pipeline.base.finding import Finding
from pipeline.layout.draw_list import Op, Path, Rect

Box: TypeAlias = tuple[float, float, float, float]
"""A rectangle as x, y, width, height."""

Edges: TypeAlias = tuple[float, float, float, float]
"""A distance at each edge, as the sheet lies: left, top, right, bottom."""


class Paper(NamedTuple):
    """A sheet of paper, portrait: width and height in points, and the printer's unprintable edge.

    `title` is how the slug line names it; the name serves where it is empty.
    """

    name: str
    width: float
    height: float
    margin: float
    title: str = ""


class Piece(NamedTuple):
    """One component to print: its front face, its back face or None, and how many copies.

    `front` and `back` are face ids, unique in a product. `owner` is the slug of whom it belongs to,
    where pieces of different owners lie on different sheets.
    """

    front: str
    back: str | None = None
    quantity: int = 1
    owner: str = ""


class Placement(NamedTuple):
    """A face on a sheet: where its trim's top-left corner lies, and how it is turned.

    `rotate` is 0, 90, 180 or 270 degrees clockwise about the centre of the trim cell. `w` and `h`
    are the cell as placed. `bleed` says how far the face may draw beyond its cell; what lies
    further out is clipped. A nested piece is clipped to the corners `clip`, in points on the sheet.
    """

    face: str
    x: float
    y: float
    w: float
    h: float
    rotate: int = 0
    bleed: Edges = (0.0, 0.0, 0.0, 0.0)
    clip: tuple[tuple[float, float], ...] = ()


class Cut(NamedTuple):
    """What a machine cuts on a sheet, piece by piece, and what it scores before that."""

    outlines: tuple[Path | Rect, ...]
    scores: tuple[Path, ...] = ()


class Sheet(NamedTuple):
    """One side of a sheet of paper: its size as turned, what lies on it, and its marks.

    `side` is ``front``, ``back`` or ``fold``. `trim` and `bleed` are (x, y, w, h) round all
    placements; `marks` are drawn below the faces and `overlay` above them. `cut` is for a cutting
    machine, where one is asked for.
    """

    width: float
    height: float
    side: str
    placements: tuple[Placement, ...]
    marks: tuple[Op, ...]
    trim: Box
    bleed: Box
    label: str = ""
    overlay: tuple[Op, ...] = ()
    cut: Cut | None = None


class Imposition(NamedTuple):
    """The sheets of a product in the order of printing, and what the user should know of them."""

    sheets: tuple[Sheet, ...]
    findings: tuple[Finding, ...] = ()
