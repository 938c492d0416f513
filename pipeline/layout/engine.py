"""The compositor: a template and its data to a draw list, with errors that name their line."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pipeline.layout.component import Component
from pipeline.layout.context import Context
from pipeline.layout.element import load_elements
from pipeline.layout.errors import LayoutError, Misfit
from pipeline.layout.fit import Fit
from pipeline.layout.mirror import mirrored_face, other_key
from pipeline.layout.ops import DrawList
from pipeline.layout.paging import pages
from pipeline.layout.shop import Shop
from pipeline.markup.face import FaceError, FaceParser
from pipeline.markup.signature import Node
from pipeline.markup.templates import Templates


class Composed(NamedTuple):
    """A face's draw list, and what did not fit.

    `origins` are the lines of the operations, ``template:line``, by part and the face's own under
    no name; they are known only where there was a reason to ask for them. `rungs` are those that
    texts have come down to; of a text that faces share, the first of them tells.
    """

    draw_list: DrawList
    misfits: tuple[Misfit, ...]
    origins: Mapping[str, tuple[str, ...]]
    rungs: tuple[Fit, ...] = ()


class Compositor:
    """Sets faces of one game in one language: template, data and component to draw lists."""

    def __init__(self, templates: Templates, shop: Shop) -> None:
        self.templates, self.shop = templates, shop
        signatures = {name: element.signature for name, element in load_elements().items()}
        self._parser = FaceParser(signatures)

    def compose(self, template: str, context: Mapping[str, Any], component: Component) -> Composed:
        """Return the face that `template` makes of `context` on `component`.

        Raises FaceError or LayoutError whose `where` is ``template:line``. Lines are looked up in
        a second, annotated pass, so that faces without errors don't pay for them.
        """
        try:
            composed = self._compose(template, context, component, with_lines=False)
            if not composed.misfits:
                return composed
        except (FaceError, LayoutError):
            pass
        return self.trace(template, context, component)

    def pages(
        self,
        template: str,
        context: Mapping[str, Any],
        component: Component,
        slot: str,
        *,
        shrinks: bool = False,
    ) -> list[int]:
        """Return where the pages of a flow begin, and its end; one that `shrinks` rather takes one.

        Raises FaceError, LayoutError.
        """
        xml = self.templates.render(template, context, True)
        return pages(self._parser.parse(xml), component, self.shop, slot, shrinks=shrinks)

    def trace(self, template: str, context: Mapping[str, Any], component: Component) -> Composed:
        """Return the same face with the origins of its operations. Raises as `compose` does."""
        return self._compose(template, context, component, with_lines=True)

    def _compose(
        self, template: str, context: Mapping[str, Any], component: Component, with_lines: bool
    ) -> Composed:
        xml = self.templates.render(template, context, with_lines)
        return lay_out(self._parser.parse(xml), component, self.shop)


def lay_out(root: Node, component: Component, shop: Shop) -> Composed:
    """Return the draw list of a parsed face, mirrored where the language asks for it.

    Raises LayoutError for names that don't exist.
    """
    context = Context(shop, component)
    context.place(root, component.box)
    draw_list = DrawList(
        component.width, component.height, component.bleed, tuple(context.out), context.parts
    )
    origins = context.traced()
    if context.mirrored:
        draw_list = mirrored_face(draw_list, shop.text_width)
        origins |= {other_key(key): lines for key, lines in origins.items() if key}
    return Composed(draw_list, tuple(context.misfits), origins, tuple(context.rungs))
