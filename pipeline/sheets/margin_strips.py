"""The strips along the edges of a sheet, the ruler, and what found no room there."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from pipeline.layout.draw_list import Op, Restore, Save, Text
from pipeline.sheets.model import BLACK, Box, Line, Paper, stroke
from pipeline.sheets.options import DEPTH, SLACK, Options, Unit
from pipeline.source.findings import Finding, Severity
from pipeline.source.units import mm

GAP: Final = mm(5)
"""The least distance between two things in one strip."""

ROWS: Final = 2
"""Strips next to one another along one edge."""


class Strip(NamedTuple):
    """Room along one edge, with coordinates of its own: u along, v across from 0 to `DEPTH`.

    (x, y) is their origin, `rotate` their clockwise turn, `length` how far u goes; all in points.
    `row` counts the strips of an edge from outside, from 1.
    """

    edge: str
    x: float
    y: float
    rotate: int
    length: float
    row: int = 1

    def draw(self, ops: Sequence[Op]) -> tuple[Op, ...]:
        """Return `ops`, given in the strip's coordinates, as they are drawn on the sheet."""
        return (Save(self.x, self.y, float(self.rotate)), *ops, Restore())


class Spot(NamedTuple):
    """A place in a strip: `at` is the u where it begins."""

    strip: Strip
    at: float


class Arrangement(NamedTuple):
    """Where slug line, ruler and further lines go; None if there is no room (or no wish).

    The slug line begins its strip; the ruler ends one.
    """

    slug: Strip | None
    ruler: Spot | None
    lines: tuple[Spot | None, ...] = ()

    @property
    def rows(self) -> Counter[str]:
        """How many rows of each edge are in use, those between them among them."""
        spots = (self.ruler, *self.lines)
        used = (self.slug, *(spot.strip for spot in spots if spot is not None))
        rows: Counter[str] = Counter()
        for strip in filter(None, used):
            rows[strip.edge] = max(rows[strip.edge], strip.row)
        return rows


def strips(
    sheet: tuple[float, float],
    margin: float,
    faces: Box,
    clear: float,
    rows: int = ROWS,
    zones: Sequence[Box] = (),
) -> list[Strip]:
    """Return the strips just inside the printable area: bottom, top, right, left, row by row.

    Only those that leave at least `clear` points free before the `faces` with their bleed, and as
    long as they are outside `zones` in the corners.
    """
    width, height = sheet
    return [
        _shortened(strip, zones)
        for row in range(1, rows + 1)
        for depth, strip in _row(width, height, margin, faces, row)
        if depth >= row * DEPTH + clear - SLACK
    ]


def _row(
    width: float, height: float, margin: float, faces: Box, row: int
) -> Iterator[tuple[float, Strip]]:
    """Yield the strips of one row, and how deep the printable margin is where each of them lies."""
    left, top, right, bottom = margin, margin, width - margin, height - margin
    inner, corner = (row - 1) * DEPTH, ROWS * DEPTH + GAP
    across, along = right - left, bottom - top - 2 * corner
    yield (
        bottom - faces[1] - faces[3],
        Strip("bottom", left, bottom - inner - DEPTH, 0, across, row),
    )
    yield faces[1] - top, Strip("top", left, top + inner, 0, across, row)
    yield (right - faces[0] - faces[2], Strip("right", right - inner, top + corner, 90, along, row))
    yield faces[0] - left, Strip("left", left + inner, bottom - corner, 270, along, row)


def _shortened(strip: Strip, zones: Sequence[Box]) -> Strip:
    """Return a strip as long as it is between those of `zones` that lie at its ends."""
    x, y = strip.x, strip.y
    # One step along u, and one along v, as the strip is turned.
    (ux, uy), (vx, vy) = {0: ((1, 0), (0, 1)), 90: ((0, 1), (-1, 0)), 270: ((0, -1), (1, 0))}[
        strip.rotate
    ]
    start, end = 0.0, strip.length
    for left, top, w, h in zones:
        corners = ((left - x, top - y), (left + w - x, top + h - y))
        u0, u1 = sorted(a * ux + b * uy for a, b in corners)
        v0, v1 = sorted(a * vx + b * vy for a, b in corners)
        if v0 < DEPTH and v1 > 0 and u0 < end and u1 > start:
            if u0 + u1 < strip.length:
                start = u1
            else:
                end = u0
    moved = strip._replace(x=x + start * ux, y=y + start * uy)
    return moved._replace(length=max(0.0, end - start))


