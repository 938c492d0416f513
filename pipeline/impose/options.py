"""How a run is imposed: the choices of an imposition profile."""

from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from pipeline.base.units import mm

Mark: TypeAlias = Literal["crop", "cross", "guides", "outline"]
Flip: TypeAlias = Literal["long", "short"]
Backs: TypeAlias = Literal["duplex", "separate", "none", "gutterfold"]
Orientation: TypeAlias = Literal["auto", "portrait", "landscape"]
FoldLines: TypeAlias = Literal["ends", "across"]
Unit: TypeAlias = Literal["mm", "inch"]
Binding: TypeAlias = Literal["none", "saddle"]
BackOrder: TypeAlias = Literal["same", "reversed"]
Lie: TypeAlias = Literal["portrait", "landscape"]

MARKS: Final = get_args(Mark)
FLIPS: Final = get_args(Flip)
BACKS: Final = get_args(Backs)
LIES: Final = get_args(Lie)
ORIENTATIONS: Final = get_args(Orientation)
FOLD_LINES: Final = get_args(FoldLines)
UNITS: Final = get_args(Unit)
BINDINGS: Final = get_args(Binding)
BACK_ORDERS: Final = get_args(BackOrder)

COMMON_PAPER: Final = mm(0.1)
"""The thickness of a sheet of 80 g/m², as ISO 534 measures it."""


class MarkStyle(NamedTuple):
    """Marks in points: their length, their distance from the bleed, and the weight of their line.

    A mark is shortened where the margin is narrow, down to 1 mm.
    """

    length: float = mm(5)
    offset: float = mm(0.5)
    weight: float = 0.25


class Measure(NamedTuple):
    """How far a printer's backs are to be moved, in points, to lie behind their fronts.

    It holds for sheets that lie like `lie` and are turned over about their `flip` edge: the other
    ones go another way through the printer.
    """

    lie: Lie
    flip: Flip
    right: float
    down: float


class Options(NamedTuple):
    """An imposition profile; lengths in points.

    `gutter` ``auto`` is the widest, up to twice the bleed, that costs no sheet. `flip`
    names the edge about which the sheet is turned over. `backs`: ``duplex`` puts each back after
    its front, ``separate`` all backs after all fronts, in the order of `back_order`, ``gutterfold``
    beside the fronts round a fold. `back_offset` (right, down) makes good a printer's
    misregistration; where a printer was measured its `measures` stand in its stead. Backs are drawn
    out to `back_bleed` beyond the trim, where that is more than the faces' own bleed. `margin`
    replaces the paper's unprintable edge. `folds` marks folds at their ends or across the face.
    `ruler` is its unit, or None for none. Without `signs` the margins do not explain the signs that
    faces show, as these do it themselves. With `nest` pieces that can are nested where that saves
    sheets. `binding` ``saddle`` lays pages out as a booklet: two by two on sheets that are folded
    and stapled in the fold; `creep` is how much nearer to the fold the pages of each next sheet
    inwards lie. Whole pages are turned about the edge on which they are bound, or
    about `page_flip`.
    """

    gutter: float | Literal["auto"] = "auto"
    marks: tuple[Mark, ...] = ("crop",)
    style: MarkStyle = MarkStyle()
    flip: Flip = "long"
    backs: Backs = "duplex"
    back_offset: tuple[float, float] = (0.0, 0.0)
    back_order: BackOrder = "same"
    back_bleed: float = 0.0
    orientation: Orientation = "auto"
    margin: float | None = None
    folds: FoldLines = "ends"
    ruler: Unit | None = "mm"
    slug: bool = True
    signs: bool = True
    nest: bool = True
    binding: Binding = "none"
    creep: float = COMMON_PAPER
    measures: tuple[Measure, ...] | None = None
    page_flip: Flip | None = None

    def offset_on(self, width: float, height: float, flip: Flip) -> tuple[float, float] | None:
        """Return how far backs are moved on a sheet of that size that is turned about `flip`.

        None where the printer was not measured on such sheets.
        """
        if self.measures is None:
            return self.back_offset
        lie = lie_of(width, height)
        found = [each for each in self.measures if (each.lie, each.flip) == (lie, flip)]
        return (found[-1].right, found[-1].down) if found else None


def lie_of(width: float, height: float) -> Lie:
    """Return how a sheet of that size lies; a square one is portrait."""
    return "portrait" if width <= height else "landscape"


def bound_edge(width: float, height: float) -> Flip:
    """Return the edge on which pages of that size are bound, so that their backs stand upright."""
    return "short" if width > height else "long"


DEFAULTS: Final = Options()
"""The profile of one who chooses nothing."""
