"""A page's content walked with its graphics state: forms, patterns, glyphs and annotations, too.

The streams are parsed by qpdf; what hostile ones may ask for is bounded by the budget.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, Final

import pikepdf

from pipeline.preflight.budget import MOST_DEPTH, MOST_MARKS, Budget
from pipeline.preflight.colour_space import (
    CMYK,
    GREY,
    RGB,
    UNKNOWN,
    Space,
    space_of,
)
from pipeline.preflight.font import Font, font_of
from pipeline.preflight.geometry import EVERYWHERE, Box, axes, bounds, least_scale
from pipeline.preflight.leaf import Leaf
from pipeline.preflight.marks import Gap, Line, Marks, Painted, Placed, Shown, Translucent
from pipeline.preflight.outline import Outline
from pipeline.preflight.shading import most_ink_of
from pipeline.preflight.state import Paint, State
from pipeline.preflight.streams import Unread, decoded, said
from pipeline.publish.foreign import names_of
from pipeline.publish.matrices import IDENTITY, Matrix, combined, moved

Operands = Sequence[Any]
_MOST_CONTENT: Final = 24_000_000
"""Bytes: each operator is an object while the stream is walked."""
_MOST_KEPT: Final = 200_000
"""Operators of forms that are kept parsed, for they are often placed more than once."""
_UNIT: Final = Box(0.0, 0.0, 1.0, 1.0)
_ERRORS: Final = (pikepdf.PdfError, TypeError, ValueError, IndexError, KeyError, AttributeError)
_HIDDEN: Final = 2
_UNCOLOURED: Final = 2
_STROKES: Final = frozenset({1, 2, 5, 6})
_NO_FILL: Final = frozenset({1, 3, 5, 7})
_INVISIBLE: Final = frozenset({3, 7})


class Walker:
    """Walks pages of one file, with what is left of its budget."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._kept: dict[tuple[int, int], list[Any]] = {}
        self._kept_size = 0
        self._fonts: dict[tuple[int, int], Font] = {}

    def walk(self, leaf: Leaf) -> Marks:
        """Return what a page puts on paper."""
        marks = Marks()
        self._budget.begin_page()
        page = _Page(leaf, marks, self._budget, self._parsed, self._font)
        try:
            if _transparent(leaf.obj.get("/Group")):
                marks.translucent.append(Translucent("a transparency group of the page", None))
            state = State(leaf.matrix, leaf.media)
            page.stream(pikepdf.Page(leaf.obj), leaf.inherited("/Resources"), state, 0)
            for annotation in _entries(leaf.obj.get("/Annots")):
                page.annotation(annotation, leaf.matrix)
        except (*_ERRORS, OverflowError, RecursionError, MemoryError) as error:
            page.gap(f"the page cannot be read: {type(error).__name__}", damaged=True)
        return marks

    def _font(self, obj: Any) -> Font:
        """Return what a font dictionary says, read once a file where it is an object."""
        key = obj.objgen
        if key not in self._fonts:
            found = font_of(obj)
            if key == (0, 0):
                return found
            self._fonts[key] = found
        return self._fonts[key]

    def _parsed(self, stream: Any) -> list[Any]:
        """Return the instructions of a content stream; raises Unread."""
        key = getattr(stream, "objgen", (0, 0))
        if key != (0, 0) and key in self._kept:
            return self._kept[key]
        if isinstance(stream, pikepdf.Page):
            parts = stream.obj.get("/Contents")
            if parts is None:
                return []
            sizes = [len(decoded(part, _MOST_CONTENT)) for part in _entries(parts)]
            if sum(sizes) > _MOST_CONTENT:
                raise Unread("the content of a page is too large", damaged=False)
        else:
            decoded(stream, _MOST_CONTENT)
        try:
            instructions: list[Any] = list(pikepdf.parse_content_stream(stream))
        except (*_ERRORS, RuntimeError) as error:
            reason = said(error)
            raise Unread(f"a content stream cannot be read: {reason}", damaged=True) from None
        self._kept_size += len(instructions)
        if key != (0, 0) and self._kept_size < _MOST_KEPT:
            self._kept[key] = instructions
        return instructions


