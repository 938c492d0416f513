"""How a run is imposed: the options of one printing, each declared here alone, and margins."""

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple, TypeAlias, get_args

from pipeline.source.names import nearest
from pipeline.source.units import Meanings, Pair, Span, Written, WrittenError, mm

if TYPE_CHECKING:
    from pipeline.sheets.registration import Registration

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
UNITS: Final = get_args(Unit)

NO_CUTTER: Final = "none"
"""The cutter of those who cut by hand."""

COMMON_PAPER: Final = mm(0.1)
"""The thickness of a sheet of 80 g/m², as ISO 534 measures it."""


class MarkStyle(NamedTuple):
    """Marks in points: their length, their distance from the bleed, and the weight of their line.

    A mark is shortened where the margin is narrow, down to 1 mm.
    """

    length: float
    offset: float
    weight: float


class Measure(NamedTuple):
    """How far a printer's backs are to be moved, in points, to lie behind their fronts.

    It holds for sheets that lie like `lie` and are turned over about their `flip` edge: the other
    ones go another way through the printer.
    """

    lie: Lie
    flip: Flip
    right: float
    down: float


class Option(NamedTuple):
    """An option of one printing: what it is, for editors, the command line and the docs alike.

    The command line has those with a `panel`, the heading of the help that they are under.
    `names` is the sort of names that it takes.
    """

    doc: str
    panel: str = ""
    names: str = ""


def _meant(value: object, words: tuple[str, ...]) -> str:
    near = nearest(str(value), words)
    return f"did you mean {near!r}?" if near else ""


class Marks(Written):
    """Cut marks: a list, one, or ``none``; they are read in the order of `MARKS`."""

    __slots__ = ()
    metavar = "|".join((*MARKS, "none"))
    meanings = (
        "crop marks outside the trim",
        "crosses at the corners",
        "lines across the whole sheet, under the faces",
        "a thin cut line round each face",
    )

    def read(self, value: Any) -> tuple[Mark, ...]:
        """Return the marks; raises ValueError."""
        if value == "none":
            return ()
        listed = value if isinstance(value, (list, tuple)) else [value]
        for index, each in enumerate(listed):
            if each not in MARKS:
                at = (index,) if listed is value else ()
                message = f"expected {', '.join(MARKS)}, or none alone, found {each!r}"
                raise WrittenError(message, _meant(each, MARKS), at)
        return tuple(mark for mark in MARKS if mark in listed)

    def schema(self) -> dict[str, Any]:
        meanings = list(self.meanings)
        none = {"enum": [*MARKS, "none"], "enumDescriptions": [*meanings, "no marks"]}
        some = {"type": "string", "enum": list(MARKS), "enumDescriptions": meanings}
        return {"anyOf": [{"type": "string", **none}, {"type": "array", "items": some}]}


class Ruler(Written):
    """The unit of a ruler; false is none, and true is the unit of the profile below."""

    __slots__ = ()
    metavar = "|".join(UNITS)

    def read(self, value: Any) -> object:
        """Return the unit; raises ValueError."""
        if value is None or isinstance(value, bool):
            return True if value else None
        for unit in UNITS:
            if value == unit:
                return unit
        raise WrittenError(
            f"expected mm, inch, true or false, found {value!r}", _meant(value, UNITS)
        )

    def schema(self) -> dict[str, Any]:
        units = {"enum": list(UNITS), "enumDescriptions": ["100 mm", "4 inches"]}
        return {"anyOf": [{"type": "string", **units}, {"type": ["boolean", "null"]}]}


ON_SHEET: Final = "On the sheet"
OF_FACES: Final = "Faces"

MOST_SHIFT: Final = 5
"""Millimetres: printers are off by up to 3 mm; what is further off is a slip of the keyboard."""


