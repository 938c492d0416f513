"""What imposition takes and yields, in points from the top left corner."""

from collections.abc import Iterable
from math import isfinite
from typing import Final, Literal, NamedTuple, TypeAlias

from pipeline.layout.draw_list import Colour, Op, Path, Rect
from pipeline.source.findings import Finding, fail
from pipeline.source.units import mm, to_mm

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


BLACK: Final[Colour] = "000000"
WHITE: Final[Colour] = "ffffff"


class Line(NamedTuple):
    """An upright line at x = `at`, or a level one at y = `at`, between two coordinates."""

    upright: bool
    at: float
    start: float
    end: float


def number(value: float) -> str:
    """Return `value` as path data takes it, to a thousandth of a point."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def stroke(
    lines: Iterable[Line], weight: float, dash: tuple[float, ...] = (), colour: Colour = BLACK
) -> tuple[Path, ...]:
    """Return one path that draws all lines in one colour, or nothing when there are none."""
    data = "".join(
        f"M{number(line.at)} {number(line.start)}V{number(line.end)}"
        if line.upright
        else f"M{number(line.start)} {number(line.at)}H{number(line.end)}"
        for line in lines
    )
    return (Path(data, 0.0, 0.0, stroke=colour, width=weight, dash=dash),) if data else ()


MIN_SIDE: Final = mm(3)
"""The smallest trim side: nobody cuts out less, and it bounds how many cells a sheet has."""


class Rectangle(NamedTuple):
    """A rectangular outline; `radius` rounds its corners (points)."""

    radius: float = 0.0


class Ellipse(NamedTuple):
    """A round outline that fills the trim cell: a circle where the cell is square."""


class Contour(NamedTuple):
    """Any outline: SVG path data `d` in millimetres from the trim cell's top-left corner.

    A `mirrored` one is drawn to the left from the cell's top-right corner.
    """

    d: str
    mirrored: bool = False


Outline: TypeAlias = Rectangle | Ellipse | Contour


class Fold(NamedTuple):
    """A fold right across the face: at x = `at` (a vertical line) or at y = `at`, in points."""

    axis: Literal["x", "y"]
    at: float


class Crease(NamedTuple):
    """A fold from one point of the face to another, in points."""

    x0: float
    y0: float
    x1: float
    y1: float


class FaceSpec(NamedTuple):
    """What all faces of a run share. The trim cell is the outline's bounding box, upright.

    `blank` is how far from each edge nothing is drawn on any of them, where that is known.
    `creases` are folds that may end within the face, `glue` the areas that are glued. The outline
    of a `shaped` face is drawn on white, to be seen on dark art.
    """

    width: float
    height: float
    bleed: float = 0.0
    outline: Outline = Rectangle()
    folds: tuple[Fold, ...] = ()
    blank: Edges = (0.0, 0.0, 0.0, 0.0)
    creases: tuple[Crease, ...] = ()
    glue: tuple[Contour, ...] = ()
    shaped: bool = False


def check_face(face: FaceSpec) -> None:
    """Raise PunchboardError unless size, bleed and folds of `face` can be printed at all."""
    size = f"{to_mm(face.width):g} x {to_mm(face.height):g} mm"
    if not all(isfinite(side) and side >= MIN_SIDE for side in (face.width, face.height)):
        raise fail("face-size", f"expected trim sides of 3 mm or more, found {size}")
    if not (isfinite(face.bleed) and face.bleed >= 0):
        raise fail("face-bleed", f"expected a bleed of 0 mm or more, found {to_mm(face.bleed):g}")
    for fold in face.folds:
        extent = face.width if fold.axis == "x" else face.height
        if not 0 < fold.at < extent:
            raise fail(
                "face-fold",
                f"expected a fold between {fold.axis} = 0 and {to_mm(extent):g} mm, "
                f"found {to_mm(fold.at):g} mm on a face of {size}",
            )
