"""`shape`: any drawing, as SVG path data."""

from dataclasses import dataclass

from pipeline.base.units import PT_PER_MM
from pipeline.layout.box import Box
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Paint, Path, Restore, Save
from pipeline.layout.element import Element, Placed, register
from pipeline.layout.errors import LayoutError
from pipeline.layout.fit import Extent
from pipeline.layout.outline_path import outline_path
from pipeline.layout.path_place import place_path
from pipeline.markup.attributes import (
    choice,
    colour_name,
    flag,
    lengths,
    name,
    number,
    paint_name,
    points,
    text,
)
from pipeline.markup.signature import Content, Node, Signature


@dataclass(frozen=True, kw_only=True)
class ShapeAttributes(Placed):
    """Attributes of `shape`."""

    d: str = text("SVG path data", "")
    outline: str = name(
        "instead of `d` the outline of the component: `cut`, or one that its shape has by name, "
        "such as `hub` or `tab-2`",
        "",
    )
    inset: float = number("with `outline`: how far further in it is drawn, in mm", 0.0)
    bleed: bool = flag("with `outline`: the area is drawn out to the component's bleed")
    view: str = text("width and height of the path's own units; without it the units are mm", "")
    fill: str = paint_name("colour or gradient of the area", "")
    stroke: str = colour_name("colour of the line", "")
    weight: float = points("line weight", 0.75)
    dash: tuple[float, ...] = lengths("dash pattern", ())
    rotate: float = number("degrees clockwise about the path's origin", 0.0)
    evenodd: bool = flag("fill by the even-odd rule, so that inner outlines are holes")
    cap: str = choice("line ends", "butt", "round", "square")
    join: str = choice("line corners", "miter", "round", "bevel")
    mirror: bool = flag(
        "false keeps it as it is where the face is mirrored for a language from right to left", True
    )


@register
class Shape(Element[Context]):
    """A path."""

    signature = Signature(
        "shape",
        ShapeAttributes,
        Content.NOTHING,
        "SVG path data, filled and stroked. Without `view` its units are mm from the box's "
        "top-left corner; with `view` it is scaled to lie centred in the box. `outline` draws the "
        "outline that the piece is cut out by, where it lies.",
        example='<shape x="3" y="3" d="M0 0L10 0L5 8Z" fill="accent"/>\n'
        '<shape outline="cut" inset="2" stroke="ink"/>',
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the given height."""
        return Extent(node.attributes.w, node.attributes.h)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Append the path."""
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
            'draw <fill bleed="true"/> in that gradient: what lies outside the cut falls off',
        )
    return path._replace(fill=fill, stroke=fill, width=2 * bleed, join="miter")
