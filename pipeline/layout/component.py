"""A component at a definite size, with its slots, its outline and its bleed."""

import re
from collections.abc import Mapping
from math import cos, radians, sin
from typing import Any, Final, NamedTuple

from pipeline.layout.draw_list import Box
from pipeline.layout.errors import LayoutError
from pipeline.layout.layout_file import LONGEST, Layout, Outline
from pipeline.layout.shapes.cut import Cut
from pipeline.source.names import did_you_mean
from pipeline.source.units import mm, to_mm

_USUAL_SAFE: Final = 3.0


class Component:
    """A layout at a definite size: trim width and height, bleed and safe area in points.

    One that has no slots `has_column`: its elements are below one another in the safe area, or
    if the layout says nothing of that, as far from the trim as the usual layout has it.
    `cut` is what its shape comes to, whose panels are slots, too; `turns` are the degrees by which
    slots are turned that are. Raises LayoutError, its `where` the field of the layout file, for
    what that size has no room for.
    """

    def __init__(
        self, name: str, layout: Layout, width: float, height: float, cut: Cut | None = None
    ) -> None:
        self.name, self.layout, self.cut = name, layout, cut
        self.width, self.height = width, height
        self.bleed, self.safe = mm(layout.bleed), mm(layout.safe)
        panels = cut.panels if cut else {}
        self.slots = {
            **{key: Box(*map(mm, panel[:4])) for key, panel in panels.items()},
            **{key: slot.box(width, height) for key, slot in layout.slots.items()},
        }
        turns = {
            **{key: panel.turn for key, panel in panels.items()},
            **{key: slot.rotate for key, slot in layout.slots.items()},
        }
        self.turns = {key: turn for key, turn in turns.items() if turn}
        self.outline = _outline_of(cut) if cut else layout.outline
        self.common_slots = layout.common_slots
        is_card = cut is None and not layout.on_paper and "safe" not in layout.model_fields_set
        self.has_column = not self.slots and (bool(self.safe) or is_card)
        self.column_inset = self.safe or mm(_USUAL_SAFE)
        self._check_room()

    def _check_room(self) -> None:
        for slot in self.common_slots:
            if slot not in self.slots:
                message = f"common: unknown slot {slot!r}"
                raise LayoutError(message, did_you_mean(slot, self.slots), "common")
        for key, box in self.slots.items():
            if box.w <= 0 or box.h <= 0:
                message = f"slot {key!r} of {self.name!r} has no area on this trim size"
                raise LayoutError(message, where=f"slots.{key}")
        shorter = min(self.width, self.height)
        if 2 * self.safe >= shorter:
            size = f"{to_mm(self.width):g} × {to_mm(self.height):g} mm"
            remedy = (
                f"the trim is {size}, and all lengths are mm; fix the trim, or make safe smaller"
            )
            raise LayoutError("the safe area has no room on this trim size", remedy, "safe")
        if 2 * mm(self.outline.corner) > shorter:
            message = "the corner radius is above half of the trim's shorter side"
            raise LayoutError(message, where="outline.corner")

    @property
    def box(self) -> Box:
        """The trim as a box at the origin."""
        return Box(0.0, 0.0, self.width, self.height)

    def reach(self, name: str) -> Box:
        """Return the upright box round slot `name`, as it is turned."""
        box, turn = self.slots[name], radians(self.turns.get(name, 0.0))
        if not turn:
            return box
        across, down = abs(cos(turn)), abs(sin(turn))
        w, h = box.w * across + box.h * down, box.w * down + box.h * across
        return Box(box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h)

    def slot(self, name: str) -> Box:
        """Return the box of slot `name`; raises LayoutError if it does not exist."""
        found = self.slots.get(name)
        if found is None:
            remedy = f"give it a box below slots: in {self.name}.layout.yaml"
            remedy = did_you_mean(name, self.slots) if self.slots else remedy
            raise LayoutError(f"{self.name} has no slot {name!r}", remedy)
        return found


def _outline_of(cut: Cut) -> Outline:
    if cut.path:
        return Outline(shape="path", path=cut.path)
    return Outline(shape="circle") if cut.round else Outline(corner=cut.corner)


def _cut_of(layout: Layout, formats: Mapping[str, Any]) -> Cut | None:
    """Return what a layout's shape comes to; raises LayoutError if its measures make none."""
    if layout.shape is None:
        return None
    unknown = layout.shape.formats - set(formats)
    if unknown:
        name = min(unknown)
        raise LayoutError(f"unknown trim format {name!r}", did_you_mean(name, formats), "shape")
    name = layout.shape.names[0]
    try:
        cut = layout.shape.cut(formats)
    except ValueError as error:
        raise LayoutError(f"{name}: {error}", "fix its measures", "shape") from None
    if max(cut.width, cut.height) > LONGEST:
        size = f"{cut.width:.0f} × {cut.height:.0f} mm"
        raise LayoutError(f"{name}: no trim is as large as {size}", "fix its measures", "shape")
    return cut