def _entries(value: Any) -> list[Any]:
    """Return the entries of an array, or the one thing that stands in its place."""
    if value is None:
        return []
    return list(value) if isinstance(value, pikepdf.Array) else [value]


def _transparent(group: Any) -> bool:
    return isinstance(group, pikepdf.Dictionary) and group.get("/S") == "/Transparency"


def _matrix(value: Any) -> Matrix:
    with suppress(*_ERRORS):
        numbers = [float(each) for each in value]
        if len(numbers) == len(IDENTITY):
            a, b, c, d, e, f = numbers
            return a, b, c, d, e, f
    return IDENTITY


def _box(value: Any) -> Box | None:
    with suppress(*_ERRORS):
        x, y, z, w = (float(each) for each in value)
        return Box(min(x, z), min(y, w), max(x, z), max(y, w))
    return None


def _resource(resources: Any, sort: str, name: Any) -> Any:
    entries = resources.get(sort) if isinstance(resources, pikepdf.Dictionary) else None
    return entries.get(str(name)) if isinstance(entries, pikepdf.Dictionary) else None


class _Page:
    """The walk through one page: its marks, and what has been walked once and is not again."""

    def __init__(
        self,
        leaf: Leaf,
        marks: Marks,
        budget: Budget,
        parsed: Callable[[Any], list[Any]],
        font: Callable[[Any], Font],
    ) -> None:
        self.leaf, self.marks, self._budget = leaf, marks, budget
        self._parsed, self.font = parsed, font
        self.area = leaf.media
        self._seen: set[tuple[str, Any]] = set()
        self._open: list[Any] = []

    def aside(self) -> "_Page":
        """Return a walk whose marks are gathered apart, wherever they lie."""
        apart = _Page(self.leaf, Marks(), self._budget, self._parsed, self.font)
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
        if not self._budget.take(len(instructions)) or len(self.marks) > MOST_MARKS:
            self.gap("the file takes too long, or paints too much")
            return
        self._open.append(key)
        try:
            _Stream(self, resources, state, depth).run(instructions)
        finally:
            self._open.pop()

    def form(self, form: Any, above: Any, state: State, depth: int) -> None:
        """Walk a form as it is placed: its own matrix first, clipped to its box."""
        inner = state.saved()
        inner.matrix = combined(_matrix(form.get("/Matrix")), state.matrix)
        box = _box(form.get("/BBox"))
        if box is not None:
            inner.clip = state.clip.common(bounds(inner.matrix, box))
        if _transparent(form.get("/Group")):
            where = inner.clip.common(self.area)
            self.marks.translucent.append(Translucent("a transparency group", where))
        resources = form.get("/Resources")
        self.stream(form, above if resources is None else resources, inner, depth + 1)

    def annotation(self, annotation: Any, matrix: Matrix) -> None:
        """Walk how an annotation looks, unless it is hidden."""
        with suppress(*_ERRORS):
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
            place = _box(annotation.get("/Rect"))
            for what in _shining(annotation):
                where = bounds(matrix, place) if place else None
                self.marks.translucent.append(Translucent(f"an annotation: {what}", where))
            for look in looks:
                if isinstance(look, pikepdf.Stream) and place:
                    fitted = combined(_fitting(look, place), matrix)
                    self.form(look, None, State(fitted, self.leaf.media), 0)


def _fitting(look: Any, place: Box) -> Matrix:
    """Return what brings the look of an annotation into its rectangle (ISO 32000-1, 12.5.5)."""
    box = bounds(_matrix(look.get("/Matrix")), _box(look.get("/BBox")) or place)
    right = place.width / box.width if box.width else 1.0
    up = place.height / box.height if box.height else 1.0
    return right, 0.0, 0.0, up, place.left - box.left * right, place.bottom - box.bottom * up


