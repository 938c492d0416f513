"""The walk through one page: its forms, patterns and annotations, each from its own state."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeAlias

import pikepdf

from pipeline.preflight.budget import MOST_DEPTH, MOST_MARKS, Budget
from pipeline.preflight.font import Font
from pipeline.preflight.geometry import EVERYWHERE, Box, bounds
from pipeline.preflight.leaf import Leaf
from pipeline.preflight.marks import Gap, Marks, Translucent
from pipeline.preflight.objects import ERRORS, box_of, is_transparent, matrix_of, shining
from pipeline.preflight.state import State
from pipeline.preflight.streams import Unread
from pipeline.publish.matrices import Matrix, combined

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
    """Return what brings the look of an annotation into its rectangle (ISO 32000-1, 12.5.5)."""
    box = bounds(matrix_of(look.get("/Matrix")), box_of(look.get("/BBox")) or place)
    right = place.width / box.width if box.width else 1.0
    up = place.height / box.height if box.height else 1.0
    return right, 0.0, 0.0, up, place.left - box.left * right, place.bottom - box.bottom * up