def arrange(
    found: Sequence[Strip],
    slug: float,
    ruler: float,
    lines: Sequence[float] = (),
    together: int = 0,
) -> Arrangement:
    """Place a slug line, a ruler and further lines of those widths (0 for none).

    Each goes to the first strip that has room; the first lines, as many as are `together`, to the
    first that has room for all of them, if any has. If not all find room, the ruler is left out
    first.
    """
    placed = _fill(found, slug, ruler, lines, together)
    if placed.ruler is not None and None in placed.lines:
        without = _fill(found, slug, 0.0, lines, together)
        if without.lines.count(None) < placed.lines.count(None):
            return without
    return placed


def _fill(
    found: Sequence[Strip], slug: float, ruler: float, lines: Sequence[float], together: int
) -> Arrangement:
    begin, end = [0.0] * len(found), [strip.length for strip in found]

    def first(width: float) -> int | None:
        rooms = (number for number in range(len(found)) if end[number] - begin[number] >= width)
        return next(rooms, None) if width else None

    line = first(slug)
    if line is not None:
        begin[line] = slug + GAP
    ruled = first(ruler)
    if ruled is not None:
        end[ruled] -= ruler + GAP
    spots: list[Spot | None] = []
    whole = first(sum(lines[:together]) + GAP * (together - 1)) if together else None
    for index, width in enumerate(lines):
        number = whole if whole is not None and index < together else first(width)
        spots.append(None if number is None else Spot(found[number], begin[number]))
        if number is not None:
            begin[number] += width + GAP
    return Arrangement(
        None if line is None else found[line],
        None if ruled is None else Spot(found[ruled], found[ruled].length - ruler),
        tuple(spots),
    )


_SIZE: Final = 5.0
_WEIGHT: Final = 0.25
_SHORT: Final = mm(1.2)
_LONG: Final = mm(2.2)
_FIGURE: Final = mm(8)
"""The room of the last figure."""


class Scale(NamedTuple):
    """A ruler of `ticks` steps in points, with a long tick each `long`, where figures may be."""

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


def left_out(
    placed: Arrangement,
    options: Options,
    paper: Paper,
    *,
    bare: bool,
    credits: bool,
    signs: Collection[str],
) -> Iterator[Finding]:
    """Yield a finding for each thing that was wished for and found no room.

    On a `bare` sheet nothing says what it is. `credits` are among it, and what the `signs` mean.
    """
    name = paper.title or paper.name
    smaller = "choose a larger paper, a smaller gutter or shorter marks"
    if options.ruler and placed.ruler is None:
        ruler = SCALES[options.ruler].title
        message = f"no margin of {name} has room for the {ruler} ruler: it is left out"
        yield Finding("ruler-left-out", message, hint=smaller, severity=Severity.INFO)
    if options.slug and placed.slug is None:
        message = f"no margin of {name} has room for the margin line: it is left out"
        yield Finding("slug-left-out", message, hint=smaller, severity=Severity.INFO)
    if bare:
        yield Finding(
            "margin-empty",
            f"no margin of {name} has room for a margin line, a legend or credits: nothing on the"
            " sheet says what it is",
            hint="choose a larger paper or a larger gutter, so that fewer pieces share a sheet",
            severity=Severity.WARNING,
        )
    if credits:
        yield Finding(
            "credits-left-out",
            f"no margin of {name} has room for all of the credits",
            hint="shorten credits and licence in game.yaml, give the product a margin line or a "
            "larger paper, leave the ruler out, or print imprint() on a face",
            severity=Severity.WARNING,
        )
    if signs:
        yield Finding(
            "sign-unexplained",
            f"faces show {', '.join(sorted(signs))}, and no margin of {name} explains them",
            hint="give the product a margin line, a larger paper or a smaller gutter, or leave the "
            "ruler out; or explain the sign on the face, and write signs: false in its sheet",
            severity=Severity.WARNING,
        )
