"""`image`: a bitmap or a drawing from the game's folder, scaled to lie in or to cover its box."""

from dataclasses import dataclass

from pipeline.layout.box import Box
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Image as ImageOp
from pipeline.layout.draw_list import Restore, Save
from pipeline.layout.element import Bleeding, Breaking, Element, register
from pipeline.layout.fit import Extent
from pipeline.layout.stylesheet import USUAL
from pipeline.markup.attributes import choice, length, name, text
from pipeline.markup.signature import Content, Node, Signature


@dataclass(frozen=True, kw_only=True)
class ImageAttributes(Bleeding, Breaking):
    """Attributes of `image`."""

    src: str = text("path of the image, as an image field holds it")
    fit: str = choice("lie inside the box, or cover it", "contain", "cover")
    radius: float = length("corner radius of the box", 0.0)
    resolution: str = name("an entry of resolutions in styles.yaml: pixels an inch", USUAL)
    ground: str = choice(
        "whether it is a mere ground, which an ink saver leaves out; auto: where it fills the face "
        "and text lies on it",
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
        "A bitmap or a drawing (SVG), its proportions kept: inside its box (contain) or filling "
        "it, cut (cover). With `bleed`, the sides of its box that lie on the trim are moved out to "
        "the bleed.",
        example='<image slot="portrait" src="{{ record.portrait }}" fit="cover" bleed="true"/>',
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
