"""The face that is proofread: a draw list, the component that it is cut to, and its marks."""

from collections.abc import Iterator
from functools import cached_property

from pipeline.base.suffixes import is_drawing
from pipeline.draw.fonts import FontFile
from pipeline.draw.svgicon import GRID
from pipeline.layout.component import Component
from pipeline.layout.draw_list import DrawList, Icon, Op, Text
from pipeline.proofreading.frame import Edges, Frame
from pipeline.proofreading.marks import Area, Mark, Run
from pipeline.proofreading.painter import Painter
from pipeline.proofreading.stroke import thinnest_stroke
from pipeline.proofreading.surroundings import AreaIndex, Surroundings


class Face:
    """A finished face; what it leaves on paper is found when a check asks for it."""

    def __init__(
        self, drawn: DrawList, component: Component, painter: Painter, *, mirrored: bool = False
    ) -> None:
        self.drawn, self.component, self.mirrored = drawn, component, mirrored
        self._painter = painter
        self._inked: dict[int, tuple[Run, Run | None]] = {}

    @cached_property
    def marks(self) -> list[Mark]:
        """Texts and areas in the order of drawing."""
        return self._painter.marks(self.drawn)

    @cached_property
    def areas(self) -> list[Area]:
        """What the face paints beside letters, in the order of drawing."""
        return [mark for mark in self.marks if type(mark) is Area]

    @cached_property
    def runs(self) -> list[Run]:
        """The stretches of text that somebody is to read, in the order of drawing."""
        return [run for run in self._painter.runs(self.drawn) if not run.text.decorative]

    @cached_property
    def surroundings(self) -> list[Surroundings]:
        """The texts whose ink is to be read, each with the areas at it, in the order of drawing."""
        numbered = list(enumerate(self.marks))
        index = AreaIndex((number, mark) for number, mark in numbered if type(mark) is Area)
        return [
            index.at(mark, inked, number)
            for number, mark in numbered
            if type(mark) is Run
            and not mark.text.decorative
            and (inked := self.inked(mark)) is not None
        ]

    @property
    def layers(self) -> Iterator[tuple[str, tuple[Op, ...]]]:
        """The operations of the face, under no name, and of each shared part that it uses."""
        yield "", self.drawn.ops
        yield from self.drawn.parts.items()

    def inked(self, run: Run) -> Run | None:
        """Return a run in the box of its ink alone; None where none of that is to be seen."""
        # Kept with what it is of, whose identity is no other's then.
        key = id(run)
        if key not in self._inked:
            self._inked[key] = run, self._painter.inked(run)
        return self._inked[key][1]

    def letters(self, text: Text) -> list[list[Edges]]:
        """Return the box of each word's ink in the frame of a text, before those of its glyphs."""
        return list(self._painter.letters(text))

    def painted(self, op: Op, frame: Frame) -> Iterator[Area]:
        """Yield what an operation paints that stands in `frame`."""
        return self._painter.areas(op, frame)

    def is_level(self, icon: Icon, text: Text) -> bool:
        """Tell whether an icon stands at the height of a text's capitals, as those of a line do."""
        return self._painter.is_level(icon, text)

    def thinnest(self, icon: str) -> float | None:
        """Return the width of an icon's thinnest stroke, on its grid; None for one of fills."""
        form = self._painter.renderer.icons.form(icon)
        if form.drawing is None:
            return thinnest_stroke(form.operators)
        page, thinnest = form.drawing.page, form.drawing.walk.thinnest
        return thinnest and thinnest * GRID / max(page.width, page.height)

    def thinnest_of_image(self, source: str) -> float | None:
        """Return a drawing's thinnest stroke as a share of its width; None where it has none."""
        if not is_drawing(source):
            return None
        drawing = self._painter.renderer.images.drawing(source)
        return drawing.walk.thinnest and drawing.walk.thinnest / drawing.page.width

    def has_own_colours(self, icon: str) -> bool:
        """Tell whether an icon is drawn in its own colours, whatever it is given."""
        return self._painter.renderer.icons.form(icon).coloured

    def pixels(self, source: str) -> tuple[int, int]:
        """Return a bitmap's width and height in pixels, upright."""
        return self._painter.renderer.images.size(source)

    def moves(self, source: str) -> bool:
        """Tell whether a bitmap has several frames."""
        return self._painter.renderer.images.moves(source)

    def typeface(self, key: str) -> FontFile:
        """Return a typeface of the face."""
        return self._painter.renderer.typeface(key)