class _Stream:
    """The walk through one content stream."""

    def __init__(self, page: _Page, resources: Any, state: State, depth: int) -> None:
        self.page, self.marks, self.resources = page, page.marks, resources
        self.state, self.depth, self.base = state, depth, state.matrix
        self._stack: list[State] = []
        self._outline, self._clipping = Outline(), False
        self._here = (0.0, 0.0)

    def run(self, instructions: Iterable[Any]) -> None:
        """Do each instruction; one that makes no sense does nothing, as in every reader."""
        for instruction in instructions:
            with suppress(*_ERRORS, OverflowError):
                operator = str(instruction.operator)
                deed = _DEEDS.get(operator)
                if deed is not None:
                    deed(self, list(instruction.operands))
                elif operator == "INLINE IMAGE":
                    self.inline(instruction.iimage)

    def save(self, _: Operands) -> None:
        self._stack.append(self.state.saved())

    def restore(self, _: Operands) -> None:
        if self._stack:
            self.state = self._stack.pop()

    def transform(self, o: Operands) -> None:
        self.state.matrix = combined(_matrix(o), self.state.matrix)

    def set_width(self, o: Operands) -> None:
        self.state.width = float(o[0])

    def external(self, o: Operands) -> None:
        """Take an external graphics state, and note what shines through."""
        entry = _resource(self.resources, "/ExtGState", o[0])
        if not isinstance(entry, pikepdf.Dictionary):
            return
        if "/LW" in entry:
            self.state.width = float(entry["/LW"])
        if "/Font" in entry:
            self.state.font, self.state.size = entry["/Font"][0], float(entry["/Font"][1])
        if "/OP" in entry:
            self.state.overprint_stroke = self.state.overprint_fill = bool(entry["/OP"])
        if "/op" in entry:
            self.state.overprint_fill = bool(entry["/op"])
        if "/OPM" in entry:
            self.state.overprint_mode = int(entry["/OPM"])
        for what in _shining(entry):
            self.marks.translucent.append(Translucent(what, self._visible(self.state.clip)))
        mask = entry.get("/SMask")
        if isinstance(mask, pikepdf.Dictionary) and isinstance(mask.get("/G"), pikepdf.Stream):
            self._fonts_of_mask(mask["/G"])

    def _fonts_of_mask(self, form: Any) -> None:
        """Walk a soft mask for its fonts: nothing else of it comes onto paper."""
        if self.page.once("mask", form):
            apart = self.page.aside()
            apart.form(form, self.resources, self.state, self.depth + 1)
            self.marks.shown += apart.marks.shown
            self.marks.gaps |= apart.marks.gaps

    def _visible(self, box: Box) -> Box:
        return box.common(self.page.area)

    # Colours.

    def fill_space(self, o: Operands) -> None:
        self.state.fill = self._initial(o[0])

    def stroke_space(self, o: Operands) -> None:
        self.state.stroke = self._initial(o[0])

    def _initial(self, name: Any) -> Paint:
        space = space_of(name, self.resources)
        count = {"cmyk": 4, "rgb": 3, "lab": 3}.get(space.family, 1)
        if space.inks:
            return Paint(space, (1.0,) * len(space.inks))
        return Paint(space, (0.0, 0.0, 0.0, 1.0) if space.family == "cmyk" else (0.0,) * count)

    def fill_colour(self, o: Operands) -> None:
        self.state.fill = self._coloured(self.state.fill, o)

    def stroke_colour(self, o: Operands) -> None:
        self.state.stroke = self._coloured(self.state.stroke, o)

    def _coloured(self, paint: Paint, o: Operands) -> Paint:
        if o and isinstance(o[-1], pikepdf.Name):
            pattern = _resource(self.resources, "/Pattern", o[-1])
            return Paint(paint.space, tuple(float(each) for each in o[:-1]), pattern)
        return Paint(paint.space, tuple(float(each) for each in o))

    def _device(self, name: str, usual: Space) -> Space:
        defaults = self.resources.get("/ColorSpace") if self.resources is not None else None
        if isinstance(defaults, pikepdf.Dictionary):
            return space_of(pikepdf.Name(name), self.resources)
        return usual

    def fill_grey(self, o: Operands) -> None:
        self.state.fill = self._coloured(Paint(self._device("/DeviceGray", GREY)), o)

    def stroke_grey(self, o: Operands) -> None:
        self.state.stroke = self._coloured(Paint(self._device("/DeviceGray", GREY)), o)

    def fill_rgb(self, o: Operands) -> None:
        self.state.fill = self._coloured(Paint(self._device("/DeviceRGB", RGB)), o)

    def stroke_rgb(self, o: Operands) -> None:
        self.state.stroke = self._coloured(Paint(self._device("/DeviceRGB", RGB)), o)

    def fill_cmyk(self, o: Operands) -> None:
        self.state.fill = self._coloured(Paint(self._device("/DeviceCMYK", CMYK)), o)

    def stroke_cmyk(self, o: Operands) -> None:
        self.state.stroke = self._coloured(Paint(self._device("/DeviceCMYK", CMYK)), o)

    # Paths.

    def move(self, o: Operands) -> None:
        self._here = (float(o[0]), float(o[1]))
        self._outline.move(self.state.matrix, *self._here)

    def line(self, o: Operands) -> None:
        self._here = (float(o[0]), float(o[1]))
        self._outline.line(self.state.matrix, *self._here)

    def curve(self, o: Operands) -> None:
        numbers = [float(each) for each in o]
        self._here = (numbers[-2], numbers[-1])
        self._outline.curve(self.state.matrix, *numbers)

    def rectangle(self, o: Operands) -> None:
        self._outline.rectangle(self.state.matrix, *(float(each) for each in o[:4]))

    def clip(self, _: Operands) -> None:
        self._clipping = True

    def end(self, _: Operands) -> None:
        if self._clipping and self._outline:
            self.state.clip = self.state.clip.common(self._outline.box())
        self._outline, self._clipping = Outline(), False

    def do_fill(self, o: Operands) -> None:
        self._paint_path(fill=True, stroke=False)
        self.end(o)

    def do_stroke(self, o: Operands) -> None:
        self._paint_path(fill=False, stroke=True)
        self.end(o)

    def do_both(self, o: Operands) -> None:
        self._paint_path(fill=True, stroke=True)
        self.end(o)

    def _paint_path(self, *, fill: bool, stroke: bool) -> None:
        if not self._outline:
            return
        state, box = self.state, self._outline.box()
        if fill and box.meets(state.clip):
            thin = None if stroke else self._outline.thinnest()
            self._paint("a filled shape", box, state.fill, thin and thin[0], state.overprint_fill)
        width = state.width * least_scale(state.matrix)
        if stroke and box.grown(width).meets(state.clip):
            self._paint("a line", box, state.stroke, width, state.overprint_stroke)
            for across, at, ends in self._outline.straight():
                self.marks.lines.append(Line(across, at, ends))

    def _paint(
        self, what: str, box: Box, paint: Paint, width: float | None, overprint: bool
    ) -> None:
        space, components = paint.space, paint.components
        box = box.common(self.state.clip)
        if not box.meets(self.page.area):
            return
        if paint.pattern is not None:
            if self._pattern(paint, box):
                return
            space = (paint.space.base or UNKNOWN) if paint.space.family == "pattern" else space
            what = f"{what} with a pattern"
        if len(self.marks) < MOST_MARKS:
            mode = self.state.overprint_mode if overprint else None
            self.marks.painted.append(Painted(what, box, space, components, width, mode))

    def _pattern(self, paint: Paint, box: Box) -> bool:
        """Walk a pattern; tell whether it brings its own colours."""
        pattern = paint.pattern
        if not isinstance(pattern, (pikepdf.Dictionary, pikepdf.Stream)):
            return True
        if not isinstance(pattern, pikepdf.Stream):
            self._shade(pattern.get("/Shading"), box)
        elif self.page.once("pattern", pattern):
            self._tile(pattern, paint, box)
        return True

    def _tile(self, pattern: Any, paint: Paint, box: Box) -> None:
        """Walk a tile, which lies wherever it is repeated: all that it paints is in `box`."""
        state = State(combined(_matrix(pattern.get("/Matrix")), self.base), EVERYWHERE)
        if int(pattern.get("/PaintType", 1)) == _UNCOLOURED:
            state.fill = state.stroke = Paint(paint.space.base or UNKNOWN, paint.components)
        apart = self.page.aside()
        apart.stream(pattern, pattern.get("/Resources"), state, self.depth + 1)
        self.marks.take(apart.marks, box)

    def _shade(self, shading: Any, box: Box) -> None:
        if isinstance(shading, (pikepdf.Dictionary, pikepdf.Stream)):
            space = space_of(shading.get("/ColorSpace"), self.resources)
            most = None
            with suppress(*_ERRORS, OverflowError, ZeroDivisionError):
                most = most_ink_of(shading, space)
            self.marks.painted.append(Painted("a shading", box, space, (), most_ink=most))

    def shading(self, o: Operands) -> None:
        self._shade(_resource(self.resources, "/Shading", o[0]), self._visible(self.state.clip))

    # Text.

    def begin_text(self, _: Operands) -> None:
        self.state.text_matrix = self.state.line_matrix = IDENTITY

    def set_font(self, o: Operands) -> None:
        self.state.font = _resource(self.resources, "/Font", o[0])
        self.state.size = float(o[1])

    def set_rendering(self, o: Operands) -> None:
        self.state.rendering = int(o[0])

    def set_leading(self, o: Operands) -> None:
        self.state.leading = float(o[0])

    def set_text_matrix(self, o: Operands) -> None:
        self.state.text_matrix = self.state.line_matrix = _matrix(o)

    def move_text(self, o: Operands) -> None:
        shift = (1.0, 0.0, 0.0, 1.0, float(o[0]), float(o[1]))
        self.state.text_matrix = self.state.line_matrix = combined(shift, self.state.line_matrix)

    def move_text_leading(self, o: Operands) -> None:
        self.state.leading = -float(o[1])
        self.move_text(o)

    def next_line(self, _: Operands) -> None:
        self.move_text((0.0, -self.state.leading))

    def show(self, o: Operands) -> None:
        if not o or not _has_signs(o[-1]):
            return
        state = self.state
        matrix = combined(state.text_matrix, state.matrix)
        x, y = moved(matrix, 0.0, 0.0)
        height = abs(state.size) * axes(matrix)[1]
        box = Box(x, y, x, y + height)
        font = state.font
        if isinstance(font, pikepdf.Dictionary):
            known = self.page.font(font)
            self.marks.shown.append(Shown(known, box))
            if known.sort == "Type3":
                self._glyphs(font, matrix)
        if state.rendering in _INVISIBLE:
            return
        if state.rendering not in _NO_FILL:
            self._paint("text", box, state.fill, None, state.overprint_fill)
        if state.rendering in _STROKES:
            # Round filled letters, a line only makes them bolder.
            filled = state.rendering not in _NO_FILL
            width = None if filled else state.width * least_scale(state.matrix)
            self._paint("the outline of text", box, state.stroke, width, state.overprint_stroke)

    def show_on_next_line(self, o: Operands) -> None:
        self.next_line(o)
        self.show(o)

    def _glyphs(self, font: Any, matrix: Matrix) -> None:
        """Walk the glyphs of a Type 3 font, once a page."""
        if not self.page.once("glyphs", font):
            return
        size = self.state.size
        scale = combined((size, 0.0, 0.0, size, 0.0, 0.0), matrix)
        state = self.state.saved()
        state.matrix = combined(_matrix(font.get("/FontMatrix")), scale)
        resources = font.get("/Resources")
        glyphs = font.get("/CharProcs")
        for name in glyphs.keys() if isinstance(glyphs, pikepdf.Dictionary) else ():
            if isinstance(glyphs[name], pikepdf.Stream):
                used = self.resources if resources is None else resources
                self.page.stream(glyphs[name], used, state.saved(), self.depth + 1)

    # Forms and bitmaps.

    def place(self, o: Operands) -> None:
        thing = _resource(self.resources, "/XObject", o[0])
        if not isinstance(thing, pikepdf.Stream):
            return
        sort = str(thing.get("/Subtype", ""))
        if sort == "/Form":
            self.page.form(thing, self.resources, self.state, self.depth)
        elif sort == "/Image":
            self._image(thing)

    def _image(self, image: Any) -> None:
        box = bounds(self.state.matrix, _UNIT).common(self.state.clip)
        if not box.meets(self.page.area):
            return
        mask = bool(image.get("/ImageMask", False))
        for what in _shining_image(image):
            self.marks.translucent.append(Translucent(what, box))
        pixels = (int(image.get("/Width", 0)), int(image.get("/Height", 0)))
        value = image.get("/ColorSpace")
        space = self.state.fill.space if mask else space_of(value, self.resources)
        if mask:
            fill = self.state.fill
            self._paint("a stencil", box, fill, None, self.state.overprint_fill)
        sides = axes(self.state.matrix)
        self.marks.placed.append(Placed("a picture", box, space, pixels, sides, image, mask))

    def inline(self, image: Any) -> None:
        box = bounds(self.state.matrix, _UNIT).common(self.state.clip)
        if not box.meets(self.page.area):
            return
        mask = bool(image.image_mask)
        value = image.obj.get("/ColorSpace")
        space = self.state.fill.space if mask else space_of(value, self.resources)
        if mask:
            self._paint("a stencil", box, self.state.fill, None, self.state.overprint_fill)
        pixels, sides = (int(image.width), int(image.height)), axes(self.state.matrix)
        self.marks.placed.append(Placed("an inline picture", box, space, pixels, sides, None, mask))


