"""The state of one face while it is laid out."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from pipeline.layout.component import Component, Turn, into_bleed
from pipeline.layout.draw_list import (
    Box,
    DrawList,
    Icon,
    Op,
    Paint,
    Restore,
    Save,
    Use,
    has_one_paint,
    mirrored_face,
    mirrored_icon,
    mirrored_ops,
    other_key,
    part_key,
)
from pipeline.layout.element import (
    Bleeding,
    BreakPoint,
    Fragment,
    Measures,
    Placed,
    begins_at,
    ends_at,
)
from pipeline.layout.errors import IconError, LayoutError, Misfit
from pipeline.layout.fit import DESIGN, Extent, Fit, Natural, Scales, climb_down, no_scales
from pipeline.layout.resources import Origins, Resources
from pipeline.layout.stylesheet import Style
from pipeline.layout.text.line_breaking import Broken
from pipeline.layout.text.paragraph import place_paragraph
from pipeline.layout.text.typesetter import Setter
from pipeline.source.inputs import note_all, noting
from pipeline.source.names import did_you_mean
from pipeline.template.elements import Node
from pipeline.template.runs import Note

_Found = TypeVar("_Found")

_MOST_WIDTHS: Final = 60
"""At how many widths one element is measured on a rung; ten is much, forty rows in each other."""


class Context:
    """One face in the making: its operations, its parts and its misfits."""

    def __init__(
        self, resources: Resources, component: Component, scales: Scales = no_scales
    ) -> None:
        self.resources, self.component, self.scales = resources, component, scales
        self.out: list[Op] = []
        self.parts: dict[str, tuple[Op, ...]] = {}
        self.misfits: list[Misfit] = []
        self.rungs: list[Fit] = []
        self.naturals: dict[tuple[str, str], Natural] = {}
        self.anchors: dict[str, None] = {}
        self.piece_places: list[Box] = []
        self.origins: Origins = {}
        self._nodes: list[Node | None] = []
        self.fit = DESIGN
        self.within_flow = False
        self.turned: Turn | None = None
        self._turned_slot: tuple[str, Box] | None = None
        # Whether what is placed will be mirrored; text in what is not takes care of itself.
        self.mirrored = resources.rightward and component.layout.mirror
        self.measures = Measures()

    def colour(self, name: str) -> str | None:
        """Return a palette colour as rrggbb, or None for no colour."""
        return self.resources.stylesheet.colour(name)

    def paint(self, name: str, box: Box) -> Paint | None:
        """Return what an area is filled with; a gradient runs over `box`."""
        return self.resources.stylesheet.paint(name, box)

    def style(self, name: str) -> Style:
        return self.resources.stylesheet.style(name)

    def style_of(self, node: Node, name: str) -> Style:
        """Return a style that `node` names; a LayoutError learns which line that is."""
        try:
            return self.style(name)
        except LayoutError as error:
            error.where = error.where or node.where
            raise

    def resolve(self, placed: Placed, parent: Box) -> Box:
        """Return the box that `placed` names: a slot, or a place in `parent`.

        Raises LayoutError for a slot within a turned group, whose origin is not the face's.
        """
        if placed.slot:
            if self._turned_slot is not None and self._turned_slot[0] == placed.slot:
                return self._turned_slot[1]
            if self.turned:
                raise LayoutError(
                    f"slot {placed.slot!r} lies on the face, not in a turned group",
                    "give x, y, w and h within the group",
                )
            return self.component.slot(placed.slot)
        return Box(
            parent.x + placed.x,
            parent.y + placed.y,
            placed.w or parent.w - placed.x,
            placed.h or parent.h - placed.y,
        )

    def reaching(self, placed: Bleeding, parent: Box) -> Box:
        """Return the box that `placed` names, out to the bleed where it asks for that."""
        area = self.resolve(placed, parent)
        return into_bleed(area, self.component, self.turned) if placed.bleed else area

    def stands_alone(self, placed: Placed) -> bool:
        """Return whether an element comes down the ladder by itself.

        That is outside a flow, and within one where its own height is fixed.
        """
        return not self.within_flow or bool(placed.slot or placed.h)

    def place_all(self, node: Node, box: Box) -> None:
        """Place the children of a group in its box: the fit of its surroundings is not theirs."""
        outer = self.fit, self.within_flow
        self.fit, self.within_flow = DESIGN, False
        for child in node.children:
            self.place(child, box)
        self.fit, self.within_flow = outer

    def place(self, node: Node, box: Box) -> None:
        """Place `node` in `box`; a LayoutError learns which template line it comes from."""
        start = len(self.out)
        try:
            turn = self.component.turns and self._turn_of(node)
            if turn:
                self._place_turned(node, box, turn)
            else:
                self.resources.elements[node.name].place(node, box, self)
        except LayoutError as error:
            error.where = error.where or node.where
            raise
        if node.where:
            self.trace(node, start)
        opacity = getattr(node.attributes, "opacity", 1.0)
        if opacity < 1.0:
            self._apply_opacity(opacity, start)
            self.trace(node, start)

    def _apply_opacity(self, opacity: float, start: int) -> None:
        """Lay what was appended from `start` on translucent on what is below, all of it as one."""
        ops = tuple(self.out[start:])
        nodes = self._nodes[start:]
        if not ops:
            return
        if len(ops) == 1 and isinstance(ops[0], Use):
            self.out[start:] = [ops[0]._replace(opacity=opacity * ops[0].opacity)]
        elif has_one_paint(ops):
            self.out[start:] = [Save(opacity=opacity), *ops, Restore()]
            self._nodes[start:] = nodes and [None, *nodes, None]
        else:
            key = part_key(ops)
            self.parts[key] = ops
            self.out[start:] = [Use(key, opacity=opacity)]
            if nodes:
                self.origins[key] = tuple(nodes)
                self._nodes[start:] = [None]

    def _turn_of(self, node: Node) -> float:
        return 0.0 if self.turned else self.component.turns.get(_slot_of(node), 0.0)

    def _place_turned(self, node: Node, box: Box, turn: float) -> None:
        """Place `node` in its slot, which is turned about its centre."""
        slot = self.component.slot(_slot_of(node))
        self.out.append(Save(slot.x + slot.w / 2, slot.y + slot.h / 2, turn))
        outer = self.turned, self._turned_slot
        inner = Box(-slot.w / 2, -slot.h / 2, slot.w, slot.h)
        self.turned = Turn(slot.x + slot.w / 2, slot.y + slot.h / 2, turn)
        self._turned_slot = (_slot_of(node), inner)
        self.resources.elements[node.name].place(node, box, self)
        self.turned, self._turned_slot = outer
        self.out.append(Restore())

    def trace(self, node: Node, start: int) -> None:
        """Note `node` for what was appended from `start` on and has none as yet."""
        if node.where:
            nodes = self._nodes
            nodes += [None] * (len(self.out) - len(nodes))
            nodes[start:] = [known or node for known in nodes[start:]]

    def traced(self) -> Origins:
        """Return the node of each operation by part, the face's own under no name.

        There is nothing to return if the nodes know no lines.
        """
        return {**self.origins, "": tuple(self._nodes)} if self._nodes else {}

    def cached(self, key: tuple[Any, ...], owner: Any, make: Callable[[], None]) -> None:
        """Append what `make` appends: made once for all faces on which `key` and `owner` recur.

        Figures and labels are the same on card after card. What does not fit is made each time,
        so that its misfit is reported each time; so is what has a size in common, which says on
        each card how far it comes down by itself.
        """
        if getattr(owner, "slot", "") in self.component.common_slots:
            make()
            return
        if self.mirrored:
            key = (*key, True)
        kept_ops = self.resources.kept(key, owner)
        if kept_ops is not None:
            self.out += kept_ops
            return
        start, misfits = len(self.out), len(self.misfits)
        make()
        if len(self.misfits) == misfits:
            self.resources.keep(key, owner, tuple(self.out[start:]))

    def set_lines(self, broken: Broken, setter: Setter, box: Box, align: str) -> None:
        """Append a paragraph's lines, capitals of the first line at the top of `box`."""
        start = len(self.out)
        place_paragraph(broken, setter, box, align, self.out)
        if self.resources.rightward and not self.mirrored:
            across = 2 * box.x + box.w
            self.out[start:] = mirrored_ops(self.out[start:], across, self.resources.text_width)

    def mirror_from(self, start: int, width: float) -> None:
        """Mirror what was appended from `start` on: a face of `width` on one that stays."""
        drawn = DrawList(width, 0.0, 0.0, tuple(self.out[start:]), self.parts)
        mirrored = mirrored_face(drawn, self.resources.text_width)
        self.out[start:] = mirrored.ops
        self.parts.update(mirrored.parts)
        self.origins |= {other_key(key): nodes for key, nodes in self.origins.items()}

    def measure(self, node: Node, width: float) -> Extent:
        """Return what `node` needs in a column of `width` points on the present rung.

        Each surrounding element asks again, once for every level of nesting: it is measured
        once.
        """
        extents = self.measures.extents
        measured = extents.get((id(node), self.fit))
        if measured is None:
            measured = extents[id(node), self.fit] = node, {}
        extent = measured[1].get(width)
        if extent is None:
            try:
                if len(measured[1]) >= _MOST_WIDTHS:
                    raise _too_nested(node)
                extent = self.resources.elements[node.name].measure(node, width, self)
            except LayoutError as error:
                error.where = error.where or node.where
                raise
            measured[1][width] = extent
        return extent

    def icon(
        self,
        name: str,
        x: float,
        y: float,
        side: float,
        colour: str | None,
        align: str = "center",
        *,
        given: bool = False,
    ) -> None:
        """Append an icon in a square of `side` points about the height `y`, aligned to `x`.

        One with colours of its own is given none, unless the author has `given` it.
        """
        if name not in self.resources.icons:
            raise IconError(name, did_you_mean(name, self.resources.icons))
        if colour is not None:
            left = x - {"left": 0.0, "center": side / 2, "right": side}[align]
            if self.mirrored:
                name = mirrored_icon(name, self.resources.icons)
            own = not given and self.resources.icon_look(name).coloured
            self.out.append(Icon(name, left, y - side / 2, side, "" if own else colour))

    def once(self, node: Node, key: Hashable, make: Callable[[], _Found]) -> _Found:
        """Return what `make` finds out about a node on the present rung, found out once."""
        found: _Found = self.measures.once(node, (key, self.fit), make)
        return found

    @contextmanager
    def pages_of(self, children: Sequence[Node]) -> Iterator[None]:
        """Let what is found out about the children of a flow be known on its other pages, too."""
        outer = self.measures
        self.measures = self.resources.flow_measures.of(children)
        try:
            with noting() as reads:
                yield
        finally:
            self.measures.reads |= reads
            note_all(self.measures.reads)
            self.measures = outer

    def note_node(self, note: Note, style: str) -> Node:
        """Return a footnote as a paragraph, the same one each time."""
        nodes = self.measures.note_nodes
        node = nodes.get((note, style))
        if node is None:
            attributes = self.resources.elements["p"].signature.attributes(style=style)
            runs = (note.mark._replace(text=f"{note.mark.text} "), *note.runs)
            node = nodes[note, style] = Node("p", attributes, (), runs, "")
        return node

    def fragment(self, node: Node, start: BreakPoint, stop: BreakPoint) -> Node:
        """Return `node`, or what there is of it already, from `start` on, short of `stop`.

        Without a start it begins as it does, without a stop it ends so. Raises LayoutError for
        what cannot be split.
        """
        whole = node.whole if isinstance(node, Fragment) else node
        start, stop = start or begins_at(node), stop or ends_at(node)
        if not start and not stop:
            return whole
        key = id(whole), start, stop
        fragments = self.measures.fragments
        fragment = fragments.get(key)
        if fragment is None:
            element = self.resources.elements[whole.name]
            fragment = fragments[key] = element.fragment(whole, start, stop, self)
        return fragment

    def largest(self, slot: str) -> float:
        """Return the scale that the text of a slot begins with: that of its deck, if it has one."""
        shared_by = self.component.common_slots.get(slot)
        if shared_by is None:
            return 1.0
        self.naturals.setdefault((self.component.name, shared_by), Natural())
        return self.scales(self.component.name).get(slot, 1.0)

    def forget(self, node: Node) -> None:
        """Drop what is kept for a node made in passing."""
        self.measures.broken.pop(id(node), None)

    def fitted(
        self, node: Node, box: Box, name: str, styles: Sequence[Style], ink: Callable[[], Extent]
    ) -> Extent:
        """Bring `node` down the ladder until `ink` fits `box`; record a misfit when it cannot.

        The context's rung is left at the one chosen, for placing; the caller restores it.
        """
        slot = getattr(node.attributes, "slot", "")
        most = self.largest(slot)
        self.fit = DESIGN._replace(scale=most)
        extent = ink()
        if extent.within(box.w, box.h):
            if most < 1.0:
                self.rungs.append(self.fit)
            return extent

        def measure(fit: Fit) -> Extent:
            self.fit = fit
            return ink()

        least = min([min(style.least / style.size, 1.0) for style in styles], default=1.0)
        self.fit, extent = climb_down(measure, box.w, box.h, least, most)
        self.rungs.append(self.fit)
        self._note_natural(slot, styles)
        if not extent.within(box.w, box.h):
            style = max(styles, key=lambda style: style.size, default=None)
            self.misfits.append(
                Misfit(
                    name,
                    node.where,
                    node.text(),
                    box.w,
                    box.h,
                    extent.width,
                    extent.height,
                    style.size if style else 0.0,
                    min(style.least, style.size) if style else 0.0,
                )
            )
        return extent

    def _note_natural(self, slot: str, styles: Sequence[Style]) -> None:
        shared_by = self.component.common_slots.get(slot)
        if shared_by is not None and styles:
            size = Counter(style.size for style in styles).most_common(1)[0][0]
            key = self.component.name, shared_by
            self.naturals[key] = min(self.naturals[key], Natural(self.fit.scale, size))


def _slot_of(node: Node) -> str:
    return str(getattr(node.attributes, "slot", ""))


def _too_nested(node: Node) -> LayoutError:
    return LayoutError(
        f"{node.name}: too many columns around it are as wide as their content",
        "give the columns of some of the rows lengths or shares (1fr)",
    )
