"""`flow` and `panel`: children one below the other, in columns or on a ground of their own."""

import math
from dataclasses import dataclass
from typing import Final

from pipeline.layout.component import Component
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Box, Path, Rect
from pipeline.layout.element import (
    PARTS,
    Breaking,
    BreakPoint,
    Element,
    Fragment,
    Placed,
    Room,
    begins_at,
    elements_in,
    ends_at,
    register,
)
from pipeline.layout.elements.column_filling import SLACK, Column, Filling, children_between
from pipeline.layout.elements.stacking import (
    Foot,
    aligned,
    measure_part,
    measure_stack,
    place_stack,
    styles_below,
)
from pipeline.layout.elements.text import as_paragraph
from pipeline.layout.errors import LayoutError, Misfit
from pipeline.layout.fit import Extent
from pipeline.layout.lines import changed, place_bar
from pipeline.layout.page_numbers import anchor, note_anchor
from pipeline.source.units import mm
from pipeline.template.elements import (
    EVERYWHERE,
    Content,
    Node,
    Place,
    Signature,
    break_point,
    choice,
    colour_name,
    flag,
    integer,
    length,
    lengths,
    name,
    paint_name,
    points,
)

_STEPS: Final = 14
_MOST_COLUMNS: Final = 20


@dataclass(frozen=True, kw_only=True)
class FlowAttributes(Placed):
    """Attributes of `flow`."""

    gap: float = length("distance between children", 0.0)
    columns: int = integer("number of columns", 1)
    gutter: float = length("distance between columns", 4.0)
    valign: str = choice(
        "position of the stack in the box; spread widens the gaps to fill it",
        *("top", "middle", "bottom", "spread"),
    )
    balance: bool = flag("make the columns about the same height")
    part: str = choice(
        "whether paragraphs and tables may split at the end of a column; `auto`: only if the flow "
        "continues on further pages",
        *("auto", "true", "false"),
    )
    note_style: str = name("style of the footnotes that its texts hold", "")
    first: tuple[int, ...] = break_point("where the page's text begins; write `{{ page.first }}`")
    past: tuple[int, ...] = break_point(
        "where the page's text ends; write `{{ page.past }}`. Without it, all is printed"
    )


