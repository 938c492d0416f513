"""How a run is imposed: options, the profiles that hold them, and the room of margins."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from pipeline.sheets.papers import Fields
from pipeline.sheets.registration import Registration
from pipeline.source.findings import Misuse
from pipeline.source.names import did_you_mean
from pipeline.source.units import mm

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

NO_CUTTER: Final = "none"
"""The cutter of those who cut by hand."""

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
    inwards lie. Whole pages are turned about the edge on which they are bound, or about
    `page_flip`. `cutter` names the machine that cuts the pieces out; `registration` are its marks.
    Faces are drawn without grounds by an `ink_saver`, and in greys where `grayscale`.
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
    cutter: str = NO_CUTTER
    registration: Registration | None = None
    ink_saver: bool = False
    grayscale: bool = False
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


_KNOWN: Final = (
    *("gutter", "marks", "mark-length", "mark-offset", "mark-weight", "flip", "backs"),
    *("back-offset", "orientation", "margin", "folds", "ruler", "slug", "signs", "nest"),
    *("binding", "creep", "back-order", "back-bleed", "cutter", "ink-saver", "grayscale"),
)

_MOST_MARK: Final = 50
_MOST_ROOM: Final = 30
"""Millimetres of margin or gutter: no printer leaves more than an inch blank."""

MOST_SHIFT: Final = 5
"""Millimetres: printers are off by up to 3 mm; what is further off is a slip of the keyboard."""

_MOST_CREEP: Final = 2
"""Millimetres: twice the thickness of heavy board."""

_MOST_BLEED: Final = 20
"""Millimetres, as of a layout's own bleed."""

_MOST_WEIGHT: Final = 10
"""Points."""


def profiles(data: object) -> dict[str, Options]:
    """Return the imposition profiles of ``sheets.yaml`` by name; each completes the ``defaults``.

    Raises ValueError that names the profile and the field, where one is wrong.
    """
    top = Fields("sheets", data, ("defaults", "profiles"))
    base = options("sheet defaults", top.data.get("defaults", {}), Options())
    return {
        name: options(f"sheet profile {name!r}", entry, base)
        for name, entry in top.entries("profiles").items()
    }


def options(where: str, data: object, base: Options) -> Options:
    """Return `base` with the fields of `data` laid over it; a product's own choices also come so.

    Raises ValueError that begins with `where`.
    """
    fields = Fields(where, {} if data is None else data, _KNOWN)
    style = MarkStyle(
        fields.length("mark-length", base.style.length, most=_MOST_MARK),
        fields.length("mark-offset", base.style.offset, most=_MOST_MARK),
        fields.length("mark-weight", base.style.weight, unit="pt", most=_MOST_WEIGHT),
    )
    return Options(
        _gutter(fields, base.gutter),
        fields.choices("marks", MARKS, base.marks),
        style,
        fields.choice("flip", FLIPS, base.flip),
        fields.choice("backs", BACKS, base.backs),
        fields.offset("back-offset", base.back_offset, MOST_SHIFT),
        fields.choice("back-order", BACK_ORDERS, base.back_order),
        fields.length("back-bleed", base.back_bleed, most=_MOST_BLEED),
        fields.choice("orientation", ORIENTATIONS, base.orientation),
        fields.length("margin", most=_MOST_ROOM) if "margin" in fields.data else base.margin,
        fields.choice("folds", FOLD_LINES, base.folds),
        _ruler(fields, base.ruler),
        fields.flag("slug", base.slug),
        fields.flag("signs", base.signs),
        fields.flag("nest", base.nest),
        fields.choice("binding", BINDINGS, base.binding),
        fields.length("creep", base.creep, most=_MOST_CREEP),
        fields.text("cutter", base.cutter),
        base.registration,
        fields.flag("ink-saver", base.ink_saver),
        fields.flag("grayscale", base.grayscale),
        base.measures,
        base.page_flip,
    )


def _gutter(fields: Fields, base: float | Literal["auto"]) -> float | Literal["auto"]:
    gutter = fields.data.get("gutter", base)
    if gutter == "auto":
        return "auto"
    return fields.length("gutter", most=_MOST_ROOM) if "gutter" in fields.data else base


