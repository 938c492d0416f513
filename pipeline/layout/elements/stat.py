"""`stat` and `track`: values over silhouettes, and boxes to tick."""

from dataclasses import dataclass

from pipeline.layout.context import Context
from pipeline.layout.draw_list import Box, Rect
from pipeline.layout.element import Element, Placed, register
from pipeline.layout.errors import LayoutError
from pipeline.layout.fit import Extent
from pipeline.layout.lines import centred_line
from pipeline.template.elements import (
    EVERYWHERE,
    Content,
    Node,
    Signature,
    choice,
    colour_name,
    integer,
    integers,
    length,
    name,
    number,
    points,
    text,
)


@dataclass(frozen=True, kw_only=True)
class StatAttributes(Placed):
    """Attributes of `stat`."""

    icon: str = name("silhouette behind the value", "")
    value: str = text("the value", "")
    label: str = text("words below", "")
    style: str = name("style of the value")
    label_style: str = name("style of the label", "")
    fill: str = colour_name("colour of the silhouette", "ink")
    colour: str = colour_name("colour of the value", "")
    size: float = length("side of the silhouette")
    gap: float = length("distance from silhouette to label", 0.6)
    lift: float = number("shift of the value upwards, in hundredths of the silhouette's side", 0.0)


@register
class Stat(Element[Context]):
    """A figure in its shape."""

    signature = Signature(
        "stat",
        StatAttributes,
        Content.NOTHING,
        "A value in the optical centre of a silhouette, with a label below it.",
        places=EVERYWHERE,
        example='<stat icon="die-d8" value="8" label="AGI" style="stat" '
        'label-style="caption" size="7"/>',
        height=15,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the silhouette's height with the label's."""
        attributes: StatAttributes = node.attributes
        height = attributes.size
        if attributes.label:
            style = context.style(attributes.label_style or attributes.style)
            face = context.resources.setter(
                attributes.label_style or attributes.style, "", context.fit.condensed
            ).face
            height += attributes.gap + style.size * face.cap_height
        return Extent(attributes.size, attributes.h or height)

    def place(self, node: Node, box: Box, context: Context) -> None:
        attributes: StatAttributes = node.attributes
        area = context.resolve(attributes, box)
        key = (id(attributes), area, context.fit)
        context.cached(key, attributes, lambda: self._set(node, area, context))

    def _set(self, node: Node, area: Box, context: Context) -> None:
        attributes: StatAttributes = node.attributes
        middle, size = area.x + area.w / 2, attributes.size
        if attributes.icon:
            context.icon(
                attributes.icon, middle, area.y + size / 2, size, context.colour(attributes.fill)
            )
        lift = attributes.lift * size / 100
        centred_line(
            attributes.value, attributes.style, attributes.colour, area,
            area.y + size / 2 - lift, node, context,
        )  # fmt: skip
        if attributes.label:
            style = attributes.label_style or attributes.style
            setter = context.resources.setter(style, "", context.fit.condensed)
            top = area.y + size + attributes.gap
            half = setter.face.cap_height * setter.style.size / 2
            centred_line(attributes.label, style, "", area, top + half, node, context)


_MOST = 500
_NO_BOXES = "put {% if %} around the track, which leaves it out where it has no boxes"
_MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, kw_only=True)
class TrackAttributes(Placed):
    """Attributes of `track`."""

    count: int = integer("number of boxes")
    size: float = length("side of a box")
    gap: float = length("distance between boxes", 1.0)
    per_row: int = integer("boxes in a row; 0 puts all in one", 0)
    shape: str = choice("shape of a box", "box", "circle", "icon")
    icon: str = name("the icon of a box, with shape icon", "")
    mark_icon: str = name("the icon in a marked box", "")
    mark_size: float = number("side of that icon, in hundredths of the box's side", 80.0)
    marks: tuple[int, ...] = integers("the marked boxes, from 1", ())
    filled: int = integer("number of boxes that are filled already", 0)
    stroke: str = colour_name("colour of the outline", "ink")
    fill: str = colour_name("colour inside an empty box", "")
    mark_fill: str = colour_name("colour inside a marked box", "")
    mark_colour: str = colour_name("colour of the mark's icon", "ink")
    done: str = colour_name("colour inside a filled box", "ink")
    weight: float = points("line weight", 0.75)
    radius: float = length("corner radius of a box", 0.5)
    align: str = choice("position of the row", "left", "center", "right", "spread")
    numbers: str = choice(
        "the content of the boxes: nothing, 1, 2 ... or −1, −2 ...", "none", "up", "down"
    )
    number_style: str = name("style of the numbers", "")


@register
class Track(Element[Context]):
    """Boxes in a row."""

    signature = Signature(
        "track",
        TrackAttributes,
        Content.NOTHING,
        "Boxes to tick with a pencil or to put a cube on.",
        places=EVERYWHERE,
        example='<track count="7" size="5" gap="1" marks="4 6" mark-icon="injury"/>',
        height=9,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        attributes: TrackAttributes = node.attributes
        across = _across(attributes)
        rows = -(-attributes.count // across)
        height = rows * attributes.size + (rows - 1) * attributes.gap
        return Extent(_width(attributes, across), attributes.h or height)

    def place(self, node: Node, box: Box, context: Context) -> None:
        attributes: TrackAttributes = node.attributes
        area = context.resolve(attributes, box)
        across = _across(attributes)
        spare = area.w - _width(attributes, across)
        step = attributes.size + attributes.gap
        if attributes.align == "spread" and across > 1:
            step += spare / (across - 1)
        left = area.x + {"center": spare / 2, "right": spare}.get(attributes.align, 0.0)
        for index in range(attributes.count):
            row, column = divmod(index, across)
            y = area.y + row * (attributes.size + attributes.gap)
            self._box(index + 1, left + column * step, y, attributes, context)
            self._label(index + 1, left + column * step, y, node, context)

    def _box(
        self, number: int, x: float, y: float, attributes: TrackAttributes, context: Context
    ) -> None:
        size = attributes.size
        marked = number in attributes.marks
        ground = attributes.mark_fill if marked and attributes.mark_fill else attributes.fill
        ground = attributes.done if number <= attributes.filled else ground
        if attributes.shape == "icon":
            colour = context.colour(ground or attributes.stroke)
            context.icon(attributes.icon, x + size / 2, y + size / 2, size, colour)
        else:
            radius = size / 2 if attributes.shape == "circle" else attributes.radius
            context.out.append(
                Rect(
                    *(x, y, size, size, radius),
                    context.colour(ground),
                    context.colour(attributes.stroke),
                    attributes.weight,
                )
            )
        if marked and attributes.mark_icon:
            colour = context.colour(attributes.mark_colour)
            side = size * attributes.mark_size / 100
            context.icon(attributes.mark_icon, x + size / 2, y + size / 2, side, colour)

    def _label(self, number: int, x: float, y: float, node: Node, context: Context) -> None:
        attributes: TrackAttributes = node.attributes
        if attributes.numbers == "none":
            return
        words = f"{number if attributes.numbers == 'up' else -number}".replace("-", _MINUS)
        box = Box(x, y, attributes.size, attributes.size)
        middle = y + attributes.size / 2
        centred_line(words, attributes.number_style, "", box, middle, node, context)


def _across(attributes: TrackAttributes) -> int:
    if attributes.icon and attributes.shape != "icon":
        remedy = 'write shape="icon"; mark-icon is the icon in a marked box'
        raise LayoutError(f"icon has no effect with shape {attributes.shape!r}", remedy)
    if not 0 < attributes.count <= _MOST:
        remedy = "print so many as a number" if attributes.count > 0 else _NO_BOXES
        raise LayoutError(f"count: expected 1 to {_MOST} boxes, found {attributes.count}", remedy)
    if attributes.per_row < 0:
        raise LayoutError(f"per-row: expected 0 or more boxes, found {attributes.per_row}")
    beyond = [mark for mark in attributes.marks if not 0 < mark <= attributes.count]
    if beyond:
        raise LayoutError(f"marks: expected boxes 1 to {attributes.count}, found {beyond[0]}")
    return min(attributes.per_row or attributes.count, attributes.count)


def _width(attributes: TrackAttributes, across: int) -> float:
    return across * attributes.size + (across - 1) * attributes.gap
