"""The compositor: a template and its data to the draw list of each page."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pipeline.layout.component import Component
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Box, DrawList, Op, mirrored_face, mirrored_ops, other_key
from pipeline.layout.element import ELEMENTS, BreakPoint, elements_in, write_break_point
from pipeline.layout.elements.flow import column_width, filling_of
from pipeline.layout.elements.stacking import styles_below
from pipeline.layout.errors import LayoutError, Misfit
from pipeline.layout.fit import DESIGN, Fit, Natural, Scales, no_scales
from pipeline.layout.page_numbers import with_pages
from pipeline.layout.resources import Origins, Resources
from pipeline.layout.text.paragraph import break_paragraph, place_paragraph
from pipeline.template.changed_elements import with_changes
from pipeline.template.elements import FaceError, Node
from pipeline.template.face import FaceParser
from pipeline.template.runs import Words
from pipeline.template.templates import Templates

MORE: Final = "-more"
"""What the slot of all further pages is called after the first one's, where it is another."""

_SHARES: Final = (1.0, 0.75, 0.5, 0.25)
"""Sizes at which a flow that shrinks is tried, from the design's, 1, to the floor, 0."""


def _page_starts(
    flow: Node, component: Component, context: Context, *, shrinks: bool
) -> list[BreakPoint]:
    if not shrinks:
        return _starts(flow, component, context)
    fewest = _starts(flow, component, context, _rung(flow, 0.0, context))
    rungs = (DESIGN, *(_rung(flow, share, context) for share in _SHARES))
    tried = (_starts(flow, component, context, rung) for rung in rungs)
    return next((starts for starts in tried if len(starts) == len(fewest)), fewest)


def _rung(flow: Node, share: float, context: Context) -> Fit:
    styles = styles_below(flow, context)
    least = min([min(style.least / style.size, 1.0) for style in styles], default=1.0)
    return Fit(least + share * (1.0 - least), 1.0, hyphenate=True)


def _starts(
    flow: Node, component: Component, context: Context, rung: Fit = DESIGN
) -> list[BreakPoint]:
    slot, context.fit = flow.attributes.slot, rung
    end: BreakPoint = (len(flow.children),)
    starts: list[BreakPoint] = [(0,)]
    while starts[-1] < end:
        box = component.slot(slot)
        if len(starts) > 1 and slot + MORE in component.slots:
            box = component.slot(slot + MORE)
        stop, asks = _page(flow, starts[-1], box, context)
        starts.append(stop)
        if asks == "right" and len(starts) % 2 == 0:
            # A page is left blank, so that the next one has an odd number.
            starts.append(stop)
    return starts if end > (0,) else [(0,), (0,)]


def _page(flow: Node, start: BreakPoint, box: Box, context: Context) -> tuple[BreakPoint, str]:
    """Return where a page that begins at `start` ends, and what the next one has to be."""
    width = column_width(flow.attributes, box.w)
    filling = filling_of(flow, width, context, box.h, paged=True)
    end = (len(flow.children),)
    for _ in range(flow.attributes.columns):
        column = filling.fill(start, box.h)
        start = column.stop
        if start == end or column.asks in ("page", "right"):
            return start, column.asks
    return start, ""


class Composed(NamedTuple):
    """A face's draw list, and what did not fit.

    `origins` are the nodes of the operations, by part and the face's own under no name; they are
    known only if there was a reason to ask for them. `rungs` are those that texts have come down
    to; of a text that faces share, the first of them reports. `naturals` say how far texts of a
    size in common came down, by the component and the first slot that shares it. `anchors` are
    those that are on the face.
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
        """Return the XML that `template` makes of `context`, at any size of its texts.

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
        """Return where each page of the flow in `slot` begins, and where the last one ends.

        A break is the number of a child, and where that child parts: ``12``, ``12.40``. The further
        pages' room is the slot called like it with ``-more``, if there is one. What is larger than
        a page and cannot be split is alone on one. Pages are filled at the design size, but a flow
        that `shrinks` rather comes down the fit ladder than take one page more. There are no pages
        where there is no such flow. Raises FaceError, LayoutError.
        """
        nodes = list(elements_in(self.parse(template, context)))
        flows = [node for node in nodes if node.name == "flow" and node.attributes.slot == slot]
        starts: list[BreakPoint] = []
        if flows:
            layout = Context(self.resources, component)
            with layout.pages_of(flows[0].children):
                starts = _page_starts(flows[0], component, layout, shrinks=shrinks)
        anchored = any(getattr(node.attributes, "anchor", "") for node in nodes)
        bounded = all(flow.attributes.first and flow.attributes.past for flow in flows)
        return Paged(tuple(map(write_break_point, starts)), anchored, bounded)

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


_ENDLESS: Final = 1e6


class MarginLine(NamedTuple):
    """A line set from x = 0 on y = 0, and its width in points."""

    width: float
    ops: tuple[Op, ...]


def margin_line(resources: Resources, style: str, words: str) -> MarginLine:
    """Return `words` in one line; raises LayoutError for a character that no font has."""
    setter, ops = resources.setter(style, "", False), list[Op]()
    stretches = setter.paragraphs((Words(words),))
    broken = break_paragraph(setter, stretches, _ENDLESS, DESIGN, "left")
    box = Box(0.0, -broken.cap, broken.widest, broken.cap)
    place_paragraph(broken, setter, box, "left", ops)
    if resources.rightward:
        ops = list(mirrored_ops(ops, broken.widest, resources.text_width))
    return MarginLine(broken.widest, tuple(ops))
