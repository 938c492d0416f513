"""The ruler in a sheet's margin: 100 mm that show at once whether a printer has scaled the page."""

from typing import Final

from pipeline.base.units import mm
from pipeline.impose.lines import BLACK, Line, stroke
from pipeline.impose.margin_room import DEPTH
from pipeline.layout.draw_list import Op, Text

LENGTH: Final = mm(100)
WIDTH: Final = LENGTH + mm(8)
"""The ruler with its last figure."""

_SIZE: Final = 5.0
_WEIGHT: Final = 0.25
_SHORT: Final = mm(1.2)
_LONG: Final = mm(2.2)


def ruler_ops(font: str, at: float) -> tuple[Op, ...]:
    """Return a ruler with ticks every 10 mm and figures at 0, 50 and 100 mm, from u = `at`."""
    base = DEPTH - _WEIGHT
    ticks = [
        Line(True, at + mm(10 * tick), base - (_SHORT if tick % 5 else _LONG), base)
        for tick in range(11)
    ]
    figures = [
        Text(
            at + mm(10 * tick) + mm(0.6),
            base - mm(0.6),
            font,
            _SIZE,
            BLACK,
            tuple(figure.split()),
            _SIZE / 4,
        )
        for tick, figure in ((0, "0"), (5, "50"), (10, "100 mm"))
    ]
    return (*stroke([Line(False, base, at, at + LENGTH), *ticks], _WEIGHT), *figures)
