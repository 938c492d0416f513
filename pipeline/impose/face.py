"""The shape of a face, as imposition needs it: trim size, bleed, outline and folds, in points."""

from math import isfinite
from typing import Final, Literal, NamedTuple, TypeAlias

from pipeline.base.errors import fail
from pipeline.base.units import mm, to_mm
from pipeline.impose.model import Edges

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
