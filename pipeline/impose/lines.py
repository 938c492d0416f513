"""Straight lines as one path: the strokes that marks are made of."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from pipeline.layout.draw_list import Colour, Path

BLACK: Final[Colour] = "000000"
WHITE: Final[Colour] = "ffffff"


class Line(NamedTuple):
    """An upright line at x = `at`, or a level one at y = `at`, between two coordinates."""

    upright: bool
    at: float
    start: float
    end: float


def number(value: float) -> str:
    """Return `value` as path data takes it, to a thousandth of a point."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def stroke(
    lines: Iterable[Line], weight: float, dash: tuple[float, ...] = (), colour: Colour = BLACK
) -> tuple[Path, ...]:
    """Return one path that draws all lines in one colour, or nothing when there are none."""
    data = "".join(
        f"M{number(line.at)} {number(line.start)}V{number(line.end)}"
        if line.upright
        else f"M{number(line.start)} {number(line.at)}H{number(line.end)}"
        for line in lines
    )
    return (Path(data, 0.0, 0.0, stroke=colour, width=weight, dash=dash),) if data else ()
