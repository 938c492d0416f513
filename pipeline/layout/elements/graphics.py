"""`rule`, `fill`, `shape`, `icon` and `image`: lines, areas, drawings and pictures."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from pipeline.layout.context import Context
from pipeline.layout.draw_list import Box, Paint, Path, Rect, Restore, Save
from pipeline.layout.draw_list import Image as ImageOp
from pipeline.layout.element import Bleeding, Breaking, Element, Placed, register
from pipeline.layout.elements.stacking import aligned
from pipeline.layout.errors import LayoutError
from pipeline.layout.fit import Extent
from pipeline.layout.paths import outline_path, place_path
from pipeline.layout.stylesheet import USUAL
from pipeline.source.units import PT_PER_MM
from pipeline.template.elements import (
    EVERYWHERE,
    Content,
    Node,
    Place,
    Signature,
    choice,
    colour_name,
    flag,
    integer,
    length,
    lengths,
    name,
    number,
    paint_name,
    points,
    text,
)
from pipeline.template.elements import name as named


@dataclass(frozen=True, kw_only=True)
class RuleAttributes(Placed, Breaking):
    """Attributes of `rule`."""

    colour: str = colour_name("its colour; none: only a space", "ink")
    weight: float = points("line weight", 0.5)
    dash: tuple[float, ...] = lengths("dash pattern", ())
    upright: bool = flag("upright along the box's left edge")
    before: float = length("space above, in a flow", 0.0)
    after: float = length("space below, in a flow", 0.0)


@register
class Rule(Element[Context]):
    """A line."""

    signature = Signature(
        "rule",
        RuleAttributes,
        Content.NOTHING,
        "A straight line across its box, or upright along its left edge.",
        places=EVERYWHERE,
        example='<rule colour="line" weight="0.5" before="1" after="1"/>',
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the distances kept above and below; an upright line is as high as its row."""
        attributes: RuleAttributes = node.attributes
        if attributes.upright:
            return Extent(attributes.weight, attributes.h)
        return Extent(0.0, attributes.before + attributes.after + attributes.weight)

    def place(self, node: Node, box: Box, context: Context) -> None:
        attributes: RuleAttributes = node.attributes
        area = context.resolve(attributes, box)
        colour = context.colour(attributes.colour)
        if colour is None:
            return
        y = area.y + attributes.before + (attributes.weight / 2 if attributes.before else 0.0)
        to = f"V{area.h:.2f}" if attributes.upright else f"H{area.w:.2f}"
        context.out.append(
            Path(
                f"M0 0{to}", area.x, y, stroke=colour, width=attributes.weight, dash=attributes.dash
            )
        )


@dataclass(frozen=True, kw_only=True)
class FillAttributes(Bleeding):
    """Attributes of `fill`."""

    colour: str = paint_name("colour or gradient of the area; empty: not filled", "")
    stroke: str = colour_name("colour of the outline", "")
    weight: float = points("line weight", 0.5)
    radius: float = length("corner radius", 0.0)