def _has_signs(shown: Any) -> bool:
    """Tell whether a string shows anything, or an array of strings and distances."""
    if isinstance(shown, pikepdf.Array):
        return any(isinstance(each, pikepdf.String) and bytes(each) for each in shown)
    return bool(bytes(shown))


def _shining(entry: Any) -> list[str]:
    """Return what of an external graphics state lets what lies below shine through."""
    found = []
    for key, whose in (("/ca", "fills"), ("/CA", "lines")):
        value = entry.get(key)
        if value is not None and float(value) < 1:
            found.append(f"{whose} with an opacity of {float(value):.0%}")
    modes = [name[1:] for name in names_of(entry.get("/BM"))][:1]
    found += [f"the blend mode {mode}" for mode in modes if mode not in ("Normal", "Compatible")]
    if isinstance(entry.get("/SMask"), pikepdf.Dictionary):
        found.append("a soft mask")
    return found


def _shining_image(image: Any) -> list[str]:
    if isinstance(image.get("/SMask"), pikepdf.Stream):
        return ["a picture with a soft mask"]
    return ["a picture with opacity of its own"] if int(image.get("/SMaskInData", 0)) else []


_Deed = Callable[[_Stream, Operands], None]
_DEEDS: Final[dict[str, _Deed]] = {
    "q": _Stream.save,
    "Q": _Stream.restore,
    "cm": _Stream.transform,
    "w": _Stream.set_width,
    "gs": _Stream.external,
    "cs": _Stream.fill_space,
    "CS": _Stream.stroke_space,
    "sc": _Stream.fill_colour,
    "scn": _Stream.fill_colour,
    "SC": _Stream.stroke_colour,
    "SCN": _Stream.stroke_colour,
    "g": _Stream.fill_grey,
    "G": _Stream.stroke_grey,
    "rg": _Stream.fill_rgb,
    "RG": _Stream.stroke_rgb,
    "k": _Stream.fill_cmyk,
    "K": _Stream.stroke_cmyk,
    "m": _Stream.move,
    "l": _Stream.line,
    "c": _Stream.curve,
    "v": _Stream.curve,
    "y": _Stream.curve,
    "re": _Stream.rectangle,
    "W": _Stream.clip,
    "W*": _Stream.clip,
    "n": _Stream.end,
    "f": _Stream.do_fill,
    "F": _Stream.do_fill,
    "f*": _Stream.do_fill,
    "S": _Stream.do_stroke,
    "s": _Stream.do_stroke,
    "B": _Stream.do_both,
    "B*": _Stream.do_both,
    "b": _Stream.do_both,
    "b*": _Stream.do_both,
    "sh": _Stream.shading,
    "BT": _Stream.begin_text,
    "Tf": _Stream.set_font,
    "Tr": _Stream.set_rendering,
    "TL": _Stream.set_leading,
    "Tm": _Stream.set_text_matrix,
    "Td": _Stream.move_text,
    "TD": _Stream.move_text_leading,
    "T*": _Stream.next_line,
    "Tj": _Stream.show,
    "TJ": _Stream.show,
    "'": _Stream.show_on_next_line,
    '"': _Stream.show_on_next_line,
    "Do": _Stream.place,
}
