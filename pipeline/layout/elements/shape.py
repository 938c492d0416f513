"""`shape`: any drawing, as SVG path data."""

from dataclasses import dataclass

from pipeline.layout.box import Box
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Path, Restore, Save
from pipeline.layout.element import Element, Placed, register
from pipeline.layout.fit import Extent
from pipeline.layout.path_place import place_path
from pipeline.markup.attributes import (
    choice,
    flag,
    in_colour,
    lengths,
    number,
    painted,
    points,
    text,
)
from pipeline.markup.signature import Content, Node, Signature


@dataclass(frozen=True, kw_only=True)
class ShapeAttributes(Placed):
    """Attributes of `shape`."""

    d: str = text("SVG path data")
    view: str = text("width and height of the path's own units; without it the units are mm", "")
    fill: str = painted("colour or gradient of the area", "")
    stroke: str = in_colour("colour of the line", "")
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
        "top-left corner; with `view` it is scaled to lie centred in the box.",
        example='<shape x="3" y="3" d="M0 0L10 0L5 8Z" fill="accent"/>',
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the given height."""
        return Extent(node.attributes.w, node.attributes.h)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Append the path."""
        attributes: ShapeAttributes = node.attributes
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