@register
class Fill(Element[Context]):
    """A rectangle."""

    signature = Signature(
        "fill",
        FillAttributes,
        Content.NOTHING,
        "A rectangle of one colour or of a gradient.",
        places=(Place.FACE,),
        example='<fill colour="paper" bleed="true"/>\n'
        '<fill slot="title" colour="fight" stroke="ink" radius="2"/>\n'
        '<fill x="46" y="3.5" w="20" h="5" colour="dusk" stroke="#fff"/>',
        height=12,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        return Extent(0.0, node.attributes.h)

    def place(self, node: Node, box: Box, context: Context) -> None:
        attributes: FillAttributes = node.attributes
        trimmed, area = context.resolve(attributes, box), context.reaching(attributes, box)
        # In the bleed a gradient goes on as it is at the trim, which is what is seen of it.
        shaded = trimmed._replace(x=trimmed.x - area.x, y=trimmed.y - area.y)
        context.out.append(
            Rect(
                *area,
                attributes.radius,
                context.paint(attributes.colour, shaded),
                context.colour(attributes.stroke),
                attributes.weight if attributes.stroke else 0.0,
            )
        )


@dataclass(frozen=True, kw_only=True)
class ShapeAttributes(Placed):
    """Attributes of `shape`."""

    d: str = text("SVG path data", "")
    outline: str = name(
        "instead of `d`, an outline of the component: `cut`, or a named one of its shape, such as "
        "`hub` or `tab-2`",
        "",
    )
    inset: float = number("with `outline`: how far inside it is drawn, in mm", 0.0)
    bleed: bool = flag("with `outline`: the area is drawn out to the component's bleed")
    view: str = text("width and height of the path's own units", "")
    fill: str = paint_name("colour or gradient of the area", "")
    stroke: str = colour_name("colour of the line", "")
    weight: float = points("line weight", 0.75)
    dash: tuple[float, ...] = lengths("dash pattern", ())
    rotate: float = number("degrees clockwise about the path's origin", 0.0)
    evenodd: bool = flag("even-odd rule: inner outlines are holes")
    cap: str = choice("line ends", "butt", "round", "square")
    join: str = choice("line corners", "miter", "round", "bevel")
    mirror: bool = flag("`false`: not mirrored in right-to-left languages", True)


@register
class Shape(Element[Context]):
    """A path."""

    signature = Signature(
        "shape",
        ShapeAttributes,
        Content.NOTHING,
        "SVG path data, or an outline of the component, filled and stroked. Without `view` its "
        "units are mm from the box's top left corner; with `view` it is scaled and centred in the "
        "box.",
        places=(Place.FACE, Place.FLOW),
        example='<shape x="3" y="3" d="M0 0L10 0L5 8Z" fill="accent"/>\n'
        '<shape outline="cut" inset="2" stroke="ink"/>',
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        return Extent(node.attributes.w, node.attributes.h)

    def place(self, node: Node, box: Box, context: Context) -> None:
        attributes: ShapeAttributes = node.attributes
        if bool(attributes.d) == bool(attributes.outline):
            raise LayoutError("expected either d or outline", 'write outline="cut", or path data')
        if attributes.outline:
            _place_outline(attributes, context)
            return
        area = context.resolve(attributes, box)
        place = place_path(attributes.d, attributes.view, area, "d", context)
        stroke = context.colour(attributes.stroke)
        kept = context.mirrored and not attributes.mirror
        if kept:
            context.out.append(Save(kept=2 * area.x + area.w))
        context.out.append(
            Path(
                attributes.d,
                place.x,
                place.y,
                place.scale,
                attributes.rotate,
                context.paint(attributes.fill, place.box),
                stroke,
                attributes.weight if stroke else 0.0,
                attributes.dash,
                attributes.evenodd,
                attributes.cap,
                attributes.join,
            )
        )
        if kept:
            context.out.append(Restore())


def _place_outline(attributes: ShapeAttributes, context: Context) -> None:
    """Append an outline of the component, which lies on the face and nowhere else."""
    if context.turned:
        raise LayoutError(
            "the outline lies on the face, not in a turned group", "draw it before the group"
        )
    placed = (attributes.slot, attributes.x, attributes.y, attributes.w, attributes.h)
    if any(placed) or attributes.view or attributes.rotate:
        raise LayoutError(
            "the outline has a place and a size of its own",
            "leave out slot, x, y, w, h, view and rotate",
        )
    if attributes.inset < 0:
        raise LayoutError(
            f"expected an inset of 0 or more, found {attributes.inset:g}",
            'bleed="true" draws the area out to the bleed',
        )
    component = context.component
    d = outline_path(component, attributes.outline, attributes.inset, context.resources)
    path = Path(d, 0.0, 0.0, PT_PER_MM, evenodd=True, join=attributes.join)
    fill, stroke = context.paint(attributes.fill, component.box), context.colour(attributes.stroke)
    if fill:
        context.out.append(_area(path, fill, component.bleed if attributes.bleed else 0.0))
    if stroke:
        weight, dash, cap = attributes.weight, attributes.dash, attributes.cap
        context.out.append(path._replace(stroke=stroke, width=weight, dash=dash, cap=cap))


def _area(path: Path, fill: Paint, bleed: float) -> Path:
    """Return the area within an outline, `bleed` points larger all round."""
    if not bleed:
        return path._replace(fill=fill)
    if not isinstance(fill, str):
        raise LayoutError(
            "a gradient ends at the outline, and does not reach out to the bleed",
            'draw <fill bleed="true"/> in that gradient: anything outside the cut falls off',
        )
    return path._replace(fill=fill, stroke=fill, width=2 * bleed, join="miter")


_USUAL: Final = "ink"
_MOST_ICONS: Final = 500
_ROUNDING: Final = 0.01
"""Points that a row may be wider than its box by sums alone."""


@dataclass(frozen=True, kw_only=True)
class IconAttributes(Placed):
    """Attributes of `icon`."""

    name: str = named("file name of the icon, without .svg")
    colour: str = colour_name("its colour; by default that of `icons` in styles.yaml, or ink", "")
    size: float = length("longer side of the icon; 0 makes it as large as its box", 0.0)
    align: str = choice("position in a wider box", "center", "left", "right")
    valign: str = choice(
        "position in a taller box, by default the middle; or of the whole column in the safe area",
        *("", "top", "middle", "bottom"),
    )
    count: int = integer("how many are in a row, which wraps at the box's right edge", 1)
    gap: float = length("distance between the icons of a row", 1.0)


class _Rows(NamedTuple):
    """How several icons are: how many in a row, and the size of all, in points."""

    across: int
    all: Extent


def _rows(attributes: IconAttributes, one: Extent, width: float) -> _Rows:
    count, gap = attributes.count, attributes.gap
    across = max(min(count, int((width + gap + _ROUNDING) / (one.width + gap))), 1)
    down = -(-count // across)
    high = max(down * (one.height + gap) - gap, 0.0)
    return _Rows(across, Extent(across * (one.width + gap) - gap, high))


@register
class Icon(Element[Context]):
    """An icon."""

    signature = Signature(
        "icon",
        IconAttributes,
        Content.NOTHING,
        "An icon, shared or the game's own, centred in its box. A file with several colours keeps "
        "them.",
        places=EVERYWHERE,
        example='<icon slot="emblem" name="role-fight" colour="ink"/>\n'
        '<icon x="30" w="30" name="role-fight" count="3" size="5"/>',
        height=14,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        attributes: IconAttributes = node.attributes
        ratio = context.resources.icon_look(attributes.name).ratio
        if not attributes.size and attributes.count == 1:
            high = attributes.h or width / ratio
            return Extent(high * ratio, high)
        one = _sides(attributes, ratio)
        if attributes.count == 1:
            return one
        rows = _rows(attributes, one, attributes.w or width)
        return rows.all._replace(height=attributes.h or rows.all.height)

    def place(self, node: Node, box: Box, context: Context) -> None:
        attributes: IconAttributes = node.attributes
        area = context.resolve(attributes, box)
        look = context.resources.icon_look(attributes.name)
        if attributes.count != 1:
            self._place_several(attributes, area, _sides(attributes, look.ratio), context)
            return
        side = attributes.size or min(area.w / look.ratio, area.h) * look.square
        own = attributes.colour or context.resources.stylesheet.icon_colour(attributes.name)
        colour = context.colour(own or _USUAL)
        width = side * min(look.ratio, 1.0)
        x = {
            "left": area.x + width / 2,
            "center": area.x + area.w / 2,
            "right": area.x + area.w - width / 2,
        }[attributes.align]
        high = side / max(look.ratio, 1.0)
        y = {"top": area.y + high / 2, "bottom": area.y + area.h - high / 2}.get(
            attributes.valign, area.y + area.h / 2
        )
        context.icon(attributes.name, x, y, side, colour, given=bool(own))

    def _place_several(
        self, attributes: IconAttributes, area: Box, one: Extent, context: Context
    ) -> None:
        """Append rows of icons, each aligned by itself, and all of them upright in the middle."""
        rows = _rows(attributes, one, area.w)
        own = attributes.colour or context.resources.stylesheet.icon_colour(attributes.name)
        colour, given = context.colour(own or _USUAL), bool(own)
        shift = {"left": 0.0, "center": 0.5, "right": 1.0}[attributes.align]
        top = area.y + aligned(area.h - rows.all.height, attributes.valign or "middle")
        for index in range(attributes.count):
            row, column = divmod(index, rows.across)
            here = min(rows.across, attributes.count - row * rows.across)
            spare = area.w - here * one.width - (here - 1) * attributes.gap
            x = area.x + shift * spare + column * (one.width + attributes.gap) + one.width / 2
            y = top + row * (one.height + attributes.gap) + one.height / 2
            context.icon(attributes.name, x, y, max(one), colour, given=given)


def _sides(attributes: IconAttributes, ratio: float) -> Extent:
    """Return the width and height of one icon; raises LayoutError for several without a size."""
    size = attributes.size
    if not 0 <= attributes.count <= _MOST_ICONS:
        raise LayoutError(f"count: expected 0 to {_MOST_ICONS}, found {attributes.count}")
    if not size:
        raise LayoutError("a row of icons needs the size of one", 'write size="6"')
    return Extent(size * min(ratio, 1.0), size / max(ratio, 1.0))


@dataclass(frozen=True, kw_only=True)
class ImageAttributes(Bleeding, Breaking):
    """Attributes of `image`."""

    src: str = text("path of the image, as an image field holds it")
    fit: str = choice("contain: whole, in its box; cover: cropped to fill it", "contain", "cover")
    radius: float = length("corner radius of the box", 0.0)
    resolution: str = name("an entry of `resolutions` in styles.yaml", USUAL)
    ground: str = choice(
        "whether `--ink-saver` leaves it out; `auto`: only if it fills the face behind text",
        "auto",
        "yes",
        "no",
    )


@register
class Image(Element[Context]):
    """A bitmap or a drawing."""

    signature = Signature(
        "image",
        ImageAttributes,
        Content.NOTHING,
        "A bitmap or a drawing (SVG), in its own proportions.",
        places=EVERYWHERE,
        example='<image slot="portrait" src="{{ record.portrait }}" fit="cover" bleed="true"/>',
        height=28,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the height that keeps the proportions at this width."""
        attributes: ImageAttributes = node.attributes
        pixels = context.resources.images(attributes.src)
        return Extent(0.0, attributes.h or width * pixels[1] / pixels[0])

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Append the image, clipped to its box where it covers it."""
        attributes: ImageAttributes = node.attributes
        area = context.reaching(attributes, box)
        across, down = context.resources.images(attributes.src)
        choose = max if attributes.fit == "cover" else min
        scale = choose(area.w / across, area.h / down)
        w, h = across * scale, down * scale
        clip = (0.0, 0.0, area.w, area.h, attributes.radius)
        resolution = context.resources.stylesheet.resolution(attributes.resolution)
        ground = None if attributes.ground == "auto" else attributes.ground == "yes"
        context.out += [
            Save(area.x, area.y, 0.0, clip),
            ImageOp(attributes.src, (area.w - w) / 2, (area.h - h) / 2, w, h, resolution, ground),
            Restore(),
        ]