def _ruler(fields: Fields, base: Unit | None) -> Unit | None:
    value = fields.data.get("ruler", base)
    if value is None or value is False:
        return None
    usual = base or "mm"
    return usual if value is True else fields.choice("ruler", UNITS, usual)


def profile(name: str, known: Mapping[str, Options]) -> Options:
    """Return the profile of that name; raises Misuse when there is none."""
    if name not in known:
        raise Misuse(f"no sheet profile is named {name!r}; {did_you_mean(name, known)}")
    return known[name]


SLACK: Final = 1e-6
"""Points by which rounding may make a thing seem too large for its place."""

MIN_MARK: Final = mm(1)
"""The shortest crop mark that a blade can still be laid to."""

LEAST_OVER: Final = mm(0.75)
"""The shortest mark over a bleed, which is better than none at all."""

DEPTH: Final = mm(2.5)
"""How deep slug line and ruler are: a line of 6 pt, or long ticks with their figures."""


COMFORT: Final = mm(1.5)
"""By how much a mark is longer than the shortest where it can be seen at a glance."""

_LEAST_BLEED: Final = mm(1.5)


def least_bleed(bleed: float) -> float:
    """Return the bleed that the sheet's edge keeps where marks need the room of the rest."""
    return min(bleed, _LEAST_BLEED)


def outer_bleed(bleed: float, start: float, room: float) -> float:
    """Return the bleed of the outermost cells, which begin at `start`.

    It leaves `room` at the sheet's edge for marks as far as the least bleed allows.
    """
    return min(bleed, max(least_bleed(bleed), start - room))


def clearance(options: Options) -> float:
    """Return what marks need outside the bleed at each edge."""
    marks = options.marks
    crop = options.style.offset + MIN_MARK if "crop" in marks or "guides" in marks else 0.0
    cross = options.style.length / 2 if "cross" in marks else 0.0
    return max(crop, cross, mm(0.5))


def edge_room(margin: float, options: Options) -> float:
    """Return what printable edge, comfortable marks and the slug line take of a sheet's edge.

    A sheet that bears neither marks nor lines leaves all but the edge to the bleed.
    """
    if not (options.marks or options.slug or options.ruler):
        return margin
    slug = DEPTH if options.slug or options.ruler else 0.0
    return margin + clearance(options) + slug + (COMFORT if "crop" in options.marks else 0.0)


LEAST_GUTTER: Final = mm(1)
"""A narrower strip between two cuts is a nuisance: neighbours share their cut line instead."""


def automatic(
    room: float, count: int, edges: int, bleed: float, clearance: float
) -> tuple[float, ...]:
    """Return the gutters to try between `count` cells that leave over `room`, the widest first.

    They are twice the bleed at most. Each of the `edges` may keep what comfortable marks with a
    slug line need beside the least bleed, or the slug line alone, or marks alone, or marks over the
    bleed, or nothing.
    """
    if count == 1 or not bleed:
        return (0.0,)
    edge = least_bleed(bleed) + clearance
    kept = (0.0, MIN_MARK, edge, edge + DEPTH, edge + COMFORT, edge + COMFORT + DEPTH)
    shares = [(room - edges * each) / (count - 1) for each in kept]
    wide = {min(2 * bleed, share) for share in shares if share >= LEAST_GUTTER - SLACK}
    # Where the edges keep all that they may wish for, no gutter could not give them more.
    none = () if shares[-1] >= LEAST_GUTTER - SLACK else (0.0,)
    return (*sorted(wide, reverse=True), *none)


def narrower(room: float, count: int, bleed: float) -> tuple[float, ...]:
    """Return further gutters to try where marks in the corners may need what wide ones take."""
    if count == 1:
        return ()
    share = room / (count - 1) + SLACK
    wide = (bleed * part for part in (2.0, 1.5, 1.0, 0.5))
    return (*(each for each in wide if LEAST_GUTTER <= each <= share), 0.0)
