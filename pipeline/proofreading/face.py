"""The face that is proofread: a draw list, the component that it is cut to, and its marks."""

from collections.abc import Iterator
from functools import cached_property

from pipeline.draw.fonts import FontFile
from pipeline.layout.component import Component
from pipeline.layout.draw_list import DrawList, Op
from pipeline.proofreading.marks import Mark, Run
from pipeline.proofreading.painter import Painter
from pipeline.proofreading.stroke import thinnest_stroke


class Face:
    """A finished face; what it leaves on paper is found when a check asks for it."""

    def __init__(
        self, drawn: DrawList, component: Component, painter: Painter, *, mirrored: bool = False
    ) -> None:
        self.drawn, self.component, self.mirrored = drawn, component, mirrored
        self._painter = painter

    @cached_property
    def marks(self) -> list[Mark]:
        """Texts and areas in the order of drawing."""
        return self._painter.marks(self.drawn)

    @cached_property
    def runs(self) -> list[Run]:
        """The stretches of text that somebody is to read, in the order of drawing."""
        return [mark for mark in self.marks if type(mark) is Run and not mark.text.decorative]

    @property
    def layers(self) -> Iterator[tuple[str, tuple[Op, ...]]]:
        """The operations of the face, under no name, and of each shared part that it uses."""
        yield "", self.drawn.ops
        yield from self.drawn.parts.items()

    def inked(self, run: Run) -> Run | None:
        """Return a run in the box of its ink alone; None where none of that is to be seen."""
        return self._painter.inked(run)

    def thinnest(self, icon: str) -> float | None:
        """Return the width of an icon's thinnest stroke, on its grid; None for one of fills."""
        return thinnest_stroke(self._painter.renderer.icons.form(icon).operators)

    def typeface(self, key: str) -> FontFile:
        """Return a typeface of the face."""
        return self._painter.renderer.typeface(key)
