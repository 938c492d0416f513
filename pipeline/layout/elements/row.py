"""`row`: children side by side, and the widths of columns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, TypeAlias

from pipeline.layout.context import Context
from pipeline.layout.draw_list import Box
from pipeline.layout.element import (
    NEXT,
    WHOLE,
    Breaking,
    BreakPoint,
    Element,
    Fragment,
    Placed,
    Room,
    begins_at,
    register,
)
from pipeline.layout.elements.column_filling import SLACK
from pipeline.layout.elements.stacking import aligned, styles_below
from pipeline.layout.errors import LayoutError
from pipeline.layout.fit import Extent
from pipeline.layout.lines import changed, place_bar
from pipeline.source.names import counted
from pipeline.source.units import length
from pipeline.template.elements import EVERYWHERE, Content, Node, Place, Signature, choice, text
from pipeline.template.elements import length as attributes_length

_MOST: Final = 1e6


@cache
def parse_columns(spec: str) -> tuple[tuple[str, float], ...]:
    """Return columns as (unit, value): ``fr`` shares, ``pt`` points, or ``auto``.

    Raises LayoutError for anything else, and for what is not above 0.
    """
    return tuple(_column(part) for part in spec.split())


def _column(part: str) -> tuple[str, float]:
    try:
        if part == "auto":
            return "auto", 0.0
        unit = "fr" if part.endswith("fr") else "pt"
        value = float(part[:-2] or 1) if unit == "fr" else length(part)
        if 0 < value < _MOST:
            return unit, value
    except ValueError:
        pass
    raise LayoutError(f"cols: expected lengths, shares (1fr) or auto, found {part!r}")


def table_width(widths: Sequence[float], gap: float) -> float:
    """Return what columns take up together, in points."""
    return sum(widths) + gap * max(len(widths) - 1, 0)


def own_width(spec: str, widths: Sequence[float], gap: float) -> float:
    """Return the width of columns that have one of their own, in points.

    It is 0 if some of them take shares of the available room.
    """
    shares = not spec or any(unit == "fr" for unit, _ in parse_columns(spec))
    return 0.0 if shares else table_width(widths, gap)


def column_widths(
    spec: str, count: int, width: float, gap: float, natural: Callable[[int], float]
) -> list[float]:
    """Return each column's width in points; `natural` gives an auto column's own width.

    Without `spec` the columns are equal. Raises LayoutError when columns and spec disagree, or when
    no room is left for the shares.
    """
    columns = parse_columns(spec) if spec else (("fr", 1.0),) * count
    if len(columns) != count:
        raise LayoutError(f"cols names {counted(len(columns), 'column')}, but there are {count}")
    widths = [
        natural(index) if unit == "auto" else value if unit == "pt" else 0.0
        for index, (unit, value) in enumerate(columns)
    ]
    shares = sum(value for unit, value in columns if unit == "fr")
    free = width - sum(widths) - gap * (count - 1)
    if shares and free <= 0:
        raise LayoutError("cols: fixed columns leave no room for the shares")
    return [
        free * value / shares if unit == "fr" else fixed
        for fixed, (unit, value) in zip(widths, columns, strict=True)
    ]


# A child, its column's width, and what it needs there.
_Cell: TypeAlias = tuple[Node, float, Extent]


@dataclass(frozen=True, kw_only=True)
class RowAttributes(Placed, Breaking):
    """Attributes of `row`."""

    cols: str = text("column widths: lengths, shares such as 2fr, auto; equal when absent", "")
    gap: float = attributes_length("distance between columns", 0.0)
    valign: str = choice("vertical position of cells of unequal height", "top", "middle", "bottom")
    before: float = attributes_length("space above, in a flow", 0.0)
    changed: bool = changed()


@register
class Row(Element[Context]):
    """Children in columns."""

    signature = Signature(
        "row",
        RowAttributes,
        Content.CHILDREN,
        "Children side by side, one to a column; as high as the highest.",
        places=EVERYWHERE,
        example='<row cols="8mm 1fr" gap="2" valign="middle">\n  <icon name="sprint"/>\n'
        '  <p style="rules"><b>Sprint.</b> Move again, and leave cover behind.</p>\n</row>',
        holds=Place.FLOW,
        height=12,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the highest cell's height, and the width of columns that take no shares."""
        attributes: RowAttributes = node.attributes
        cells = self._measured(node, width, context)
        height = attributes.h or max([needed.height for _, _, needed in cells], default=0.0)
        wide = _width(cells, width, attributes)
        return Extent(wide, height + attributes.before)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Fit the row to its box, unless a flow has done so, and place each child in its column."""
        attributes: RowAttributes = node.attributes
        area = context.resolve(attributes, box).inset(attributes.before, 0.0, 0.0, 0.0)
        before = context.fit
        if context.stands_alone(attributes):
            name, styles = attributes.slot or "row", styles_below(node, context)
            context.fitted(node, area, name, styles, lambda: self._ink(node, area.w, context))
        outer, context.within_flow = context.within_flow, True
        self._cells(node, area, context)
        context.fit, context.within_flow = before, outer

    def part(self, node: Node, width: float, room: Room, context: Context) -> BreakPoint | None:
        """Return where the one child that is too high parts; a row of several such stays whole.

        So does one whose height is fixed, or that is aligned to its middle or bottom.
        """
        attributes: RowAttributes = node.attributes
        needed = self.measure(node, width, context).height
        kept = attributes.keep in (WHOLE, NEXT) and needed <= room.column
        if kept or attributes.h or attributes.slot or attributes.valign != "top":
            return None
        left = room._replace(left=room.left - attributes.before)
        cells = enumerate(self._measured(node, width, context))
        high = [(at, *cell) for at, cell in cells if cell[2].height > left.left + SLACK]
        if len(high) != 1:
            return None
        ((at, child, column, _),) = high
        point = context.resources.elements[child.name].part(child, column, left, context)
        return None if point is None else (at, *point)

    def fragment(
        self, whole: Node, start: BreakPoint, stop: BreakPoint, context: Context
    ) -> Fragment:
        """Return the row with a part of one child; the others are in the first part only."""
        children, at = list(whole.children), (start or stop)[0]
        children[at] = context.fragment(children[at], start[1:], stop[1:])
        attributes = replace(whole.attributes, before=0.0) if start else None
        return Fragment(whole, start, stop, attributes, tuple(children))

    def _measured(self, node: Node, width: float, context: Context) -> list[_Cell]:
        widths = self._widths(node, width, context)
        cells = zip(node.children, widths, strict=True)
        return [
            (child, column, context.measure(child, column) if _stands(node, at) else Extent(0, 0))
            for at, (child, column) in enumerate(cells)
        ]

    def _ink(self, node: Node, width: float, context: Context) -> Extent:
        """Return what the row's text needs; what holds none takes the available room."""
        cells = self._measured(node, width, context)
        highest = 0.0
        for child, column, needed in cells:
            if child.runs or styles_below(child, context) or child.name == "stat":
                lead = context.resources.elements[child.name].trailing(child, column, context)
                highest = max(highest, needed.height - lead)
        return Extent(_width(cells, width, node.attributes), highest)

    def _cells(self, node: Node, area: Box, context: Context) -> None:
        attributes: RowAttributes = node.attributes
        x, top, bottom = area.x, area.y + area.h, area.y
        widths = self._widths(node, area.w, context)
        for at, (child, width) in enumerate(zip(node.children, widths, strict=True)):
            if not _stands(node, at):
                x += width + attributes.gap
                continue
            height = context.measure(child, width).height or area.h
            y = area.y + aligned(max(area.h - height, 0.0), attributes.valign)
            context.place(child, Box(x, y, width, min(height, area.h)))
            lead = context.resources.elements[child.name].trailing(child, width, context)
            top, bottom = min(top, y), max(bottom, y + height - lead)
            x += width + attributes.gap
        if attributes.changed:
            place_bar(area.x, top, bottom, context)

    def _widths(self, node: Node, width: float, context: Context) -> list[float]:
        attributes: RowAttributes = node.attributes
        # Parts of a row have columns of one width.
        whole = node.whole if isinstance(node, Fragment) else node

        def natural(index: int) -> float:
            return context.measure(whole.children[index], width).width

        return column_widths(attributes.cols, len(node.children), width, attributes.gap, natural)


def _stands(node: Node, at: int) -> bool:
    begin = begins_at(node)
    return not begin or begin[0] == at


def _width(cells: Sequence[_Cell], width: float, attributes: RowAttributes) -> float:
    widths = [column for _, column, _ in cells]
    over = table_width(widths, attributes.gap) - width
    over = max([over, *(needed.width - column for _, column, needed in cells)])
    return width + over if over > 0 else own_width(attributes.cols, widths, attributes.gap)
