"""The compositor: a template and its data to a draw list, with errors that name their line."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pipeline.layout.anchor import is_anchored
from pipeline.layout.common_size import Natural, Scales, no_scales
from pipeline.layout.component import Component
from pipeline.layout.context import Context
from pipeline.layout.draw_list import DrawList
from pipeline.layout.element import ELEMENTS
from pipeline.layout.errors import LayoutError, Misfit
from pipeline.layout.fit import Fit
from pipeline.layout.mirror import mirrored_face, other_key
from pipeline.layout.page_numbers import with_pages
from pipeline.layout.paging import pages, says_its_part
from pipeline.layout.resources import Origins, Resources
from pipeline.markup.changed_elements import with_changes
from pipeline.markup.face import FaceError, FaceParser
from pipeline.markup.signature import Node
from pipeline.markup.templates import Templates


class Composed(NamedTuple):
    """A face's draw list, and what did not fit.

    `origins` are the nodes of the operations, by part and the face's own under no name; they are
    known only if there was a reason to ask for them. `rungs` are those that texts have come down
    to; of a text that faces share, the first of them tells. `naturals` tell how far texts of
    a size in common came down, by the component and the first slot that shares it. `anchors` are
    those that stand on the face.
    """

    draw_list: DrawList
    misfits: tuple[Misfit, ...]
    origins: Origins
    rungs: tuple[Fit, ...] = ()
    naturals: Mapping[tuple[str, str], Natural] = {}
    anchors: tuple[str, ...] = ()


class Paged(NamedTuple):
    """Where the pages of a flow begin, and its end; and whether anything on them is an anchor.

    `bounded` is whether the flow says where it begins and ends.
    """

    bounds: tuple[str, ...]
    anchored: bool
    bounded: bool = True


class Compositor:
    """Sets faces of one game in one language: template, data and component to draw lists."""

    def __init__(self, templates: Templates, resources: Resources) -> None:
        self.templates, self.resources = templates, resources
        signatures = {name: element.signature for name, element in ELEMENTS.items()}
        self._parser = FaceParser(signatures)

    def compose(
        self,
        template: str,
        context: Mapping[str, Any],
        component: Component,
        scales: Scales = no_scales,
        rendered: str = "",
    ) -> Composed:
        """Return the face that `template` makes of `context` on `component`.

        `scales` are those that slots of a size in common begin with; `rendered` is what `render`
        has returned for the same template and context.
        Raises FaceError or LayoutError whose `where` is ``template:line``. Lines are looked up in
        a second, annotated pass, so that faces without errors don't pay for them.
        """
        try:
            root = self._parser.parse(rendered or self.render(template, context))
            composed = lay_out(root, component, self.resources, scales)
            if not composed.misfits:
                return composed
        except (FaceError, LayoutError):
            pass
        return self.trace(template, context, component, scales)

    def parse(self, template: str, context: Mapping[str, Any], with_lines: bool = False) -> Node:
        """Return the face that `template` makes of `context` as it is before it is laid out.

        Raises FaceError.
        """
        return self._parser.parse(self.render(template, context, with_lines))

    def render(self, template: str, context: Mapping[str, Any], with_lines: bool = False) -> str:
        """Return the XML that `template` makes of `context`, whatever size its texts come down to.

        Raises FaceError.
        """
        xml = self.templates.render(template, context, with_lines)
        return with_pages(with_changes(xml, context), context)

    def pages(
        self,
        template: str,
        context: Mapping[str, Any],
        component: Component,
        slot: str,
        *,
        shrinks: bool = False,
    ) -> Paged:
        """Return where the pages of a flow begin, and its end; one that `shrinks` rather takes one.

        Raises FaceError, LayoutError.
        """
        root = self.parse(template, context)
        bounds = pages(root, component, self.resources, slot, shrinks=shrinks)
        return Paged(tuple(bounds), is_anchored(root), says_its_part(root, slot))

    def trace(
        self,
        template: str,
        context: Mapping[str, Any],
        component: Component,
        scales: Scales = no_scales,
    ) -> Composed:
        """Return the same face with the origins of its operations. Raises as `compose` does."""
        root = self.parse(template, context, with_lines=True)
        return lay_out(root, component, self.resources, scales)


def lay_out(
    root: Node, component: Component, resources: Resources, scales: Scales = no_scales
) -> Composed:
    """Return the draw list of a parsed face, mirrored where the language asks for it.

    Raises LayoutError for names that don't exist.
    """
    context = Context(resources, component, scales)
    context.place(root, component.box)
    draw_list = DrawList(
        component.width, component.height, component.bleed, tuple(context.out), context.parts
    )
    origins = context.traced()
    if context.mirrored:
        draw_list = mirrored_face(draw_list, resources.text_width)
        origins |= {other_key(key): nodes for key, nodes in origins.items() if key}
    misfits, rungs = tuple(context.misfits), tuple(context.rungs)
    anchors = tuple(context.anchors)
    return Composed(draw_list, misfits, origins, rungs, context.naturals, anchors)