@register
class Flow(Element[Context]):
    """Children one below the other."""

    signature = Signature(
        "flow",
        FlowAttributes,
        Content.CHILDREN,
        "Paragraphs, rows, tables and the rest, one below the other. All its text shrinks "
        "together to fit. With `columns`, children fill one column after the other.",
        places=EVERYWHERE,
        example='<flow slot="rules" columns="2" gap="1">\n'
        '  <p style="rules"><b>Move</b> six inches.</p>\n'
        '  <p style="rules"><b>Shoot</b> on sight.</p>\n'
        '  <p style="rules"><b>Fight</b> in contact.</p>\n'
        '  <p style="rules"><b>Rest</b> to heal.</p>\n</flow>',
        holds=Place.FLOW,
        height=13,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the stack's height, of the highest column if there are several."""
        if node.attributes.past:
            with context.pages_of(node.children):
                return self._measured(self._page_part(node, context), width, context)
        return self._measured(node, width, context)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Fit the flow to its box, unless an outer flow has done so, and place the columns."""
        if node.attributes.past:
            with context.pages_of(node.children):
                self._place(self._page_part(node, context), box, context)
        else:
            self._place(node, box, context)

    def _measured(self, node: Node, width: float, context: Context) -> Extent:
        attributes: FlowAttributes = node.attributes
        if attributes.columns == 1:
            needed = measure_stack(node.children, width, attributes.gap, context)
            return Extent(needed.width, attributes.h or needed.height)
        needed = self._ink(node, Box(0.0, 0.0, width, math.inf), context)
        wide = _own_width(attributes, needed.width, width)
        return Extent(wide, attributes.h or needed.height)

    def _place(self, node: Node, box: Box, context: Context) -> None:
        attributes: FlowAttributes = node.attributes
        area = context.resolve(attributes, box)
        before = context.fit
        if context.stands_alone(attributes):
            misfits = len(context.misfits)
            styles = [*styles_below(node, context)]
            if attributes.note_style:
                styles.append(context.style_of(node, attributes.note_style))
            box_name = attributes.slot or "flow"
            context.fitted(node, area, box_name, styles, lambda: self._ink(node, area, context))
            if len(context.misfits) > misfits:
                context.misfits[-1] = _blamed(context.misfits[-1], node, area, context)
        outer, context.within_flow = context.within_flow, True
        self._columns(node, area, context)
        context.fit, context.within_flow = before, outer

    def fragment(
        self, whole: Node, start: BreakPoint, stop: BreakPoint, context: Context
    ) -> Fragment:
        children = children_between(whole.children, start, stop, context)
        return Fragment(whole, start, stop, children=children)

    def _page_part(self, node: Node, context: Context) -> Fragment:
        return self.fragment(node, node.attributes.first, node.attributes.past, context)

    def _ink(self, node: Node, area: Box, context: Context) -> Extent:
        column = column_width(node.attributes, area.w)
        widest = max([context.measure(child, column).width for child in node.children], default=0.0)
        # Columns are side by side: what is too wide for one is too wide for the box.
        over = area.w - column if widest > column else 0.0
        filling = filling_of(node, column, context, area.h)
        return Extent(widest + over, _least_height(filling, node, area, context))

    def _columns(self, node: Node, area: Box, context: Context) -> None:
        attributes: FlowAttributes = node.attributes
        column = column_width(attributes, area.w)
        filling = filling_of(node, column, context, area.h)
        limit = area.h
        if attributes.balance and attributes.columns > 1:
            limit = _least_height(filling, node, area, context)
        x = area.x
        for filled in filling.columns(limit, attributes.columns):
            self._column(filling, filled, Box(x, area.y, column, area.h), attributes, context)
            x += column + attributes.gutter

    def _column(
        self,
        filling: Filling,
        filled: Column,
        area: Box,
        attributes: FlowAttributes,
        context: Context,
    ) -> None:
        children = filling.between(filled.start, filled.stop)
        spare = max(area.h - filled.height - filled.foot, 0.0)
        spread = 0.0
        high = sum(context.measure(child, area.w).height > 0 for child in children)
        if attributes.valign == "spread" and high > 1:
            spread = spare / (high - 1)
        y = area.y + aligned(spare, attributes.valign)
        box = Box(area.x, y, area.w, filled.height)
        place_stack(children, box, attributes.gap, context, spread)
        if filling.foot is not None:
            filling.foot.place(filling.foot.notes(children), area)


def _blamed(misfit: Misfit, node: Node, area: Box, context: Context) -> Misfit:
    """Return a misfit at its cause: the one child that is too high for any column."""
    column = column_width(node.attributes, area.w)
    filling = filling_of(node, column, context)
    high = [(filling.height((at,), (at + 1,)), at) for at in range(len(node.children))]
    height, at = max(high, default=(0.0, 0))
    if misfit.needed_width > area.w + SLACK or height <= area.h + SLACK:
        return misfit
    child = node.children[at]
    if child.name == "p":
        # Its own text is too long, which is reported as for all paragraphs.
        return misfit
    picture = _high_picture(child, column, height, context)
    if picture is not None:
        source: str = picture.attributes.src
        return misfit._replace(
            where=picture.where, needed_height=height, text=source, element="image"
        )
    if child.name in ("panel", "row", "flow") and child.text():
        return misfit._replace(where=child.where, needed_height=height, text=child.text())
    element = "tr" if child.name == "table" and filling.parts else child.name
    return misfit._replace(where=child.where, needed_height=height, text="", element=element)


def _high_picture(child: Node, width: float, height: float, context: Context) -> Node | None:
    """Return the picture that makes up most of a child's height, if one does."""
    pictures = [node for node in elements_in(child) if node.name == "image"]
    heights = [context.measure(each, width / len(pictures)).height for each in pictures]
    most = max(heights, default=0.0)
    return pictures[heights.index(most)] if most > height / 2 else None


def column_width(attributes: FlowAttributes, width: float) -> float:
    """Return the width of one column in a flow of `width` points; raises LayoutError."""
    if not 0 < attributes.columns <= _MOST_COLUMNS:
        raise LayoutError(
            f"columns: expected 1 to {_MOST_COLUMNS} columns, found {attributes.columns}"
        )
    return (width - attributes.gutter * (attributes.columns - 1)) / attributes.columns


def _own_width(attributes: FlowAttributes, needed: float, width: float) -> float:
    """Return the width of all columns together, each as wide as its widest content.

    `needed` is that widest, or what a box of `width` points would have to measure to hold it.
    """
    column = column_width(attributes, width)
    if column < needed <= width + SLACK:
        return needed
    widest = needed if needed <= column else needed - width + column
    return widest and widest * attributes.columns + attributes.gutter * (attributes.columns - 1)


def filling_of(
    node: Node, width: float, context: Context, column: float = math.inf, *, paged: bool = False
) -> Filling:
    """Return the children of a flow, to be filled into columns of `width` and `column` points.

    They part where the flow is one of several pages (`paged`), unless it says otherwise.
    """
    attributes: FlowAttributes = node.attributes
    paged = paged or bool(attributes.past)
    parts = attributes.part == "true" or (attributes.part == "auto" and paged)
    foot = Foot(attributes.note_style, width, context) if attributes.note_style else None
    begun = begins_at(node) > (0,)
    return Filling(node.children, width, attributes.gap, context, parts, column, foot, begun)


def _least_height(filling: Filling, node: Node, area: Box, context: Context) -> float:
    return context.once(node, ("least", area.w, area.h), lambda: _bisected(filling, node))


def _bisected(filling: Filling, node: Node) -> float:
    """Return the smallest column height into which the children go, by bisection."""
    count = node.attributes.columns

    def highest(limit: float) -> float:
        return max(column.height + column.foot for column in filling.columns(limit, count))

    low, high = 0.0, highest(math.inf)
    if count == 1:
        return high
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if highest(middle) <= middle + 0.01:
            high = middle
        else:
            low = middle
    return highest(high)


_GAP: Final = mm(2)
"""What parts the elements of a face's column."""

_CLEAR: Final = mm(0.5)
"""What keeps ascenders and round letters within the safe area, too."""

_PLACE: Final = ("slot", "x", "y", "w", "h", "bleed")


def with_column(face: Node, component: Component, context: Context) -> tuple[Node, ...]:
    """Return the children of a face, those that name no place as one flow in its safe area.

    It is where the first of these does, upright as the first that says so.
    """
    unplaced = [child for child in face.children if _is_unplaced(child, context)]
    if not unplaced:
        return face.children
    uprights = (getattr(child.attributes, "valign", "top") for child in unplaced)
    valign = next((each for each in uprights if each in ("middle", "bottom")), "top")
    inset = component.column_inset + _CLEAR
    attributes = FlowAttributes(
        x=inset,
        y=inset,
        w=component.width - 2 * inset,
        h=component.height - 2 * inset,
        gap=_GAP,
        valign=valign,
    )
    column = Node("flow", attributes, tuple(map(as_paragraph, unplaced)), (), face.where)
    at = face.children.index(unplaced[0])
    others = (child for child in face.children[at:] if child not in unplaced)
    return (*face.children[:at], column, *others)


def _is_unplaced(node: Node, context: Context) -> bool:
    names_place = any(getattr(node.attributes, name, None) for name in _PLACE)
    places = context.resources.elements[node.name].signature.places
    return not names_place and Place.COLUMN in places


@dataclass(frozen=True, kw_only=True)
class PanelAttributes(Placed, Breaking):
    """Attributes of `panel`."""

    fill: str = paint_name("colour or gradient of the background", "")
    stroke: str = colour_name("colour of the outline", "")
    weight: float = points("line weight", 0.5)
    radius: float = length("corner radius", 0.0)
    padding: tuple[float, ...] = lengths(
        "inner margins: one value, two (vertical, horizontal) or four (clockwise from the top)",
        (0.0,),
    )
    gap: float = length("distance between children", 0.0)
    valign: str = choice("position of the stack in the panel", "top", "middle", "bottom")
    cut: str = choice(
        "if it continues in the next column: closed by its outline, or open", "closed", "open"
    )
    changed: bool = changed()
    anchor: str = anchor()


@register
class Panel(Element[Context]):
    """Children stacked on a ground."""

    signature = Signature(
        "panel",
        PanelAttributes,
        Content.CHILDREN,
        "A background with children stacked on it. In a flow it is as high as they are; in a slot "
        "they shrink to fit.",
        places=EVERYWHERE,
        example='<panel slot="passive" fill="tint" radius="1.5" padding="1.5 2" gap="0.5">\n'
        '  <p style="head">Passive</p>\n'
        '  <p style="rules">At dawn the Mentor heals one wound.</p>\n</panel>',
        holds=Place.FLOW,
        height=14,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        attributes: PanelAttributes = node.attributes
        top, right, bottom, left = _sides(attributes.padding)
        inner = measure_part(node, width - left - right, attributes.gap, context)
        return Extent(inner.width + left + right, attributes.h or inner.height + top + bottom)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Draw the ground and stack the children on it."""
        attributes: PanelAttributes = node.attributes
        note_anchor(attributes.anchor, context)
        area = context.resolve(attributes, box)
        self._ground(node, area, context)
        if attributes.changed:
            place_bar(area.x, area.y, area.y + area.h, context)
        inner = area.inset(*_sides(attributes.padding))
        before = context.fit

        def ink() -> Extent:
            return measure_part(node, inner.w, attributes.gap, context)

        if context.stands_alone(attributes):
            name = attributes.slot or "panel"
            context.fitted(node, inner, name, styles_below(node, context), ink)
        outer, context.within_flow = context.within_flow, True
        shift = aligned(max(inner.h - ink().height, 0.0), attributes.valign)
        place_stack(node.children, inner._replace(y=inner.y + shift), attributes.gap, context)
        context.fit, context.within_flow = before, outer

    def part(self, node: Node, width: float, room: Room, context: Context) -> BreakPoint | None:
        """Return where the children part; a panel that a column can hold stays whole.

        It does not where it has ``keep="no"``, nor where its height is fixed.
        """
        attributes: PanelAttributes = node.attributes
        whole = self.measure(node, width, context).height
        if attributes.h or attributes.slot:
            return None
        if attributes.keep != PARTS and whole <= room.column:
            return None
        top, right, bottom, left = _sides(attributes.padding)
        inner = width - left - right
        column = room.column - top - bottom
        filling = Filling(node.children, inner, attributes.gap, context, True, column)
        stop = filling.fill((0,), room.left - top - bottom, within=True).stop
        if stop in ((0,), (len(node.children),)):
            return None
        hidden = begins_at(node)[0] if begins_at(node) else 0
        return (stop[0] + hidden, *stop[1:])

    def fragment(
        self, whole: Node, start: BreakPoint, stop: BreakPoint, context: Context
    ) -> Fragment:
        children = children_between(whole.children, start, stop, context)
        return Fragment(whole, start, stop, children=children)

    def _ground(self, node: Node, area: Box, context: Context) -> None:
        """Append the ground; where an open panel goes on, it has no outline and no corners."""
        attributes: PanelAttributes = node.attributes
        fill = context.paint(attributes.fill, Box(0.0, 0.0, area.w, area.h))
        stroke = context.colour(attributes.stroke)
        weight = attributes.weight if attributes.stroke else 0.0
        above, below = bool(begins_at(node)), bool(ends_at(node))
        if attributes.cut != "open" or not (above or below):
            context.out.append(Rect(*area, attributes.radius, fill, stroke, weight))
            return
        outline = _open_outline(area, attributes.radius, above, below)
        if attributes.radius and not (above and below):
            context.out.append(Path(f"{outline}Z", area.x, area.y, fill=fill))
        else:
            context.out.append(Rect(*area, fill=fill))
        if stroke:
            context.out.append(Path(outline, area.x, area.y, stroke=stroke, width=weight))


def _open_outline(area: Box, radius: float, above: bool, below: bool) -> str:
    """Return the outline of a panel without the sides where it goes on."""
    radius = min(radius, area.w / 2, area.h / 2)
    w, h, r = f"{area.w:.2f}", f"{area.h:.2f}", f"{radius:.2f}"
    right, lower = f"{area.w - radius:.2f}", f"{area.h - radius:.2f}"
    arc = f"A{r} {r} 0 0 1"
    if above and below:
        return f"M0 0V{h}M{w} 0V{h}"
    if above:
        return f"M{w} 0V{lower}{arc} {right} {h}H{r}{arc} 0 {lower}V0"
    return f"M0 {h}V{r}{arc} {r} 0H{right}{arc} {w} {r}V{h}"


def _sides(padding: tuple[float, ...]) -> tuple[float, float, float, float]:
    """Return top, right, bottom and left of one, two or four distances.

    Raises LayoutError for another number of them.
    """
    if len(padding) not in (1, 2, 4):
        raise LayoutError(f"padding: expected one, two or four lengths, found {len(padding)}")
    if len(padding) == 4:
        return padding[0], padding[1], padding[2], padding[3]
    upright, across = padding[0], padding[-1]
    return upright, across, upright, across