class Options(NamedTuple):
    """How a product is imposed; lengths in points.

    A field with an `Option` is a choice of ``sheets.yaml`` and of a product's ``sheet``, written
    with hyphens, and an option of the command line where it has a panel. That is all there is to
    add for another one; what it does is for imposition to say. The other fields come of a machine
    or a printer: `registration` are the marks of the cutter; where a printer was measured its
    `measures` are in the stead of `back_offset`; whole pages are turned about `page_flip`, or
    about the edge on which they are bound.
    """

    backs: Annotated[
        Backs,
        Meanings(
            (
                "each back after its front",
                "all backs after all fronts",
                "no backs",
                "next to the fronts, across a fold",
            )
        ),
        Option(
            "position of backs: behind each front, after all fronts, nowhere, or next to the"
            " fronts, across a fold",
            ON_SHEET,
        ),
    ] = "duplex"
    flip: Annotated[
        Flip,
        Meanings(("about the long edge", "about the short edge")),
        Option("the edge along which you turn the paper over", ON_SHEET),
    ] = "long"
    marks: Annotated[
        tuple[Mark, ...],
        Marks(),
        Option("cut marks: one, several such as crop,guides, or none", ON_SHEET),
    ] = ("crop",)
    mark_length: Annotated[
        float, Span(most=50), Option("length of crop marks; they are shortened if room is narrow")
    ] = mm(5)
    mark_offset: Annotated[
        float, Span(most=50), Option("distance from the edge of the bleed to the mark")
    ] = mm(0.5)
    mark_weight: Annotated[
        float, Span(most=10, unit="pt"), Option("weight of the marks, in points")
    ] = 0.25
    gutter: Annotated[
        float | Literal["auto"],
        Span(most=30, word="auto"),
        Option(
            "distance between pieces; below 1 mm they share a cut; auto: up to twice the bleed,"
            " if that needs no further sheet",
            ON_SHEET,
        ),
    ] = "auto"
    margin: Annotated[
        float | None,
        Span(most=30),
        Option("the edge that your printer leaves blank, instead of the paper's own", ON_SHEET),
    ] = None
    orientation: Annotated[
        Orientation,
        Meanings(("the one with fewer sheets", "upright", "wide")),
        Option("orientation of the sheets", ON_SHEET),
    ] = "auto"
    back_offset: Annotated[
        tuple[float, float],
        Pair("right, down", Span(-MOST_SHIFT, MOST_SHIFT)),
        Option("moves backs by so many mm, for a printer that misplaces them: 1.5,-0.5", ON_SHEET),
    ] = (0.0, 0.0)
    back_order: Annotated[
        BackOrder,
        Meanings(
            (
                "as the fronts are printed",
                "from the last to the first, for printers that stack sheets with the printed side "
                "up",
            )
        ),
        Option("order of separate backs; reversed: the last one first", ON_SHEET),
    ] = "same"
    back_bleed: Annotated[
        float,
        Span(most=20),
        Option("bleed of the backs, if larger than that of the fronts", ON_SHEET),
    ] = 0.0
    folds: Annotated[
        FoldLines,
        Meanings(("dashes outside the trim", "dashes over the face")),
        Option("how folds are marked"),
    ] = "ends"
    ruler: Annotated[
        Unit | None, Ruler(), Option("unit of the ruler in the margin; true: as the profile sets")
    ] = "mm"
    slug: Annotated[bool, Option("the margin line, which names the sheet")] = True
    signs: Annotated[bool, Option("whether the margins explain signs that are on faces")] = True
    nest: Annotated[bool, Option("nest hexes, circles and triangles if that saves sheets")] = True
    binding: Annotated[
        Binding,
        Meanings(
            (
                "not at all: pieces are cut, pages are single",
                "a booklet: sheets folded together and stapled in the fold",
            )
        ),
        Option("how pages are bound"),
    ] = "none"
    creep: Annotated[
        float,
        Span(most=2),
        Option(
            "for a booklet: how much nearer to the fold the pages of each inner sheet are; about"
            " the thickness of the paper"
        ),
    ] = COMMON_PAPER
    cutter: Annotated[
        str,
        Option(
            "marks and cut paths for a machine, such as silhouette or cricut; none: you cut by "
            "hand",
            ON_SHEET,
            names="cutter",
        ),
    ] = NO_CUTTER
    ink_saver: Annotated[
        bool, Option("outlines instead of filled backgrounds; texts and icons stay", OF_FACES)
    ] = False
    grayscale: Annotated[bool, Option("all colours as greys", OF_FACES)] = False
    registration: "Registration | None" = None
    measures: tuple[Measure, ...] | None = None
    page_flip: Flip | None = None

    @property
    def style(self) -> MarkStyle:
        return MarkStyle(self.mark_length, self.mark_offset, self.mark_weight)

    def offset_on(self, width: float, height: float, flip: Flip) -> tuple[float, float] | None:
        """Return how far backs are moved on a sheet of that size that is turned about `flip`.

        None if the printer was not measured on such sheets.
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
    """Return the edge on which pages of that size are bound, so that their backs are upright."""
    return "short" if width > height else "long"


DEFAULTS: Final = Options()
"""The profile of one who chooses nothing."""


def declared() -> dict[str, tuple[Any, Option]]:
    """Return the options that files may have: the type of each, and what is said of it."""
    found: dict[str, tuple[Any, Option]] = {}
    for name, hint in Options.__annotations__.items():
        for said in getattr(hint, "__metadata__", ()):
            if isinstance(said, Option):
                found[name] = hint, said
    return found


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


_LAP: Final = mm(0.25)
"""How far the bleeds of neighbours overlap: where they only touch, viewers show a pale line."""


def lapped(bleed: float, room: float) -> float:
    """Return how far a bleed reaches with `room` up to where its neighbour's begins."""
    return min(bleed, room + min(_LAP, room / 2))


def widest_gutter(bleed: float) -> float:
    """Return the widest gutter of bleeds that overlap, or `LEAST_GUTTER` for small bleeds."""
    return max(min(2 * bleed, LEAST_GUTTER), 2 * (bleed - _LAP))


def automatic(
    room: float, count: int, edges: int, bleed: float, clearance: float
) -> tuple[float, ...]:
    """Return the gutters to try between `count` cells that leave over `room`, the widest first.

    None is wider than `widest_gutter`. Each of the `edges` may keep what comfortable marks with a
    slug line need in addition to the least bleed, or the slug line alone, or marks alone, or marks
    over the bleed, or nothing.
    """
    if count == 1 or not bleed:
        return (0.0,)
    edge = least_bleed(bleed) + clearance
    kept = (0.0, MIN_MARK, edge, edge + DEPTH, edge + COMFORT, edge + COMFORT + DEPTH)
    shares = [(room - edges * each) / (count - 1) for each in kept]
    wide = {min(widest_gutter(bleed), share) for share in shares if share >= LEAST_GUTTER - SLACK}
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