_SIZE: Final = re.compile(
    r"(\d+(?:\.\d+)?) *(?:mm|cm|in)? *(?:x|×|\*|by|,|;) *(\d+(?:\.\d+)?) *(mm|cm|in)?"
)
"""A size as people write it, which a layout writes as a list."""
_PAPER: Final = re.compile(r"a[345]|letter|legal|tabloid")


def make_component(
    name: str, layout: Layout, formats: Mapping[str, Any], page: tuple[float, float]
) -> Component:
    """Return `layout` at its size: a named format (mm), a pair in mm, or `page` (points).

    Raises LayoutError for an unknown format.
    """
    cut = _cut_of(layout, formats)
    if cut:
        width, height = mm(cut.width), mm(cut.height)
    elif layout.on_paper:
        width, height = page
    elif isinstance(layout.trim, str):
        if layout.format not in formats:
            size = _SIZE.fullmatch(layout.trim)
            first = layout.trim.partition(" ")[0]
            known = did_you_mean(layout.format, formats)
            if size:
                unit = (size[3] or "").replace("mm", "")
                known = f"write [{size[1]}{unit}, {size[2]}{unit}]"
            elif _PAPER.fullmatch(first.lower()):
                known = f"write paper here, and papers: [{first.lower()}] at its product"
            elif first in formats:
                known = f"did you mean '{first} landscape'?"
            raise LayoutError(f"unknown trim format {layout.trim!r}", known, "trim")
        width, height = (mm(side) for side in formats[layout.format])
    else:
        width, height = (mm(side) for side in layout.trim)
    if layout.turn:
        width, height = height, width
    if layout.lies:
        width, height = max(width, height), min(width, height)
    return Component(name, layout.sized(formats), width, height, cut)


_NEAR: Final = 0.01
"""Points within which a side lies on the trim."""

_QUARTERS: Final = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
"""Cosine and sine of the turns whose sides can lie on the trim."""


class Turn(NamedTuple):
    """Where a turned group puts things: its origin on the face, and degrees clockwise."""

    x: float
    y: float
    degrees: float

    def within(self, outer: "Turn | None") -> "Turn":
        """Return the turn of a group, given in those of the group around it, on the face."""
        if outer is None:
            return self
        cosine, sine = _QUARTERS.get(int(outer.degrees % 360), (0, 0))
        x = outer.x + self.x * cosine - self.y * sine
        y = outer.y + self.x * sine + self.y * cosine
        # A group within one of any other turn has no place that its sides could describe.
        degrees = self.degrees + outer.degrees if outer.upright else outer.degrees
        return Turn(x, y, degrees)

    @property
    def upright(self) -> bool:
        """Whether the sides of its boxes are parallel to those of the face."""
        return self.degrees % 360 in _QUARTERS


def into_bleed(box: Box, component: Component, turn: Turn | None) -> Box:
    """Return a box with those sides that lie on the trim moved out by the component's bleed.

    A box in a group that is turned by anything but quarters has no side on the trim.
    """
    if turn is None:
        return box.inset(*(-over for over in _reach(box, component)))
    if not turn.upright:
        return box
    quarter = int(turn.degrees % 360)
    top, right, bottom, left = _reach(_turned_box(box, turn, quarter), component)
    # What lies to the left on the face lies to the bottom of a box turned by a quarter.
    sides = (top, right, bottom, left, top, right, bottom, left)
    first = quarter // 90
    return box.inset(*(-over for over in sides[first : first + 4]))


def _turned_box(box: Box, turn: Turn, quarter: int) -> Box:
    cosine, sine = _QUARTERS[quarter]
    corners = ((box.x, box.y), (box.x + box.w, box.y + box.h))
    across = sorted(turn.x + x * cosine - y * sine for x, y in corners)
    down = sorted(turn.y + x * sine + y * cosine for x, y in corners)
    return Box(across[0], down[0], across[1] - across[0], down[1] - down[0])


def _reach(box: Box, component: Component) -> tuple[float, float, float, float]:
    """Return how far each side has to go out: top, right, bottom, left."""
    bleed = component.bleed
    return (
        bleed if box.y <= _NEAR else 0.0,
        bleed if box.x + box.w >= component.width - _NEAR else 0.0,
        bleed if box.y + box.h >= component.height - _NEAR else 0.0,
        bleed if box.x <= _NEAR else 0.0,
    )
