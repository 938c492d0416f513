"""The ruler in a sheet's margin, which shows at once whether a printer has scaled the page."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from pipeline.base.units import mm
from pipeline.impose.lines import BLACK, Line, stroke
from pipeline.impose.margin_room import DEPTH
from pipeline.impose.options import Unit
from pipeline.layout.draw_list import Op, Text

_SIZE: Final = 5.0
_WEIGHT: Final = 0.25
_SHORT: Final = mm(1.2)
_LONG: Final = mm(2.2)
_FIGURE: Final = mm(8)
"""The room of the last figure."""


class Scale(NamedTuple):
    """A ruler of `ticks` steps in points, with a long tick each `long`, where figures may stand."""

    title: str
    step: float
    ticks: int
    long: int
    figures: tuple[tuple[int, str], ...]

    @property
    def length(self) -> float:
        """How long the ruler is, in points."""
        return self.step * self.ticks

    @property
    def width(self) -> float:
        """The same with its last figure."""
        return self.length + _FIGURE


SCALES: Final[Mapping[Unit, Scale]] = MappingProxyType(
    {
        "mm": Scale("100 mm", mm(10), 10, 5, ((0, "0"), (5, "50"), (10, "100 mm"))),
        "inch": Scale(
            "4 inch", mm(25.4) / 4, 16, 4, ((0, "0"), (4, "1"), (8, "2"), (12, "3"), (16, "4 in"))
        ),
    }
)


def ruler_ops(font: str, at: float, unit: Unit = "mm") -> tuple[Op, ...]:
    """Return a ruler in a strip's coordinates, from u = `at`: 100 mm, or 4 inches in quarters."""
    scale, base = SCALES[unit], DEPTH - _WEIGHT
    ticks = [
        Line(True, at + scale.step * tick, base - (_SHORT if tick % scale.long else _LONG), base)
        for tick in range(scale.ticks + 1)
    ]
    figures = [
        Text(
            at + scale.step * tick + mm(0.6),
            base - mm(0.6),
            font,
            _SIZE,
            BLACK,
            tuple(figure.split()),
            _SIZE / 4,
        )
        for tick, figure in scale.figures
    ]
    return (*stroke([Line(False, base, at, at + scale.length), *ticks], _WEIGHT), *figures)
