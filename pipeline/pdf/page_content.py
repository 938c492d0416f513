"""What a page puts on paper, and the graphics state in which it does so."""

from collections.abc import Callable
from contextlib import suppress
from copy import copy
from typing import Any, Final, NamedTuple, TypeAlias

import pikepdf

from pipeline.pdf.colour_spaces import GREY, Space
from pipeline.pdf.file import Leaf
from pipeline.pdf.geometry import EVERYWHERE, IDENTITY, Box, Matrix, bounds, combined
from pipeline.pdf.objects import ERRORS, Font, Unread, box_of, is_transparent, matrix_of, shining
from pipeline.pdf.reading import MOST_DEPTH, MOST_MARKS, Budget


class Painted(NamedTuple):
    """Something that a colour was laid on: `what` says what, in words.

    `width` is that of a stroke, or of a filled rectangle on its narrower side; None for others.
    `overprint` is the mode of one that leaves what lies below, and None for others: with 0, CMYK
    leaves spot colours only; with 1, each ink that it has none of as well. `most_ink` is that of
    a shading, in percent of one; None for what has one colour, and where it is not known.
    """

    what: str
    box: Box
    space: Space
    components: tuple[float, ...]
    width: float | None = None
    overprint: int | None = None
    most_ink: float | None = None

    @property
    def ink(self) -> float | None:
        """How much ink it takes, in percent of one; None where that is not known."""
        return self.space.ink(self.components) if self.most_ink is None else self.most_ink


class Placed(NamedTuple):
    """A bitmap on the page: its pixels, and how many points its two sides have become.

    `obj` is its stream, None for an inline one.
    """

    what: str
    box: Box
    space: Space
    pixels: tuple[int, int]
    sides: tuple[float, float]
    obj: Any = None
    mask: bool = False


class Shown(NamedTuple):
    """Text in one font, and where it begins."""

    font: Font
    box: Box


class Translucent(NamedTuple):
    """Something that lets what lies below shine through, in words."""

    what: str
    box: Box | None


class Line(NamedTuple):
    """A straight upright or level stroke: `across` tells which; `at` and from where to where."""

    across: bool
    at: float
    ends: tuple[float, float]


class Gap(NamedTuple):
    """What of a page could not be read; `damaged` where the file is at fault."""

    reason: str
    damaged: bool


class Marks:
    """All that a page puts on paper, in the order of painting, and what could not be read."""

    def __init__(self) -> None:
        self.painted: list[Painted] = []
        self.placed: list[Placed] = []
        self.shown: list[Shown] = []
        self.translucent: list[Translucent] = []
        self.lines: list[Line] = []
        self.gaps: dict[Gap, None] = {}

    def take(self, others: "Marks", box: Box) -> None:
        """Add the marks of a tile that is repeated in `box`."""
        self.painted += [each._replace(box=box) for each in others.painted]
        self.placed += [each._replace(box=box) for each in others.placed]
        self.shown += [each._replace(box=box) for each in others.shown]
        self.translucent += [each._replace(box=box) for each in others.translucent]
        self.gaps |= others.gaps

    def __len__(self) -> int:
        return len(self.painted) + len(self.placed) + len(self.shown) + len(self.translucent)


class Paint:
    """A colour: its space, its numbers, and the pattern where it is one."""

    __slots__ = ("components", "pattern", "space")

    def __init__(
        self, space: Space = GREY, components: tuple[float, ...] = (0.0,), pattern: Any = None
    ) -> None:
        self.space, self.components, self.pattern = space, components, pattern


class State:
    """What holds at one place of a content stream; `clip` is the box round what is shown."""

    __slots__ = (
        "clip",
        "fill",
        "font",
        "leading",
        "line_matrix",
        "matrix",
        "overprint_fill",
        "overprint_mode",
        "overprint_stroke",
        "rendering",
        "size",
        "stroke",
        "text_matrix",
        "width",
    )

    def __init__(self, matrix: Matrix, clip: Box) -> None:
        self.matrix, self.clip = matrix, clip
        self.fill, self.stroke = Paint(), Paint()
        self.width = 1.0
        self.font: Any = None
        self.size, self.leading, self.rendering = 0.0, 0.0, 0
        self.text_matrix: Matrix = IDENTITY
        self.line_matrix: Matrix = IDENTITY
        self.overprint_fill = self.overprint_stroke = False
        self.overprint_mode = 0

    def saved(self) -> "State":
        """Return what `Q` will bring back."""
        return copy(self)


