"""Paper and scissors for the tests: where a point of a face lies on the sheet, and behind it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from hypothesis import assume
from hypothesis import strategies as st

from pipeline.layout.draw_list import Op, Path, Restore, Save, Text
from pipeline.sheets.imposition import impose
from pipeline.sheets.margin_text import Slug
from pipeline.sheets.model import Box, FaceSpec, Imposition, Paper, Piece, Placement, Sheet
from pipeline.sheets.options import BACKS, FLIPS, ORIENTATIONS, Options
from pipeline.source.findings import PunchboardError
from pipeline.source.units import mm

A4 = Paper("a4", mm(210), mm(297), mm(5), "A4")
LETTER = Paper("letter", mm(215.9), mm(279.4), mm(5), "Letter")
A5 = Paper("a5", mm(148), mm(210), mm(5), "A5")
SQUARE = Paper("square", mm(200), mm(200), mm(5), "Square")
POKER = FaceSpec(mm(63.5), mm(88.9), mm(3))
SLUG = Slug("Scrimmage", "Archetype cards", "English", "1.2.0", "sans")
EM = 0.6


class Segment(NamedTuple):
    """A straight stroke of a path on a sheet."""

    x0: float
    y0: float
    x1: float
    y1: float


def on_sheet(placement: Placement, point: tuple[float, float]) -> tuple[float, float]:
    """Turn a point of the face about the middle of its cell, step by step, clockwise."""
    x, y = point
    across, down = placement.w, placement.h
    if placement.rotate % 180:
        across, down = down, across
    x, y = x - across / 2, y - down / 2
    for _ in range(placement.rotate // 90):
        x, y = -y, x
    return placement.x + placement.w / 2 + x, placement.y + placement.h / 2 + y


def turn_over(sheet: Sheet, flip: str, point: tuple[float, float]) -> tuple[float, float]:
    """Return the point of the back page that lies behind `point` of the front."""
    x, y = point
    upright_edge_is_long = sheet.height >= sheet.width
    if (flip == "long") == upright_edge_is_long:
        return sheet.width - x, y
    return x, sheet.height - y


def bleed_of(placement: Placement) -> Box:
    left, top, right, bottom = placement.bleed
    w, h = placement.w + left + right, placement.h + top + bottom
    return placement.x - left, placement.y - top, w, h


def near(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Tell whether two points or boxes agree within a millionth of a point."""
    return all(abs(a - b) < 1e-6 for a, b in zip(one, other, strict=True))


def overlap(one: Box, other: Box) -> bool:
    return (
        min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0]) > 1e-6
        and min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1]) > 1e-6
    )


def spoilt(placements: Sequence[Placement]) -> list[tuple[str, str]]:
    """Return the pairs of faces in which one bleed reaches the other face, or half its bleed."""
    cells = [
        (each.face, bleed_of(each), bleed_of(each._replace(bleed=_halved(each))))
        for each in placements
    ]
    return [
        (one[0], other[0]) for one, other in permutations(cells, 2) if overlap(one[1], other[2])
    ]


def _halved(placement: Placement) -> tuple[float, float, float, float]:
    left, top, right, bottom = placement.bleed
    return left / 2, top / 2, right / 2, bottom / 2


def inside(box: Box, frame: Box) -> bool:
    """Tell whether `box` lies within `frame`."""
    return (
        box[0] >= frame[0] - 1e-6
        and box[1] >= frame[1] - 1e-6
        and box[0] + box[2] <= frame[0] + frame[2] + 1e-6
        and box[1] + box[3] <= frame[1] + frame[3] + 1e-6
    )


def grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + 2 * by, box[3] + 2 * by


def printable(sheet: Sheet, margin: float) -> Box:
    return margin, margin, sheet.width - 2 * margin, sheet.height - 2 * margin


def segments(ops: Iterable[Op]) -> Iterator[Segment]:
    """Yield the straight strokes of all paths that are made of M, H and V alone."""
    for op in ops:
        if isinstance(op, Path) and "C" not in op.d:
            yield from _strokes(op.d)


