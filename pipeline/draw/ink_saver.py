"""The ink saver: outlines in place of grounds, and what lay on them dark on white paper.

It works on what layout has decided, so that nothing moves, and every text and sign stays.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from pipeline.draw.colour import contrast
from pipeline.draw.geometry import Edges, Frame
from pipeline.draw.look import Look
from pipeline.draw.marks import Place
from pipeline.draw.painted_items import (
    WHITE,
    Thing,
    at_contrast,
    deepened,
    ground_of,
    is_hued,
    things_of,
)
from pipeline.draw.painter import Painter
from pipeline.draw.path_geometry import bounds_of, stretched_path
from pipeline.draw.redrawing import Redrawn, Way, in_greys, redrawn, resized, sizing_of
from pipeline.layout.component import Component
from pipeline.layout.draw_list import Colour, DrawList, Icon, Image, Op, Path, Rect, Save, Text
from pipeline.layout.shapes.cut import ellipse
from pipeline.layout.stylesheet import GroundUse
from pipeline.source.units import mm, to_mm

_BACKDROP_BEYOND = 0.08
"""How far a plate reaches beyond the sign, and how round its corners are, by the sign's size."""


def plate(icon: Icon, ground: Colour) -> Rect:
    """Return an area in the colour of the ground that `icon` was designed for."""
    beyond = _BACKDROP_BEYOND * icon.size
    size = icon.size + 2 * beyond
    return Rect(icon.x - beyond, icon.y - beyond, size, size, beyond, fill=ground)


NOTHING: Final = Rect(0.0, 0.0, 0.0, 0.0)
"""What is drawn in place of an operation that is left out."""

_LEAST: Final = 2.0
"""Points that an area keeps either way."""
_OUTLINE_BEYOND: Final = 1.0
"""Points by which an area is cut by its group, so that its own edges are not seen."""


def outlined(
    op: Rect | Path, colour: Colour, width: float, ground: Colour | None, groups: tuple[Save, ...]
) -> Op:
    """Return the outline of an area, filled with `ground`.

    What the innermost of its `groups` cuts has the outline of the cut.
    """
    cut = _cut(op, groups[-1]) if groups else op
    inset = _inset(cut, width) if cut.stroke is None or cut is not op else cut
    return inset._replace(fill=ground, stroke=colour, width=width, dash=())


def _cut(op: Rect | Path, group: Save) -> Rect | Path:
    """Return what a group leaves of an area that reaches beyond it; any other as it is."""
    x, y, w, h = _box(op)
    if group.mask is not None:
        return group.mask
    if group.clip is None:
        return op
    left, top, wide, high, radius = group.clip
    sides = (left - x, top - y, x + w - left - wide, y + h - top - high)
    if max(sides) < _OUTLINE_BEYOND:
        return op
    if not isinstance(op, Rect) and min(sides) < -_OUTLINE_BEYOND:
        # Only some of its sides are cut: those that are not are what is seen of it.
        return op
    right, bottom = min(x + w, left + wide), min(y + h, top + high)
    left, top = max(x, left), max(y, top)
    return Rect(left, top, max(right - left, 0.0), max(bottom - top, 0.0), radius)


def _box(op: Rect | Path) -> tuple[float, float, float, float]:
    """Return x, y, width and height of an area in its own group."""
    if isinstance(op, Rect):
        return op.x, op.y, op.w, op.h
    left, top, right, bottom = bounds_of(op.d)
    west, east = sorted((left * op.across, right * op.across))
    frame = Frame(op.x, op.y, op.rotate)
    edges = frame.edges(Edges(west, top * op.scale, east, bottom * op.scale))
    return edges.left, edges.top, edges.right - edges.left, edges.bottom - edges.top


def brought_within(op: Rect | Path, edge: Edges, room: Edges) -> Rect | Path:
    """Return an area whose sides at or beyond those of `edge` are moved to those of `room`.

    A path is stretched to that, from its other sides.
    """
    x, y, w, h = _box(op)
    was = Edges(x, y, x + w, y + h)
    left, top = (room[i] if was[i] <= edge[i] else was[i] for i in (0, 1))
    right, bottom = (room[i] if was[i] >= edge[i] else was[i] for i in (2, 3))
    new = Edges(left, top, right, bottom)
    if new == was or right - left < _LEAST or bottom - top < _LEAST:
        return op
    if isinstance(op, Rect):
        return op._replace(x=left, y=top, w=right - left, h=bottom - top)
    across, down = (right - left) / w, (bottom - top) / h
    data = stretched_path(op.d, (across, down))
    # The origin goes where a point there would be stretched to.
    place = (left + (op.x - x) * across, top + (op.y - y) * down)
    return op._replace(d=data, x=place[0], y=place[1])


