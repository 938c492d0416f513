"""`face`, `group` and `inset`: what other elements are placed in."""

from dataclasses import dataclass
from math import isclose

from pipeline.layout.component import Component, Turn, into_bleed
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Box, Restore, Save, Use, part_key
from pipeline.layout.element import Breaking, Element, Placed, register
from pipeline.layout.elements.flow import with_column
from pipeline.layout.errors import LayoutError
from pipeline.layout.fit import Extent
from pipeline.layout.lines import changed, place_bar
from pipeline.layout.page_numbers import anchor, note_anchor
from pipeline.layout.paths import check_place, mask_of, sized_for
from pipeline.layout.resources import Shared
from pipeline.source.inputs import note_all, noting
from pipeline.source.units import mm
from pipeline.template.elements import (
    Content,
    Node,
    Place,
    Signature,
    flag,
    length,
    name,
    number,
    text,
)


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
        "The outermost element of every template. Its children are drawn in order, each in a "
        "slot or in a box within the trim. If the layout has a safe area and no slots, children "
        "without a place of their own go into a column within the safe area.",
        places=(),
        example='<face>\n  <fill colour="paper"/>\n'
        '  <text slot="name" style="title">Ada</text>\n</face>',
        holds=Place.FACE,
        height=14,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        return Extent(width, context.component.height)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Place every child in the trim box, or in the column if it names no place."""
        component = context.component
        children = with_column(node, component, context) if component.has_column else node.children
        for child in children:
            context.place(child, box)


@dataclass(frozen=True, kw_only=True)
class GroupAttributes(Placed, Breaking):
    """Attributes of `group`."""

    rotate: float = number("degrees clockwise about the box's centre", 0.0)
    clip: bool = flag("cut off everything outside the box")
    bleed: bool = flag("with clip: cut at the bleed on the sides that touch the trim")
    radius: float = length("corner radius of the clip", 0.0)
    mask: str = text("SVG path data: cut off everything outside the path", "")
    view: str = text("width and height of the mask's own units; by default mm", "")
    changed: bool = changed()
    anchor: str = anchor()
    mirror: bool = flag("`false`: not mirrored in right-to-left languages", True)
    holds: str = name(
        "the component whose pieces go here; the box must be at least as large as their trim, "
        "and must not overlap another such box",
        "",
    )
    share: bool = flag("laid out and stored once for all faces that have the same group")


@register
class Group(Element[Context]):
    """Children in a box of their own."""

    signature = Signature(
        "group",
        GroupAttributes,
        Content.CHILDREN,
        "Children in a box of their own.",
        places=(Place.FACE, Place.FLOW),
        example='<group x="4" y="3" w="24" h="8" rotate="-12" clip="true" radius="2">\n'
        '  <fill colour="tint"/>\n'
        '  <icon name="fire" colour="accent" x="1" w="6"/>\n'
        '  <text style="rules" x="8" valign="middle">Enraged</text>\n</group>\n'
        '<group x="30" y="2" w="10" h="10" opacity="0.7" view="24 24"\n'
        '    mask="M12 21C5 15 2 12 2 8a5 5 0 0 1 10-1a5 5 0 0 1 10 1c0 4-3 7-10 13Z">\n'
        '  <fill colour="dusk"/>\n</group>',
        holds=Place.FACE,
        height=18,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        return Extent(node.attributes.w, node.attributes.h)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Place the children, within the group's turn and clip."""
        attributes: GroupAttributes = node.attributes
        if attributes.bleed and not attributes.clip:
            raise LayoutError("bleed belongs to clip", 'without clip="true" nothing is cut')
        note_anchor(attributes.anchor, context)
        area = _area(attributes, box, context)
        if attributes.changed:
            place_bar(area.x, area.y, area.y + area.h, context)
        if context.mirrored and not attributes.mirror:
            context.out.append(Save(kept=2 * area.x + area.w))
            context.mirrored = False
            self._place(node, area, context)
            context.mirrored = True
            context.out.append(Restore())
        else:
            self._place(node, area, context)

    def _place(self, node: Node, area: Box, context: Context) -> None:
        attributes: GroupAttributes = node.attributes
        if attributes.share:
            _refuse_cut(attributes)
            _share(node, area, context)
            return
        if not (attributes.rotate or attributes.clip or attributes.mask or attributes.view):
            context.place_all(node, area)
            return
        inner, x, y = area, 0.0, 0.0
        if attributes.rotate:
            inner = Box(-area.w / 2, -area.h / 2, area.w, area.h)
            x, y = area.x + area.w / 2, area.y + area.h / 2
        outer = context.turned
        if attributes.rotate:
            context.turned = Turn(x, y, attributes.rotate).within(outer)
        cut = into_bleed(inner, context.component, context.turned) if attributes.bleed else inner
        clip = (*cut, attributes.radius) if attributes.clip else None
        mask = mask_of(attributes.mask, attributes.view, inner, context)
        context.out.append(Save(x, y, attributes.rotate, clip, mask=mask))
        context.place_all(node, inner)
        context.turned = outer
        context.out.append(Restore())


