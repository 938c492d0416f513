"""The interpreter of content streams: a page with its forms, patterns, glyphs and annotations.

The streams are parsed by qpdf; what hostile ones may ask for is bounded by the budget.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final, TypeAlias

import pikepdf

from pipeline.pdf.colour_spaces import space_of
from pipeline.pdf.file import Leaf
from pipeline.pdf.geometry import Box, axes, bounds
from pipeline.pdf.objects import (
    ERRORS,
    Font,
    Unread,
    decoded,
    entries,
    font_of,
    is_transparent,
    resource,
    said,
    shining_image,
)
from pipeline.pdf.operators import Operands, TextOperators
from pipeline.pdf.page_content import Marks, PageWalk, Placed, State, Translucent
from pipeline.pdf.reading import Budget

_OFTEN: Final = 10_000
"""Instructions between two looks at the time."""
_UNIT: Final = Box(0.0, 0.0, 1.0, 1.0)


class ContentStream(TextOperators):
    """The walk through one content stream."""

    def run(self, instructions: Iterable[Any]) -> None:
        """Do each instruction; one that makes no sense does nothing, as in every reader."""
        for number, instruction in enumerate(instructions):
            if number % _OFTEN == 0 and not self.page.goes_on():
                return
            with suppress(*ERRORS, OverflowError):
                operator = str(instruction.operator)
                deed = _DEEDS.get(operator)
                if deed is not None:
                    deed(self, list(instruction.operands))
                elif operator == "INLINE IMAGE":
                    self.inline(instruction.iimage)

    def place(self, o: Operands) -> None:
        """Do: place a form or a bitmap."""
        thing = resource(self.resources, "/XObject", o[0])
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
        for what in shining_image(image):
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
        """BI: place a bitmap that stands in the stream."""
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


def run(
    page: PageWalk, resources: Any, state: State, depth: int, instructions: Iterable[Any]
) -> None:
    """Walk the instructions of a content stream that begins in `state`."""
    ContentStream(page, resources, state, depth).run(instructions)


_Deed: TypeAlias = Callable[[ContentStream, Operands], None]
_DEEDS: Final[dict[str, _Deed]] = {
    "q": ContentStream.save,
    "Q": ContentStream.restore,
    "cm": ContentStream.transform,
    "w": ContentStream.set_width,
    "gs": ContentStream.external,
    "cs": ContentStream.fill_space,
    "CS": ContentStream.stroke_space,
    "sc": ContentStream.fill_colour,
    "scn": ContentStream.fill_colour,
    "SC": ContentStream.stroke_colour,
    "SCN": ContentStream.stroke_colour,
    "g": ContentStream.fill_grey,
    "G": ContentStream.stroke_grey,
    "rg": ContentStream.fill_rgb,
    "RG": ContentStream.stroke_rgb,
    "k": ContentStream.fill_cmyk,
    "K": ContentStream.stroke_cmyk,
    "m": ContentStream.move,
    "l": ContentStream.line,
    "c": ContentStream.curve,
    "v": ContentStream.curve,
    "y": ContentStream.curve,
    "re": ContentStream.rectangle,
    "W": ContentStream.clip,
    "W*": ContentStream.clip,
    "n": ContentStream.end,
    "f": ContentStream.do_fill,
    "F": ContentStream.do_fill,
    "f*": ContentStream.do_fill,
    "S": ContentStream.do_stroke,
    "s": ContentStream.do_stroke,
    "B": ContentStream.do_both,
    "B*": ContentStream.do_both,
    "b": ContentStream.do_both,
    "b*": ContentStream.do_both,
    "sh": ContentStream.shading,
    "BT": ContentStream.begin_text,
    "Tf": ContentStream.set_font,
    "Tr": ContentStream.set_rendering,
    "TL": ContentStream.set_leading,
    "Tm": ContentStream.set_text_matrix,
    "Td": ContentStream.move_text,
    "TD": ContentStream.move_text_leading,
    "T*": ContentStream.next_line,
    "Tj": ContentStream.show,
    "TJ": ContentStream.show,
    "'": ContentStream.show_on_next_line,
    '"': ContentStream.show_on_next_line,
    "Do": ContentStream.place,
}


_MOST_CONTENT: Final = 24_000_000
"""Bytes: each operator is an object while the stream is walked."""
_MOST_KEPT: Final = 200_000
"""Operators of forms that are kept parsed, for they are often placed more than once."""


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
        page = PageWalk(leaf, marks, self._budget, self._parsed, self._font, run)
        try:
            if is_transparent(leaf.obj.get("/Group")):
                marks.translucent.append(Translucent("a transparency group of the page", None))
            state = State(leaf.matrix, leaf.media)
            page.stream(pikepdf.Page(leaf.obj), leaf.inherited("/Resources"), state, 0)
            for annotation in entries(leaf.obj.get("/Annots")):
                page.annotation(annotation, leaf.matrix)
        except MemoryError:
            page.gap("reading the page takes too much memory")
        except (*ERRORS, OverflowError, RecursionError) as error:
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
            sizes = [len(decoded(part, _MOST_CONTENT)) for part in entries(parts)]
            if sum(sizes) > _MOST_CONTENT:
                raise Unread("the content of a page is too large", damaged=False)
        else:
            decoded(stream, _MOST_CONTENT)
        try:
            instructions: list[Any] = list(pikepdf.parse_content_stream(stream))
        except (*ERRORS, RuntimeError) as error:
            reason = said(error)
            raise Unread(f"a content stream cannot be read: {reason}", damaged=True) from None
        self._kept_size += len(instructions)
        if key != (0, 0) and self._kept_size < _MOST_KEPT:
            self._kept[key] = instructions
        return instructions
