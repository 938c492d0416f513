"""The strips along a sheet's edges in which slug line, ruler and further lines find room."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pipeline.base.units import mm
from pipeline.impose.margin_room import DEPTH, SLACK
from pipeline.impose.model import Box
from pipeline.layout.draw_list import Op, Restore, Save

GAP: Final = mm(5)
"""The least distance between two things in one strip."""

ROWS: Final = 2
"""Strips beside one another along one edge."""


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
    """Where slug line, ruler and further lines go; None where there is no room (or no wish).

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
    yield (
        right - faces[0] - faces[2],
        Strip("right", right - inner, top + corner, 90, along, row),
    )
    yield faces[0] - left, Strip("left", left + inner, bottom - corner, 270, along, row)


def _shortened(strip: Strip, zones: Sequence[Box]) -> Strip:
    """Return a strip as long as it is between those of `zones` that lie at its ends."""
    x, y = strip.x, strip.y
    # One step along u, and one along v, as the strip is turned.
    (ux, uy), (vx, vy) = {
        0: ((1, 0), (0, 1)),
        90: ((0, 1), (-1, 0)),
        270: ((0, -1), (1, 0)),
    }[strip.rotate]
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

    Each goes to the first strip that has room; the first lines, as many as stand `together`, to the
    first that has room for all of them, if any has. Where not all find room, the ruler is left out
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
