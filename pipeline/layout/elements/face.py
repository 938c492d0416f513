"""`face`: the whole face; its children stand in the trim box."""

from dataclasses import dataclass

from pipeline.layout.box import Box
from pipeline.layout.context import Context
from pipeline.layout.element import Element, register
from pipeline.layout.fit import Extent
from pipeline.markup.signature import Content, Node, Place, Signature


@dataclass(frozen=True, kw_only=True)
class FaceAttributes:
    """A face has no attributes."""


@register
class Face(Element[Context]):
    """The outermost element."""

    signature = Signature(
        "face",
        FaceAttributes,
        Content.CHILDREN,
        "The outermost element of every template. Its children are drawn in order, each in its "
        "own slot or box of the trim.",
        example='<face>\n  <fill colour="paper"/>\n'
        '  <text slot="name" style="title">Ada</text>\n</face>',
        stands=(),
        holds=Place.FACE,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the trim's size."""
        return Extent(width, context.component.height)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Place every child in the trim box."""
        for child in node.children:
            context.place(child, box)
