"""A page's content walked with its graphics state: forms, patterns, glyphs and annotations, too.

The streams are parsed by qpdf; what hostile ones may ask for is bounded by the budget.
"""

from typing import Any, Final

import pikepdf

from pipeline.preflight.budget import Budget
from pipeline.preflight.content_stream import run
from pipeline.preflight.font import Font, font_of
from pipeline.preflight.leaf import Leaf
from pipeline.preflight.marks import Marks, Translucent
from pipeline.preflight.objects import ERRORS, entries, is_transparent
from pipeline.preflight.page_walk import PageWalk
from pipeline.preflight.state import State
from pipeline.preflight.streams import Unread, decoded, said

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
