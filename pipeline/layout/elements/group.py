"""`group`: children placed together: shifted, turned, clipped, or shared between faces."""

import hashlib
from dataclasses import dataclass

from pipeline.layout.box import Box
from pipeline.layout.change_bar import changed, place_bar
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Restore, Save, Use
from pipeline.layout.element import Element, Placed, register
from pipeline.layout.fit import Extent
from pipeline.layout.resources import Shared
from pipeline.markup.attributes import flag, length, number
from pipeline.markup.signature import Content, Node, Place, Signature


@dataclass(frozen=True, kw_only=True)
class GroupAttributes(Placed):
    """Attributes of `group`."""

    rotate: float = number("degrees clockwise about the box's centre", 0.0)
    clip: bool = flag("cut what reaches over the box")
    radius: float = length("corner radius of the clip", 0.0)
    changed: bool = changed()
    mirror: bool = flag(
        "false keeps it as it is where the face is mirrored for a language from right to left", True
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
        example='<group share="true">\n  <fill colour="paper"/>\n</group>',
        holds=Place.FACE,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the given height."""
        return Extent(node.attributes.w, node.attributes.h)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Place the children, within the group's turn and clip."""
        attributes: GroupAttributes = node.attributes
        own = context.resolve(attributes, box)
        if attributes.changed:
            place_bar(own.x, own.y, own.y + own.h, context)
        if context.mirrored and not attributes.mirror:
            context.out.append(Save(kept=2 * own.x + own.w))
            context.mirrored = False
            self._place(node, own, context)
            context.mirrored = True
            context.out.append(Restore())
        else:
            self._place(node, own, context)

    def _place(self, node: Node, own: Box, context: Context) -> None:
        attributes: GroupAttributes = node.attributes
        if attributes.share:
            _share(node, own, context)
            return
        if not (attributes.rotate or attributes.clip):
            context.place_all(node, own)
            return
        inner, x, y = own, 0.0, 0.0
        if attributes.rotate:
            inner = Box(-own.w / 2, -own.h / 2, own.w, own.h)
            x, y = own.x + own.w / 2, own.y + own.h / 2
        clip = (*inner, attributes.radius) if attributes.clip else None
        context.out.append(Save(x, y, attributes.rotate, clip))
        outer, context.turned = context.turned, context.turned or bool(attributes.rotate)
        context.place_all(node, inner)
        context.turned = outer
        context.out.append(Restore())


def _share(node: Node, own: Box, context: Context) -> None:
    """Stamp the group, laid out once for all faces that hold an equal one."""
    # The parser gives equal shared groups as one node, which the key keeps alive.
    key = (own, context.turned, context.mirrored, context.component.name, node)
    shared = context.resources.shared.get(key)
    if shared is None:
        alone = Context(context.resources, context.component)
        alone.turned, alone.mirrored = context.turned, context.mirrored
        alone.place_all(node, own)
        ops = tuple(alone.out)
        digest = hashlib.sha256(repr(ops).encode()).hexdigest()[:16]
        lines = alone.traced()
        origins = {**alone.origins, digest: lines[""]} if lines else {}
        shared = Shared(digest, {**alone.parts, digest: ops}, tuple(alone.misfits), origins)
        context.resources.shared[key] = shared
        context.rungs += alone.rungs
    context.parts.update(shared.parts)
    context.origins.update(shared.origins)
    context.misfits += shared.misfits
    context.out.append(Use(shared.key))
