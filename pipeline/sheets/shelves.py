"""Rectangles on shelves: rows across the sheet, and where on the sheet the best of them lie.

Every cut goes edge to edge through what is left (a guillotine packing of three stages): the sheet
is cut into shelves, each shelf into columns, each column into pieces.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from pipeline.sheets.grid import sheet_sizes
from pipeline.sheets.model import Edges, Paper
from pipeline.sheets.options import (
    DEPTH,
    MIN_MARK,
    SLACK,
    Options,
    clearance,
    edge_room,
    least_bleed,
)
from pipeline.sheets.registration import cut_edges
from pipeline.source.units import mm

Rule: TypeAlias = Literal["upright", "lying", "given"]
RULES: Final[tuple[Rule, ...]] = ("upright", "lying", "given")
"""How pieces are if there is a choice: on the short side, on the long one, as they are."""


class Item(NamedTuple):
    """A rectangle to place: width and height in points, and what it represents."""

    width: float
    height: float
    key: int


class Laid(NamedTuple):
    """Where an item lies on its sheet, turned by a quarter or not.

    `room` is what is its own round it: half of each gutter, or all up to the edge of the area.
    """

    key: int
    x: float
    y: float
    w: float
    h: float
    turned: bool
    room: Edges


class _Column:
    """Items one below the other; `width` is that of the first, which is the widest."""

    def __init__(self, width: float) -> None:
        self.width, self.height = width, 0.0
        self.items: list[tuple[Item, bool]] = []


class _Shelf:
    """Columns side by side, none higher than the first."""

    def __init__(self, height: float) -> None:
        self.height, self.width = height, 0.0
        self.columns: list[_Column] = []


class _Sheet:
    def __init__(self) -> None:
        self.shelves: list[_Shelf] = []
        self.height = 0.0


class _Spot(NamedTuple):
    """A place for an item, and how good it is: of two the smaller `cost` is taken."""

    cost: tuple[float, ...]
    sheet: _Sheet
    shelf: _Shelf | None
    column: _Column | None
    turned: bool


class Shelves:
    """Places items one after another on sheets that have room for `width` by `height` points."""

    def __init__(self, width: float, height: float, gutter: float, rule: Rule) -> None:
        # Each item takes a gutter with it, and so does the area: the last one's is outside.
        self._width, self._height = width + gutter + SLACK, height + gutter + SLACK
        self._area, self._gutter, self._rule = (width, height), gutter, rule
        self._sheets: list[_Sheet] = []
        self._first: dict[tuple[float, float], int] = {}
        """The first sheet that may have room for a size: sheets only fill."""

    def pack(self, items: Sequence[Item]) -> list[list[Laid]] | None:
        """Return the items sheet by sheet, None if one is too large for any.

        The highest come first; of equal ones the order is kept.
        """
        for item in sorted(items, key=lambda item: -self._sides(item, self._stands(item))[1]):
            if not self._place(item):
                return None
        return [list(self._laid(sheet)) for sheet in self._sheets]

    def _stands(self, item: Item) -> bool:
        if self._rule == "given" or item.width == item.height:
            return False
        return (item.width > item.height) == (self._rule == "upright")

    def _sides(self, item: Item, turned: bool) -> tuple[float, float]:
        w, h = (item.height, item.width) if turned else (item.width, item.height)
        return w + self._gutter, h + self._gutter

    def _place(self, item: Item) -> bool:
        first = self._stands(item)
        turns = (first,) if item.width == item.height else (first, not first)
        size = item.width, item.height
        for number in range(self._first.get(size, 0), len(self._sheets)):
            sheet = self._sheets[number]
            spots = [spot for turned in turns for spot in self._spots(sheet, item, turned)]
            if spots:
                self._put(item, min(spots, key=lambda spot: spot.cost))
                return True
            self._first[size] = number + 1
        for turned in turns:
            w, h = self._sides(item, turned)
            if w <= self._width and h <= self._height:
                self._sheets.append(_Sheet())
                self._put(item, _Spot((), self._sheets[-1], None, None, turned))
                return True
        return False

    def _spots(self, sheet: _Sheet, item: Item, turned: bool) -> Iterator[_Spot]:
        """Yield the places on a sheet: below others, else next to them, else on a new shelf."""
        w, h = self._sides(item, turned)
        for shelf in sheet.shelves:
            for column in shelf.columns:
                if w <= column.width + SLACK and column.height + h <= shelf.height + SLACK:
                    yield _Spot((0, column.width - w), sheet, shelf, column, turned)
            if h <= shelf.height + SLACK and shelf.width + w <= self._width:
                yield _Spot((1, shelf.height - h), sheet, shelf, None, turned)
        if w <= self._width and sheet.height + h <= self._height:
            other = turned is not self._stands(item)
            yield _Spot((2, other, h), sheet, None, None, turned)

    def _put(self, item: Item, spot: _Spot) -> None:
        w, h = self._sides(item, spot.turned)
        shelf, column = spot.shelf, spot.column
        if shelf is None:
            shelf = _Shelf(h)
            spot.sheet.shelves.append(shelf)
            spot.sheet.height += h
        if column is None:
            column = _Column(w)
            shelf.columns.append(column)
            shelf.width += w
        column.items.append((item, spot.turned))
        column.height += h

    def _laid(self, sheet: _Sheet) -> Iterator[Laid]:
        """Yield what lies on a sheet, which is filled from the top, in the middle across."""
        half = self._gutter / 2
        used = max(shelf.width for shelf in sheet.shelves) - self._gutter
        indent = max(0.0, (self._area[0] - used) / 2)
        top = 0.0
        for number, shelf in enumerate(sheet.shelves):
            below = (
                half
                if number < len(sheet.shelves) - 1
                else self._area[1] - sheet.height + self._gutter
            )
            left = indent
            for index, column in enumerate(shelf.columns):
                last = index == len(shelf.columns) - 1
                before = half if index else indent
                end = self._area[0] if last else left + column.width - half
                y = top
                for place, (item, turned) in enumerate(column.items):
                    w, h = (side - self._gutter for side in self._sides(item, turned))
                    over = half if number or place else 0.0
                    lowest = place == len(column.items) - 1
                    floor = top + shelf.height - self._gutter + below if lowest else y + h + half
                    room = (before, over, end - left - w, floor - y - h)
                    yield Laid(item.key, left, y, w, h, turned, room)
                    y += h + self._gutter
                left += column.width
            top += shelf.height


LEAST_GUTTER: Final = mm(3)
"""The narrowest strip between two pieces that has room for the crop marks of both."""

CLEAR: Final = mm(0.5)
"""What stays free between the pieces with their bleed and a line in the margin."""

_GUTTERS: Final = (mm(6), mm(5), mm(4), LEAST_GUTTER)
_PLAIN_GUTTER: Final = mm(4)
"""The widest gutter of pieces that do not bleed."""


class Area(NamedTuple):
    """The part of a sheet that pieces are packed in; lengths in points from the top left.

    `clear` is what the bleed of the outermost pieces leaves free of the sheet's edges.
    """

    sheet: tuple[float, float]
    x: float
    y: float
    width: float
    height: float
    gutter: float
    clear: Edges


class Packed(NamedTuple):
    """Items on sheets of one size."""

    area: Area
    sheets: list[list[Laid]]

    @property
    def cuts(self) -> int:
        """How many straight cuts part the pieces, where those in line with each other are one."""
        return sum(
            len({round(at, 2) for laid in sheet for at in (laid.y, laid.y + laid.h)})
            + len(
                {
                    (round(at, 2), round(laid.y, 2))
                    for laid in sheet
                    for at in (laid.x, laid.x + laid.w)
                }
            )
            for sheet in self.sheets
        )


def best_packing(
    items: Sequence[Item], bleed: float, paper: Paper, options: Options
) -> Packed | None:
    """Return the packing on the fewest sheets, with the widest gutters that cost none.

    Of equal ones it is that of fewer cuts. None says that an item is too large for the area.
    """
    areas = list(_areas(paper, options, bleed))
    fewest = _best(items, areas[-1])
    if fewest is None:
        return None
    for wider in areas[:-1]:
        packed = _best(items, wider)
        if packed is not None and len(packed.sheets) == len(fewest.sheets):
            return packed
    return fewest


def fewest_sheets(items: Sequence[Item], bleed: float, paper: Paper, options: Options) -> int:
    """Return how many sheets items take at least, 0 if one is too large for any."""
    packed = _best(items, list(_areas(paper, options, bleed))[-1])
    return len(packed.sheets) if packed else 0


def _best(items: Sequence[Item], areas: Sequence[Area]) -> Packed | None:
    """Return the best packing on a sheet in either orientation, with pieces turned or not."""
    found = [
        Packed(area, sheets)
        for area in areas
        if area.width > 0 and area.height > 0
        for rule in RULES
        if (sheets := Shelves(area.width, area.height, area.gutter, rule).pack(items)) is not None
    ]
    return min(found, key=lambda packed: (len(packed.sheets), packed.cuts), default=None)


def _areas(paper: Paper, options: Options, bleed: float) -> Iterator[list[Area]]:
    """Yield the areas of the paper as it may lie, with ever narrower gutters and margins."""
    widest = max(2 * bleed, _PLAIN_GUTTER)
    gutters = (
        [gutter for gutter in _GUTTERS if gutter <= widest + 1e-6]
        if options.gutter == "auto"
        else [options.gutter]
    )
    edges = (least_bleed(bleed) + clearance(options), options.style.offset + MIN_MARK)
    for gutter in gutters:
        for edge in edges:
            yield [
                area
                for size in sheet_sizes(paper, options)
                for area in _placed(size, paper, options, gutter, edge)
            ]


def _placed(
    size: tuple[float, float], paper: Paper, options: Options, gutter: float, edge: float
) -> Iterator[Area]:
    """Yield the areas of a sheet: the printable one, with `edge` for marks, a line at the bottom.

    Next to registration marks there are two: between the upper and the lower ones, as wide as the
    machine cuts, and between the left and the right ones. Bleed is left out next to the marks.
    """
    line = DEPTH + CLEAR if options.slug or options.ruler else 0.0
    usual = edge_room(paper.margin, options)
    least = paper.margin + edge
    across, down = (max(least, cut) for cut in cut_edges(size, paper, options.registration))
    clear = (usual,) * 4
    depth = options.registration.depth if options.registration else 0.0
    if depth:
        yield _area(size, (across, max(down, depth)) * 2, gutter, clear)
    across = max(across, depth)
    yield _area(size, (across, down, across, max(down, least + line)), gutter, clear)


def _area(size: tuple[float, float], edges: Edges, gutter: float, clear: Edges) -> Area:
    left, top, right, bottom = edges
    width, height = size
    return Area(size, left, top, width - left - right, height - top - bottom, gutter, clear)
