"""`group`: children placed together: shifted, turned, clipped, or shared between faces."""

import hashlib
from dataclasses import dataclass

from pipeline.layout.anchor import anchor, note_anchor
from pipeline.layout.box import Box
from pipeline.layout.change_bar import changed, place_bar
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Restore, Save, Use
from pipeline.layout.element import Breaking, Element, Placed, register
from pipeline.layout.fit import Extent
from pipeline.layout.piece_place import check_place, sized_for
from pipeline.layout.resources import Shared
from pipeline.markup.attributes import flag, length, name, number
from pipeline.markup.signature import Content, Node, Place, Signature


@dataclass(frozen=True, kw_only=True)
class GroupAttributes(Placed, Breaking):
    """Attributes of `group`."""

    rotate: float = number("degrees clockwise about the box's centre", 0.0)
    clip: bool = flag("cut what reaches over the box")
    radius: float = length("corner radius of the clip", 0.0)
    changed: bool = changed()
    anchor: str = anchor()
    mirror: bool = flag(
        "false keeps it as it is where the face is mirrored for a language from right to left", True
    )
    holds: str = name(
        "the component whose pieces lie here: the box is as large as their trim, must not be "
        "smaller, nor lie on another one",
        "",
    )
    share: bool = flag("the same on many faces: stored once in the file and stamped on each")


@register
class Group(Element[Context]):
    """Children in a box of their own."""

    signature = Signature(
        "group",
        GroupAttributes,
        Content.CHILDREN,
        "Children placed in a box of their own, which can be turned, clipped, or shared: a shared "
        "group is laid out once and stored once, however many faces carry it.",
        example='<group x="4" y="3" w="24" h="8" rotate="-12" clip="true" radius="2">\n'
        '  <fill colour="tint"/>\n'
        '  <icon name="fire" colour="accent" x="1" w="6"/>\n'
        '  <text style="rules" x="8" valign="middle">Enraged</text>\n</group>',
        holds=Place.FACE,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the given height."""
        return Extent(node.attributes.w, node.attributes.h)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Place the children, within the group's turn and clip."""
        attributes: GroupAttributes = node.attributes
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
            _share(node, area, context)
            return
        if not (attributes.rotate or attributes.clip):
            context.place_all(node, area)
            return
        inner, x, y = area, 0.0, 0.0
        if attributes.rotate:
            inner = Box(-area.w / 2, -area.h / 2, area.w, area.h)
            x, y = area.x + area.w / 2, area.y + area.h / 2
        clip = (*inner, attributes.radius) if attributes.clip else None
        context.out.append(Save(x, y, attributes.rotate, clip))
        outer, context.turned = context.turned, context.turned or bool(attributes.rotate)
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


def _share(node: Node, area: Box, context: Context) -> None:
    """Stamp the group, laid out once for all faces that hold an equal one."""
    # The parser gives equal shared groups as one node, which the key keeps alive.
    key = (area, context.turned, context.mirrored, context.component.name, node)
    shared = context.resources.shared.get(key)
    if shared is None:
        # Being the same on all cards, it needs no size in common with them.
        separate = Context(context.resources, context.component)
        separate.turned, separate.mirrored = context.turned, context.mirrored
        separate.place_all(node, area)
        ops = tuple(separate.out)
        digest = hashlib.sha256(repr(ops).encode()).hexdigest()[:16]
        lines = separate.traced()
        origins = {**separate.origins, digest: lines[""]} if lines else {}
        shared = Shared(digest, {**separate.parts, digest: ops}, tuple(separate.misfits), origins)
        context.resources.shared[key] = shared
        context.rungs += separate.rungs
    context.parts.update(shared.parts)
    context.origins.update(shared.origins)
    context.misfits += shared.misfits
    context.out.append(Use(shared.key))