def _inset(op: Rect | Path, width: float) -> Rect | Path:
    """Return an area smaller by half of a line all round, a path about its middle."""
    half = width / 2
    if isinstance(op, Rect):
        if min(op.w, op.h) <= width:
            return op
        radius = max(op.radius - half, 0.0)
        return Rect(op.x + half, op.y + half, op.w - width, op.h - width, radius)
    left, top, right, bottom = bounds_of(op.d)
    longest = max(right - left, bottom - top) * op.scale
    if longest <= 2 * width:
        return op
    return shrunk(op, 1 - width / longest)


def shrunk(op: Path, share: float) -> Path:
    """Return a path `share` times as large about its own middle."""
    left, top, right, bottom = bounds_of(op.d)
    middle = ((left + right) / 2 * op.across, (top + bottom) / 2 * op.scale)
    x, y = Frame(op.x, op.y, op.rotate).on_face((middle[0] * (1 - share), middle[1] * (1 - share)))
    return op._replace(x=x, y=y, scale=op.scale * share)


_INSET: Final = mm(1.75)
"""From the trim: a cut that is off by 1 mm leaves the line whole, and texts lie further in."""
_SHARE: Final = 0.06
"""Of the shorter side: pieces that are small have it nearer to the edge."""
_WEIGHT: Final = 1.5
_CORNER: Final = mm(1.5)


def inset_of(component: Component) -> float:
    """Return how far within the trim the frame of a face lies, in points."""
    return min(_INSET, _SHARE * min(component.width, component.height))


def rim(component: Component, colour: Colour) -> Op:
    width, height, outline = component.width, component.height, component.outline
    inset = inset_of(component)
    if outline.shape == "path":
        edge = Path(outline.path, 0.0, 0.0, mm(1), stroke=colour, width=_WEIGHT)
        return shrunk(edge, 1 - 2 * inset / min(width, height))
    if outline.shape == "circle":
        box = (to_mm(inset), to_mm(inset), to_mm(width - 2 * inset), to_mm(height - 2 * inset))
        return Path(ellipse(*box), 0.0, 0.0, mm(1), stroke=colour, width=_WEIGHT)
    radius = max(mm(outline.corner) - inset, _CORNER)
    sides = (width - 2 * inset, height - 2 * inset)
    return Rect(inset, inset, *sides, radius, stroke=colour, width=_WEIGHT)


_LARGE: Final = 200.0
"""Square points, a quarter of a square centimetre: what is smaller stays filled."""
_PICTURE: Final = 0.6
"""The share of a face from which a picture with text on it is its ground."""
_THIN: Final = 3.0
"""Points: what is no wider is a line."""
_TEXT, _SIGN, _FAINT = 4.5, 3.0, 1.5
"""Contrasts to white: of text, of signs, and of decoration."""
_DARK: Final = 3.0
_SUBTLE: Final = 1.7
"""A smaller contrast to the ground makes it a pattern or a tint."""
_SLACK: Final = 0.95
_WEIGHTS: Final = (0.5, 0.75, 1.0)
"""Points of outlines: of faint ones, of common ones, and of those whose colour is to be seen."""
_NEAR: Final = mm(0.3)
_BESIDE: Final = 2.5
"""Points: what is no further from another line runs together with it."""


Grounds: TypeAlias = Mapping[Colour, GroundUse]
"""What a game says of areas of some colours."""

NO_GROUNDS: Final[Grounds] = MappingProxyType({})