def _strokes(data: str) -> Iterator[Segment]:
    for x, y, command, end in re.findall(r"M([-\d.]+) ([-\d.]+)([HV])([-\d.]+)", data):
        x0, y0, to = float(x), float(y), float(end)
        yield Segment(x0, y0, to, y0) if command == "H" else Segment(x0, y0, x0, to)


def groups(ops: Iterable[Op]) -> list[list[Op]]:
    """Return the ops between each Save and its Restore, the Save first."""
    found: list[list[Op]] = []
    open_ = False
    for op in ops:
        if isinstance(op, Save):
            found.append([op])
            open_ = True
        elif isinstance(op, Restore):
            open_ = False
        elif open_:
            found[-1].append(op)
    return found


def loose(ops: Iterable[Op]) -> list[Op]:
    """Return the ops outside all groups: the marks without slug line and ruler."""
    grouped = [op for group in groups(ops) for op in group]
    return [op for op in ops if op not in grouped and not isinstance(op, Restore)]


def ink(group: list[Op]) -> Box:
    """Return the box on the sheet round texts and strokes of a group."""
    save = group[0]
    corners: list[tuple[float, float]] = []
    for op in group[1:]:
        if isinstance(op, Text):
            width = EM * op.size * (sum(map(len, op.words)) + len(op.words) - 1)
            corners += [(op.x, op.y - 0.9 * op.size), (op.x + width, op.y + 0.2 * op.size)]
    for stroke in segments(group[1:]):
        corners += [(stroke.x0, stroke.y0), (stroke.x1, stroke.y1)]
    turned = [_turn(corner, int(save.rotate)) for corner in corners]
    xs, ys = [save.x + x for x, _ in turned], [save.y + y for _, y in turned]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _turn(point: tuple[float, float], rotate: int) -> tuple[float, float]:
    x, y = point
    for _ in range(rotate // 90):
        x, y = -y, x
    return x, y


lengths = st.floats(20, 160).map(lambda value: mm(round(value, 2)))
bleeds = st.sampled_from([0.0, 1.5, 3.0, 3.175]).map(mm)
faces = st.builds(lambda *sizes: FaceSpec(*sizes), lengths, lengths, bleeds)
papers = st.one_of(
    st.sampled_from([A4, LETTER, A5, SQUARE]),
    st.builds(
        lambda a, b, m: Paper("custom", mm(min(a, b)), mm(max(a, b)), mm(m)),
        st.integers(180, 500),
        st.integers(180, 500),
        st.sampled_from([0, 3, 5, 8]),
    ),
)
gutters = st.one_of(st.just("auto"), st.sampled_from([0.0, 1.0, 3.0, 6.0, 14.0]).map(mm))
marks = st.lists(st.sampled_from(["crop", "cross", "guides", "outline"]), unique=True).map(tuple)
options = st.fixed_dictionaries(
    {
        "gutter": gutters,
        "marks": marks,
        "flip": st.sampled_from(FLIPS),
        "backs": st.sampled_from(BACKS),
        "orientation": st.sampled_from(ORIENTATIONS),
    }
).map(lambda chosen: Options(**chosen))


@st.composite
def piece_lists(draw: st.DrawFn) -> list[Piece]:
    """Pieces with unique faces, some without backs, some not wanted at all."""
    wanted = draw(st.lists(st.tuples(st.booleans(), st.integers(0, 7)), min_size=1, max_size=9))
    return [
        Piece(f"front-{index}", f"back-{index}" if backed else None, quantity)
        for index, (backed, quantity) in enumerate(wanted)
    ]


class Job(NamedTuple):
    """What is imposed: pieces of a face on a paper."""

    pieces: list[Piece]
    face: FaceSpec
    paper: Paper
    options: Options

    def imposed(self, **chosen: Any) -> Imposition:
        """Impose with other options, or give the example up where the face is too large."""
        try:
            options = self.options._replace(**chosen)
            return impose(self.pieces, self.face, self.paper, options, SLUG)
        except PunchboardError:
            assume(False)
            raise


jobs = st.builds(Job, piece_lists(), faces, papers, options)