def _area(attributes: GroupAttributes, box: Box, context: Context) -> Box:
    """Return the group's box; that of a place for pieces is as large as they are."""
    area = context.resolve(attributes, box)
    if not attributes.holds:
        return area
    component = context.resources.components(attributes.holds)
    if not attributes.slot:
        area = sized_for(component, area, width=bool(attributes.w), height=bool(attributes.h))
    check_place(component, area, context)
    return area


def _refuse_cut(attributes: GroupAttributes) -> None:
    """Raise LayoutError for a mask of a shared group, which is stored without its place."""
    if attributes.mask or attributes.view:
        remedy = "put the shared group into one that has the mask"
        raise LayoutError("mask: a shared group has none of its own", remedy)


def _share(node: Node, area: Box, context: Context) -> None:
    """Stamp the group, laid out once for all faces that hold an equal one."""
    # The parser gives equal shared groups as one node, which the key keeps alive.
    key = (area, context.turned, context.mirrored, context.component.name, node)
    shared = context.resources.shared.get(key)
    if shared is None:
        # Being the same on all cards, it needs no size in common with them.
        separate = Context(context.resources, context.component)
        separate.turned, separate.mirrored = context.turned, context.mirrored
        with noting() as reads:
            separate.place_all(node, area)
        ops = tuple(separate.out)
        digest = part_key(ops)
        nodes = separate.traced()
        origins = {**separate.origins, digest: nodes[""]} if nodes else {}
        parts, misfits = {**separate.parts, digest: ops}, tuple(separate.misfits)
        shared = Shared(digest, parts, misfits, origins, frozenset(reads))
        context.resources.shared[key] = shared
        context.rungs += separate.rungs
    note_all(shared.reads)
    context.parts.update(shared.parts)
    context.origins.update(shared.origins)
    context.misfits += shared.misfits
    context.out.append(Use(shared.key))


@dataclass(frozen=True, kw_only=True)
class InsetAttributes(Placed):
    """Attributes of `inset`."""

    component: str = name("the component, whose layout gives the size and the slots")
    bleed: bool = flag("show its bleed, too: for an inset that covers the whole face")
    turned: bool = flag("turned by 90°, like its slot")
    radius: float = length("corner radius of the cut; 0: that of the component's outline", 0.0)


@register
class Inset(Element[Context]):
    """Another component's face at its true size."""

    signature = Signature(
        "inset",
        InsetAttributes,
        Content.CHILDREN,
        "The face of another component, such as a card on a board, at true size, cut at its trim. "
        'Include its template with `{% include "card.xml.j2" %}`. Use `{% with %}` to set the '
        "variables that it prints.",
        places=(Place.FACE, Place.FLOW),
        children=("face",),
        example='<inset x="8" y="4" component="card">\n  <face>\n    <fill colour="tint"/>\n'
        '    <text slot="name" style="title">Ada</text>\n  </face>\n</inset>',
        height=20,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the size of the component, turned where it is."""
        return Extent(*_size(context.resources.components(node.attributes.component), node))

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Place the face with its own origin, and cut off its bleed."""
        attributes: InsetAttributes = node.attributes
        component = context.resources.components(attributes.component)
        area = context.resolve(attributes, box)
        width, height = _size(component, node)
        if attributes.slot and not (isclose(area.w, width) and isclose(area.h, height)):
            raise LayoutError(
                f"{component.name} is not as large as the slot {attributes.slot!r}",
                "give both their size by one format",
            )
        first, *rest = _origin_saves(component, area, attributes)
        outer = context.component, context.turned, context.mirrored
        context.component, context.turned = component, None
        context.mirrored = context.resources.rightward and component.layout.mirror
        kept = outer[2] and not context.mirrored
        context.out += [first._replace(kept=width) if kept else first, *rest]
        start = len(context.out)
        context.place_all(node, component.box)
        if context.mirrored and not outer[2]:
            context.mirror_from(start, component.width)
        context.out += [Restore()] * (1 + attributes.turned)
        context.component, context.turned, context.mirrored = outer


def _size(component: Component, node: Node) -> tuple[float, float]:
    sides = component.width, component.height
    return sides[::-1] if node.attributes.turned else sides


def _origin_saves(component: Component, area: Box, attributes: InsetAttributes) -> list[Save]:
    """Return what moves the origin to the face's corner; turned, that is the box's lower left."""
    box, outline = component.box, component.outline
    radius = attributes.radius or mm(outline.corner)
    if outline.shape == "circle":
        radius = min(box.w, box.h) / 2
    over = component.bleed if attributes.bleed else 0.0
    clip = (-over, -over, box.w + 2 * over, box.h + 2 * over, 0.0 if over else radius)
    if not attributes.turned:
        return [Save(area.x, area.y, 0.0, clip)]
    return [Save(area.x, area.y + box.w, -90.0), Save(0.0, 0.0, 0.0, clip)]