class _Saver:
    """Decides on one face, thing by thing."""

    def __init__(
        self, drawn: DrawList, component: Component, painter: Painter, grounds: Grounds
    ) -> None:
        self._things, self._component = things_of(drawn, painter), component
        self._is_coloured, self._grounds = painter.is_coloured, grounds
        self._framing = self._framing_thing()
        self.changed: dict[Way, Op] = {}
        self.under: dict[Way, Op] = {}

    def run(self) -> None:
        """Decide on all things in the order of drawing."""
        for index, thing in enumerate(self._things):
            new, stays = self._decide(thing, self._things[:index])
            if new is not thing.op:
                self.changed[thing.way] = new
            if thing.area is not None and stays:
                thing.remains, thing.after = True, getattr(new, "fill", None)

    def _decide(self, thing: Thing, before: Sequence[Thing]) -> tuple[Op, bool]:
        """Return what is drawn in place of a thing, and whether it still hides what is below."""
        op = thing.op
        if isinstance(op, Image):
            return self._picture(thing, op)
        if isinstance(op, Text):
            return op._replace(fill=self._on_white(thing, op.fill, before, _TEXT)), False
        if isinstance(op, Icon):
            return self._sign(thing, op, before), thing.opaque
        if not isinstance(op, Rect | Path):
            return op, False
        if op.fill is None or thing.area is None:
            return self._lined(thing, op, before), False
        return self._filled(thing, op, before)

    def _picture(self, thing: Thing, op: Image) -> tuple[Op, bool]:
        ground = op.ground
        if ground is None:
            ground = Text in thing.bears and thing.edges.area >= _PICTURE * self._face
        return (NOTHING, False) if ground else (op, True)

    @property
    def _face(self) -> float:
        return self._component.width * self._component.height

    def _sign(self, thing: Thing, op: Icon, before: Sequence[Thing]) -> Op:
        if self._is_coloured(op.name):
            ground = ground_of(thing, before)
            if contrast(ground, WHITE) >= _DARK and _stays_below(thing, before) is None:
                self.under[thing.way] = plate(op, ground)
            return op
        if not op.fill:
            return op
        return op._replace(fill=self._on_white(thing, op.fill, before, _TEXT))

    def _lined(self, thing: Thing, op: Rect | Path, before: Sequence[Thing]) -> Op:
        if op.stroke is None:
            return op
        return op._replace(stroke=self._on_white(thing, op.stroke, before, _SIGN))

    def _on_white(
        self, thing: Thing, colour: Colour, before: Sequence[Thing], need: float
    ) -> Colour:
        """Return what a colour becomes where its ground becomes white."""
        ground = ground_of(thing, before)
        was, is_now = contrast(colour, ground), contrast(colour, WHITE)
        wanted = min(was, need)
        below = _stays_below(thing, before)
        if below is not None:
            return _on_kept(colour, below.after, wanted)
        if was < _SUBTLE and contrast(ground, WHITE) >= _DARK:
            return at_contrast(colour, max(was, 1.15))
        if is_now >= wanted * _SLACK:
            return colour
        if is_hued(colour) or contrast(ground, WHITE) < wanted:
            return deepened(colour, wanted)
        return ground

    def _filled(self, thing: Thing, op: Rect | Path, before: Sequence[Thing]) -> tuple[Op, bool]:
        """Return what an area becomes: a frame, an outline, a sign in another colour, or itself."""
        colour = thing.colour
        use = self._grounds.get(colour)
        if use == "keep":
            return op, True
        if self._fills_face(thing):
            return NOTHING, False
        if use == "omit" or self._follows_frame(thing):
            return NOTHING, False
        ground = ground_of(thing, before)
        left, top, right, bottom = thing.edges
        small = thing.size < _LARGE or min(right - left, bottom - top) <= _THIN
        light = contrast(colour, WHITE) < _DARK
        if not thing.opaque and _stays_below(thing, before) is not None:
            return op, True
        if small and use is None and not light:
            return op, True
        if small and use is None and not {Text, Icon} & thing.bears:
            if op.stroke:
                return op._replace(
                    fill=WHITE, stroke=self._on_white(thing, op.stroke, before, _SIGN)
                ), True
            if contrast(colour, ground) >= _SUBTLE:
                return op._replace(fill=self._on_white(thing, colour, before, _SIGN)), True
        line, weight = _line_of(op, colour, ground)
        subtle = contrast(colour, ground) < _SUBTLE
        inner = op if subtle else self._off_the_cut(thing, op)
        new = outlined(inner, line, weight, WHITE if thing.opaque else None, thing.placed.groups)
        return new, False

    def _follows_frame(self, thing: Thing) -> bool:
        inset, (left, top, right, bottom) = inset_of(self._component), thing.edges
        width, height = self._component.width, self._component.height
        sides = (left, top, width - right, height - bottom)
        return bool(self.frame) and all(abs(side - inset) < _BESIDE for side in sides)

    def _off_the_cut(self, thing: Thing, op: Rect | Path) -> Rect | Path:
        """Return an area whose sides at the trim are moved: within the cut, or out of sight.

        If the face has a frame, that is the line there.
        """
        component = self._component
        if component.layout.on_paper or thing.placed.frame.turn or getattr(op, "rotate", 0.0):
            return op
        inset = inset_of(component) if not self.frame else -component.bleed - _WEIGHTS[-1] * 2
        near = _NEAR if self.frame else inset
        room = Edges(inset, inset, component.width - inset, component.height - inset)
        edge = Edges(near, near, component.width - near, component.height - near)
        group = Frame(-thing.placed.frame.x, -thing.placed.frame.y)
        return brought_within(op, group.edges(edge), group.edges(room))

    def _fills_face(self, thing: Thing) -> bool:
        """Return whether an area reaches beyond the face on all sides."""
        width, height = self._component.width, self._component.height
        left, top, right, bottom = thing.edges
        reaches = left <= _NEAR and top <= _NEAR
        if not (reaches and right >= width - _NEAR and bottom >= height - _NEAR):
            return False
        inner = ((0.5, 0.04), (0.5, 0.96), (0.04, 0.5), (0.96, 0.5), (0.5, 0.5))
        return all(thing.covers((x * width, y * height)) for x, y in inner)

    def _framing_thing(self) -> Thing | None:
        """Return the last ground of all of the face, whose colour its frame has."""
        grounds = [
            thing
            for thing in self._things
            if isinstance(thing.op, Rect | Path)
            and thing.op.fill is not None
            and thing.opaque
            and self._fills_face(thing)
            and thing.colour not in self._grounds
        ]
        return grounds[-1] if grounds else None

    @cached_property
    def frame(self) -> tuple[Op, ...]:
        """The frame that represents the ground of a face; pages and pale faces have none."""
        thing, component = self._framing, self._component
        if thing is None or component.layout.on_paper:
            return ()
        if contrast(thing.colour, WHITE) < _FAINT and not is_hued(thing.colour):
            return ()
        return (rim(component, deepened(thing.colour, _SIGN)),)


