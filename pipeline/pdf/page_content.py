"""What a page puts on paper: shapes, text and images with their colours, and where they lie.

The page is interpreted with its forms, patterns, glyphs and annotations; what hostile files may ask
for is bounded by the budget.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final, NamedTuple

import pikepdf

from pipeline.pdf.colour_spaces import UNKNOWN, Space, most_ink_of
from pipeline.pdf.file import Leaf
from pipeline.pdf.geometry import (
    EVERYWHERE,
    Box,
    Matrix,
    axes,
    bounds,
    box_of,
    combined,
    least_scale,
    matrix_of,
    moved,
)
from pipeline.pdf.interpreter import OPERATORS, Interpreter, Paint, State
from pipeline.pdf.objects import (
    Font,
    Unread,
    decoded,
    font_of,
    is_transparent,
    said,
    shining,
    shining_image,
)
from pipeline.pdf.reading import (
    DICTIONARIES,
    ERRORS,
    MOST_MARKS,
    MOST_SAVED,
    Budget,
    UnusableError,
    entries,
    key_of,
    members,
)


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
        """How much ink it takes, in percent of one; None if that is not known."""
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
    """A straight upright or level stroke: `across` says which; `at` and from where to where."""

    across: bool
    at: float
    ends: tuple[float, float]


class Gap(NamedTuple):
    """What of a page could not be read; `damaged` where the file is at fault."""

    reason: str
    damaged: bool


_MOST_GAPS: Final = 100


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

    def gap(self, reason: str, *, damaged: bool = False) -> None:
        if len(self.gaps) < _MOST_GAPS:
            self.gaps[Gap(reason, damaged)] = None

    def __len__(self) -> int:
        return len(self.painted) + len(self.placed) + len(self.shown) + len(self.translucent)


_OFTEN: Final = 10_000
"""Instructions between two looks at the time."""
_UNIT: Final = Box(0.0, 0.0, 1.0, 1.0)
_HIDDEN: Final = 2
"""The flag of annotations that are neither shown nor printed."""
_UNCOLOURED: Final = 2
"""The paint type of tiles that take the current colour."""

# Rendering modes of text (ISO 32000-1, table 106).
_STROKES: Final = frozenset({1, 2, 5, 6})
_NO_FILL: Final = frozenset({1, 3, 5, 7})
_INVISIBLE: Final = frozenset({3, 7})


class _PageContent(Interpreter):
    """Interprets one page; what can be repeated, such as a tile, is gone through once."""

    operators = OPERATORS

    def __init__(self, walker: "Walker", leaf: Leaf, marks: Marks) -> None:
        super().__init__(leaf.inherited("/Resources"), State(leaf.matrix, leaf.media))
        self._walker, self._leaf = walker, leaf
        self.marks, self._area = marks, leaf.media
        self._seen: set[tuple[str, object]] = set()

    def page(self) -> None:
        """Go through the page, and the annotations on it."""
        obj, start = self._leaf.obj, self.state.copy()
        if is_transparent(obj.get("/Group")):
            self.marks.translucent.append(Translucent("a transparency group of the page", None))
        self._stream(pikepdf.Page(obj), self.resources, start)
        for annotation in entries(obj.get("/Annots")):
            with suppress(*ERRORS):
                self._annotation(annotation)

    def run(self, instructions: Iterable[Any]) -> None:
        """Take each instruction; one that makes no sense does nothing, as in every reader."""
        handlers = self.operators
        for number, instruction in enumerate(instructions):
            if number % _OFTEN == 0 and not self._goes_on():
                return
            try:
                operator = str(instruction.operator)
                if operator in handlers:
                    handlers[operator](self, operator, list(instruction.operands))
            except (*ERRORS, UnusableError, OverflowError):
                continue

    def saved_too_often(self) -> None:
        message = f"more than {MOST_SAVED} graphics states are kept (q) and none is restored"
        self.marks.gap(message, damaged=True)

    def configured(self, entry: Any) -> None:
        for what in shining(entry):
            self.marks.translucent.append(Translucent(what, self._visible()))
        mask = entry.get("/SMask")
        if isinstance(mask, pikepdf.Dictionary) and isinstance(mask.get("/G"), pikepdf.Stream):
            form = mask["/G"]
            if self._is_new("mask", form):
                apart = self._aside(form, form.get("/Resources", self.resources), self.within(form))
                self.marks.shown += apart.shown
                self.marks.gaps |= apart.gaps

    def painted(self, operator: str, *, fill: bool, stroke: bool) -> None:
        state, box = self.state, self.path.box()
        if fill and box.meets(state.clip):
            thin = None if stroke else self.path.thinnest()
            self._note("a filled shape", box, thin)
        width = state.width * least_scale(state.matrix)
        if stroke and box.grown(width).meets(state.clip):
            self._note("a line", box, width, stroke=True)
            self.marks.lines += [Line(*each) for each in self.path.straight()]

    def shaded(self, shading: Any) -> None:
        self._note_shading(shading, self._visible())

    def shown(self) -> None:
        state = self.state
        matrix = combined(state.text_matrix, state.matrix)
        x, y = moved(matrix, 0.0, 0.0)
        box = Box(x, y, x, y + abs(state.size) * axes(matrix)[1])
        if isinstance(state.font, pikepdf.Dictionary):
            known = self._walker.font(state.font)
            self.marks.shown.append(Shown(known, box))
            if known.sort == "Type3":
                self._glyphs(state.font, matrix)
        if state.rendering in _INVISIBLE:
            return
        filled = state.rendering not in _NO_FILL
        if filled:
            self._note("text", box)
        if state.rendering in _STROKES:
            # Round filled letters, a line only makes them bolder.
            width = None if filled else state.width * least_scale(state.matrix)
            self._note("the outline of text", box, width, stroke=True)

    def form(self, form: Any) -> None:
        inner = self.within(form)
        if is_transparent(form.get("/Group")):
            where = inner.clip.common(self._area)
            self.marks.translucent.append(Translucent("a transparency group", where))
        self._stream(form, form.get("/Resources", self.resources), inner)

    def image(self, image: Any) -> None:
        pixels = (int(image.get("/Width", 0)), int(image.get("/Height", 0)))
        self._note_image("a picture", image, pixels, mask=bool(image.get("/ImageMask", False)))

    def inline(self, image: Any) -> None:
        pixels = (int(image.width), int(image.height))
        self._note_image("an inline picture", image.obj, pixels, mask=bool(image.image_mask))

    def _note_image(self, what: str, image: Any, pixels: tuple[int, int], *, mask: bool) -> None:
        state = self.state
        box = bounds(state.matrix, _UNIT).common(state.clip)
        if not box.meets(self._area):
            return
        obj = image if what == "a picture" else None
        if obj is not None:
            self.marks.translucent += [Translucent(each, box) for each in shining_image(obj)]
        if mask:
            self._note("a stencil", box)
        space = state.fill.space if mask else self.space(image.get("/ColorSpace"))
        sides = axes(state.matrix)
        self.marks.placed.append(Placed(what, box, space, pixels, sides, obj, mask))

    def _note(
        self, what: str, box: Box, width: float | None = None, *, stroke: bool = False
    ) -> None:
        state = self.state
        paint = state.stroke if stroke else state.fill
        box = box.common(state.clip)
        if not box.meets(self._area) or self._is_pattern(paint, box):
            return
        overprint = state.overprint_stroke if stroke else state.overprint_fill
        mode = state.overprint_mode if overprint else None
        if len(self.marks) < MOST_MARKS:
            painted = Painted(what, box, paint.space, paint.components, width, mode)
            self.marks.painted.append(painted)

    def _is_pattern(self, paint: Paint, box: Box) -> bool:
        """Return whether a paint is a pattern, and go through that."""
        pattern = paint.pattern
        if isinstance(pattern, pikepdf.Stream):
            if self._is_new("pattern", pattern):
                self._tile(pattern, paint, box)
        elif isinstance(pattern, pikepdf.Dictionary):
            self._note_shading(pattern.get("/Shading"), box)
        return pattern is not None

    def _tile(self, pattern: Any, paint: Paint, box: Box) -> None:
        """Go through a tile, which lies wherever it is repeated: all that it paints is in `box`."""
        state = State(combined(matrix_of(pattern.get("/Matrix")), self.base), EVERYWHERE)
        if int(pattern.get("/PaintType", 1)) == _UNCOLOURED:
            state.fill = state.stroke = Paint(paint.space.base or UNKNOWN, paint.components)
        self.marks.take(self._aside(pattern, pattern.get("/Resources"), state), box)

    def _aside(self, stream: Any, resources: Any, state: State) -> Marks:
        """Return what a stream puts on paper by itself, wherever that lies."""
        outer = self.marks, self._area
        self.marks, self._area = Marks(), EVERYWHERE
        try:
            self._stream(stream, resources, state)
            return self.marks
        finally:
            self.marks, self._area = outer

    def _note_shading(self, shading: Any, box: Box) -> None:
        if isinstance(shading, DICTIONARIES):
            space = self.space(shading.get("/ColorSpace"))
            most = None
            with suppress(*ERRORS, UnusableError, OverflowError, ZeroDivisionError):
                most = most_ink_of(shading, space)
            self.marks.painted.append(Painted("a shading", box, space, (), most_ink=most))

    def _glyphs(self, font: Any, matrix: Matrix) -> None:
        """Go through the glyphs of a Type 3 font, once a page."""
        if not self._is_new("glyphs", font):
            return
        size = self.state.size
        scale = combined((size, 0.0, 0.0, size, 0.0, 0.0), matrix)
        state = self.state.copy()
        state.matrix = combined(matrix_of(font.get("/FontMatrix")), scale)
        for glyph in members(font, "/CharProcs"):
            if isinstance(glyph, pikepdf.Stream):
                self._stream(glyph, font.get("/Resources", self.resources), state.copy())

    def _annotation(self, annotation: Any) -> None:
        """Go through the looks of an annotation, unless it is hidden."""
        if int(annotation.get("/F", 0)) & _HIDDEN:
            return
        looks = annotation.get("/AP", pikepdf.Dictionary())
        normal = looks.get("/N")
        found = [normal] if isinstance(normal, pikepdf.Stream) else []
        if not found and isinstance(normal, pikepdf.Dictionary):
            found = [look for look in members(looks, "/N") if isinstance(look, pikepdf.Stream)]
        place, matrix = box_of(annotation.get("/Rect")), self._leaf.matrix
        where = bounds(matrix, place) if place else None
        for what in shining(annotation):
            self.marks.translucent.append(Translucent(f"an annotation: {what}", where))
        for look in found:
            if place is None:
                return
            self.resources = None
            self.state = State(combined(_fitting(look, place), matrix), self._leaf.media)
            self.form(look)

    def _stream(self, stream: Any, resources: Any, state: State) -> None:
        """Go through a stream within the open one, and note what cannot be read."""
        try:
            instructions = self._walker.parsed(stream)
            if self._goes_on(len(instructions)):
                self.nested(stream, instructions, resources, state)
        except Unread as unread:
            self.marks.gap(str(unread), damaged=unread.damaged)
        except UnusableError:
            self.marks.gap("forms are nested without end", damaged=True)

    def _visible(self) -> Box:
        return self.state.clip.common(self._area)

    def _is_new(self, sort: str, thing: Any) -> bool:
        """Return whether a font or a pattern is met for the first time on this page."""
        key = (sort, key_of(thing))
        known = key[1] is not None and key in self._seen
        self._seen.add(key)
        return not known

    def _goes_on(self, operators: int = 0) -> bool:
        """Return whether there is time and room for so many operators more; note if not."""
        if self._walker.budget.take(operators) and len(self.marks) <= MOST_MARKS:
            return True
        self.marks.gap("the file takes too long, or paints too much")
        return False


def _fitting(look: Any, place: Box) -> Matrix:
    box = bounds(matrix_of(look.get("/Matrix")), box_of(look.get("/BBox")) or place)
    right = place.width / box.width if box.width else 1.0
    up = place.height / box.height if box.height else 1.0
    return right, 0.0, 0.0, up, place.left - box.left * right, place.bottom - box.bottom * up


_MOST_CONTENT: Final = 24_000_000
"""Bytes: each operator is an object while the stream is interpreted."""
_MOST_KEPT: Final = 200_000
"""Operators of forms that are kept parsed, for they are often placed more than once."""


class Walker:
    """Goes through the pages of one file, with what is left of its budget."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._kept: dict[object, list[Any]] = {}
        self._kept_size = 0
        self._fonts: dict[object, Font] = {}

    def walk(self, leaf: Leaf) -> Marks:
        marks = Marks()
        self.budget.begin_page()
        try:
            _PageContent(self, leaf, marks).page()
        except MemoryError:
            marks.gap("reading the page takes too much memory")
        except (*ERRORS, OverflowError, RecursionError) as error:
            marks.gap(f"the page cannot be read: {type(error).__name__}", damaged=True)
        return marks

    def font(self, obj: Any) -> Font:
        """Return what a font dictionary says, read once a file if it is an object."""
        key = key_of(obj)
        if key is None:
            return font_of(obj)
        if key not in self._fonts:
            self._fonts[key] = font_of(obj)
        return self._fonts[key]

    def parsed(self, stream: Any) -> list[Any]:
        """Return the instructions of a content stream; raises Unread."""
        key = key_of(stream)
        if key is not None and key in self._kept:
            return self._kept[key]
        is_page = isinstance(stream, pikepdf.Page)
        parts = entries(stream.obj.get("/Contents")) if is_page else [stream]
        if not parts:
            return []
        if sum(len(decoded(part, _MOST_CONTENT)) for part in parts) > _MOST_CONTENT:
            raise Unread("the content of a page is too large", damaged=False)
        try:
            instructions: list[Any] = list(pikepdf.parse_content_stream(stream))
        except (*ERRORS, RuntimeError) as error:
            reason = said(error)
            raise Unread(f"a content stream cannot be read: {reason}", damaged=True) from None
        self._kept_size += len(instructions)
        if key is not None and self._kept_size < _MOST_KEPT:
            self._kept[key] = instructions
        return instructions
