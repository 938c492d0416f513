"""What a page puts on paper, as the rules see it: lengths in points, matrices and clips done."""

from typing import Any, NamedTuple

from pipeline.preflight.colour_space import Space
from pipeline.preflight.font import Font
from pipeline.preflight.geometry import Box


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