def _stays_below(thing: Thing, before: Sequence[Thing]) -> Thing | None:
    """Return what stays that a thing lies on; None if that is white paper now."""
    for below in reversed(before):
        if below.area is not None and below.covers(thing.point):
            if below.remains:
                return below
            if below.opaque and not isinstance(below.op, Image):
                return None
    return None


def _on_kept(colour: Colour, below: object, wanted: float) -> Colour:
    if not isinstance(below, str) or contrast(colour, below) >= wanted * _SLACK:
        return colour
    return max((WHITE, colour, at_contrast(colour, _TEXT)), key=lambda each: contrast(each, below))


def _line_of(op: Rect | Path, colour: Colour, ground: Colour) -> tuple[Colour, float]:
    faint, common, strong = _WEIGHTS
    if op.stroke and contrast(op.stroke, WHITE) >= _SIGN and not is_hued(colour):
        return op.stroke, op.width
    stands_out = contrast(colour, ground)
    if is_hued(colour):
        subtle = stands_out < _SUBTLE
        return (at_contrast(colour, 2.0), faint) if subtle else (deepened(colour, _SIGN), strong)
    if stands_out < _SUBTLE:
        return at_contrast(colour, _FAINT), faint
    if contrast(colour, WHITE) >= _DARK:
        return colour, common
    return (ground if contrast(ground, WHITE) >= _DARK else at_contrast(colour, _DARK)), common


def saving_ink(
    drawn: DrawList, component: Component, painter: Painter, grounds: Grounds = NO_GROUNDS
) -> Redrawn:
    """Return a face without its grounds: with the same texts, signs and pictures, and no more ink.

    Areas become outlines, the ground of the face a frame. What is smaller than a quarter of a
    square centimetre stays filled, and so do pictures, unless text lies on one that fills the face.
    """
    saver = _Saver(drawn, component, painter, grounds)
    saver.run()
    changed = saver.changed
    return redrawn(drawn, lambda way, op: changed.get(way, op), saver.frame, saver.under)


class Applied(NamedTuple):
    """A face as it is printed, the component that it is cut to then, and the steps to it."""

    drawn: DrawList
    component: Component
    steps: tuple[Redrawn, ...] = ()

    def original(self, place: Place) -> Place:
        for step in reversed(self.steps):
            place = step.original(place)
        return place


def applied(
    look: Look, drawn: DrawList, component: Component, painter: Painter, grounds: Grounds
) -> Applied:
    """Return a face in a look; one of no look is as it was designed."""
    sizing = sizing_of(component, look)
    steps: list[Redrawn] = []
    if sizing is not None:
        steps.append(resized(drawn, sizing))
        drawn, component = steps[-1].drawn, sizing.component(component)
    if look.ink_saver:
        steps.append(saving_ink(drawn, component, painter, grounds))
        drawn = steps[-1].drawn
    if look.grayscale:
        steps.append(in_greys(drawn, painter.is_coloured))
        drawn = steps[-1].drawn
    return Applied(drawn, component, tuple(steps))