_HIDDEN: Final = 2
"""The flag of annotations that are neither shown nor printed."""

Run: TypeAlias = Callable[["PageWalk", Any, State, int, list[Any]], None]
"""Walks the instructions of a content stream with its resources, from a state, at a depth."""


class PageWalk:
    """The walk through one page: its marks, and what has been walked once and is not again."""

    def __init__(
        self,
        leaf: Leaf,
        marks: Marks,
        budget: Budget,
        parsed: Callable[[Any], list[Any]],
        font: Callable[[Any], Font],
        run: Run,
    ) -> None:
        self.leaf, self.marks, self._budget = leaf, marks, budget
        self._parsed, self.font, self._run = parsed, font, run
        self.area = leaf.media
        self._seen: set[tuple[str, Any]] = set()
        self._open: list[Any] = []

    def aside(self) -> "PageWalk":
        """Return a walk whose marks are gathered apart, wherever they lie."""
        apart = PageWalk(self.leaf, Marks(), self._budget, self._parsed, self.font, self._run)
        apart.area, apart._seen, apart._open = EVERYWHERE, self._seen, self._open
        return apart

    def once(self, sort: str, thing: Any) -> bool:
        """Tell whether a font or a pattern is met for the first time on this page."""
        key = (sort, getattr(thing, "objgen", (0, 0)))
        if key[1] != (0, 0):
            if key in self._seen:
                return False
            self._seen.add(key)
        return True

    def gap(self, reason: str, *, damaged: bool = False) -> None:
        """Note what could not be read."""
        if len(self.marks.gaps) < 100:
            self.marks.gaps[Gap(reason, damaged)] = None

    def goes_on(self, operators: int = 0) -> bool:
        """Tell whether there is time and room for so many operators more; note where not."""
        if self._budget.take(operators) and len(self.marks) <= MOST_MARKS:
            return True
        self.gap("the file takes too long, or paints too much")
        return False

    def stream(self, stream: Any, resources: Any, state: State, depth: int) -> None:
        """Walk a content stream that begins in `state`."""
        key = getattr(stream, "objgen", (0, 0))
        if depth > MOST_DEPTH or (key != (0, 0) and key in self._open):
            self.gap("forms lie within forms without end", damaged=True)
            return
        try:
            instructions = self._parsed(stream)
        except Unread as unread:
            self.gap(str(unread), damaged=unread.damaged)
            return
        if not self.goes_on(len(instructions)):
            return
        self._open.append(key)
        try:
            self._run(self, resources, state, depth, instructions)
        finally:
            self._open.pop()

    def form(self, form: Any, above: Any, state: State, depth: int) -> None:
        """Walk a form as it is placed: its own matrix first, clipped to its box."""
        inner = state.saved()
        inner.matrix = combined(matrix_of(form.get("/Matrix")), state.matrix)
        box = box_of(form.get("/BBox"))
        if box is not None:
            inner.clip = state.clip.common(bounds(inner.matrix, box))
        if is_transparent(form.get("/Group")):
            where = inner.clip.common(self.area)
            self.marks.translucent.append(Translucent("a transparency group", where))
        resources = form.get("/Resources")
        self.stream(form, above if resources is None else resources, inner, depth + 1)

    def annotation(self, annotation: Any, matrix: Matrix) -> None:
        """Walk how an annotation looks, unless it is hidden."""
        with suppress(*ERRORS):
            if int(annotation.get("/F", 0)) & _HIDDEN:
                return
            normal = annotation.get("/AP", pikepdf.Dictionary()).get("/N")
            looks = (
                [normal]
                if isinstance(normal, pikepdf.Stream)
                else [normal[key] for key in normal.keys()]  # noqa: SIM118 - no mapping
                if isinstance(normal, pikepdf.Dictionary)
                else []
            )
            place = box_of(annotation.get("/Rect"))
            for what in shining(annotation):
                where = bounds(matrix, place) if place else None
                self.marks.translucent.append(Translucent(f"an annotation: {what}", where))
            for look in looks:
                if isinstance(look, pikepdf.Stream) and place:
                    fitted = combined(_fitting(look, place), matrix)
                    self.form(look, None, State(fitted, self.leaf.media), 0)


def _fitting(look: Any, place: Box) -> Matrix:
    box = bounds(matrix_of(look.get("/Matrix")), box_of(look.get("/BBox")) or place)
    right = place.width / box.width if box.width else 1.0
    up = place.height / box.height if box.height else 1.0
    return right, 0.0, 0.0, up, place.left - box.left * right, place.bottom - box.bottom * up
