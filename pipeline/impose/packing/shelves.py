"""Rectangles on shelves: rows across the sheet, parted into columns, in which pieces are stacked.

Every cut goes edge to edge through what is left (a guillotine packing of three stages): the sheet
is cut into shelves, each shelf into columns, each column into pieces.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from pipeline.impose.margin_room import SLACK
from pipeline.impose.model import Edges

Rule: TypeAlias = Literal["upright", "lying", "given"]
RULES: Final[tuple[Rule, ...]] = ("upright", "lying", "given")
"""How pieces stand where there is a choice: on the short side, on the long one, as they are."""


class Item(NamedTuple):
    """A rectangle to place: width and height in points, and whatever it stands for."""

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
        """Return the items sheet by sheet, None where one is too large for any.

        The highest come first; of equal ones the order is kept.
        """
        for item in sorted(items, key=lambda item: -self._sides(item, self._stands(item))[1]):
            if not self._place(item):
                return None
        return [list(self._laid(sheet)) for sheet in self._sheets]

    def _stands(self, item: Item) -> bool:
        """Tell whether the rule turns an item."""
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
        """Yield the places on a sheet: below others, else beside them, else on a new shelf."""
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
