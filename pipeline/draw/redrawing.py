"""Faces at another size or in greys: draw lists changed operation by operation."""

from collections.abc import Callable, Mapping
from copy import copy
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from pipeline.draw.bitmap_encoding import grey_part
from pipeline.draw.colour import rgb
from pipeline.draw.look import Look
from pipeline.draw.marks import Place
from pipeline.draw.path_geometry import stretched_path
from pipeline.draw.usage import grey_name
from pipeline.layout.component import Component
from pipeline.layout.draw_list import (
    Colour,
    DrawList,
    Op,
    Recolouring,
    Restore,
    Save,
    Use,
    moved,
    part_key,
)
from pipeline.layout.layout_file import Outline
from pipeline.layout.shapes.cut import Crease, Cut
from pipeline.source.units import to_mm

_SLACK = 0.01


class Sizing(NamedTuple):
    """How many times as large a face is, and where it lies on its new trim; lengths in points.

    `corner` is the radius of the corners of that trim, None if it is scaled with all else.
    """

    scale: float
    width: float
    height: float
    bleed: float
    across: float = 0.0
    down: float = 0.0
    corner: float | None = None

    def x(self, x: float) -> float:
        """Return where something lies across the new trim that lay at `x`."""
        return x * self.scale + self.across

    def y(self, y: float) -> float:
        """Return where something lies down the new trim that lay at `y`."""
        return y * self.scale + self.down

    def path(self, data: str) -> str:
        """Return path data in mm at this size."""
        shift = to_mm(self.across), to_mm(self.down)
        return stretched_path(data, (self.scale, self.scale), shift)

    def component(self, component: Component) -> Component:
        resized = copy(component)
        resized.width, resized.height, resized.bleed = self.width, self.height, self.bleed
        resized.safe = component.safe * self.scale
        resized.outline = self._outline(component.outline)
        resized.cut = self._cut(component.cut) if component.cut else None
        return resized

    def _outline(self, outline: Outline) -> Outline:
        if outline.shape == "path":
            return outline.model_copy(update={"path": self.path(outline.path)})
        if self.corner is not None and outline.corner:
            return outline.model_copy(update={"corner": to_mm(self.corner)})
        return outline.model_copy(update={"corner": outline.corner * self.scale})

    def _cut(self, cut: Cut) -> Cut:
        across, down = to_mm(self.across), to_mm(self.down)
        creases = (
            Crease(
                x0 * self.scale + across,
                y0 * self.scale + down,
                x1 * self.scale + across,
                y1 * self.scale + down,
            )
            for x0, y0, x1, y1 in cut.creases
        )
        return cut._replace(
            width=to_mm(self.width),
            height=to_mm(self.height),
            path=self.path(cut.path) if cut.path else "",
            corner=cut.corner * self.scale,
            creases=tuple(creases),
            glue=tuple(map(self.path, cut.glue)),
            parts={name: self.path(data) for name, data in cut.parts.items()},
        )


def sizing_of(component: Component, look: Look) -> Sizing | None:
    """Return the size of a component's faces in a look; None if they keep their own.

    Pages that are as large as their paper do. A face that is to fit a trim is as large as goes into
    it, and is cut to that trim where its bleed fills what is left over; else to its own, scaled.
    """
    if component.layout.on_paper or not look.resized:
        return None
    width, height, bleed = component.width, component.height, component.bleed
    if look.fit is None:
        scale = look.scale
        return Sizing(scale, width * scale, height * scale, bleed * scale)
    short, long, corner = look.fit
    wide, high = (long, short) if width > height else (short, long)
    scale = min(wide / width, high / height)
    across, down = (wide - width * scale) / 2, (high - height * scale) / 2
    if scale == 1.0 and max(across, down) < _SLACK:
        return None
    plain = component.outline.shape == "rectangle" and not component.cut
    if plain and max(across, down) <= bleed * scale + _SLACK:
        left = max(bleed * scale - max(across, down), 0.0)
        return Sizing(scale, wide, high, left, across, down, corner)
    return Sizing(scale, width * scale, height * scale, bleed * scale)


Way: TypeAlias = tuple[int, ...]
"""Where an operation is: its index, below those of the uses that it is drawn by."""

Change: TypeAlias = Callable[[Way, Op], Op]
"""Returns what is drawn in place of an operation."""


class Redrawn(NamedTuple):
    """A changed draw list, and which part of the original each of its parts was.

    `added` are the indexes of what a part has more than its original.
    """

    drawn: DrawList
    parts: Mapping[str, str]
    added: Mapping[str, tuple[int, ...]]

    def original(self, place: Place) -> Place:
        """Return where an operation stood; what was added is at what it was added before."""
        part, index = place
        before = sum(added < index for added in self.added.get(part, ()))
        return self.parts.get(part, part), index - before


_NOTHING: Final[Mapping[Way, Op]] = MappingProxyType({})


def redrawn(
    drawn: DrawList, change: Change, over: tuple[Op, ...] = (), under: Mapping[Way, Op] = _NOTHING
) -> Redrawn:
    """Return `drawn` with every operation changed, what is `under` it before it, and `over` last.

    A part that comes out differently where it is used is several.
    """
    parts: dict[str, tuple[Op, ...]] = {}
    originals: dict[str, str] = {}
    added: dict[str, tuple[int, ...]] = {}

    def changed(ops: tuple[Op, ...], way: Way) -> tuple[tuple[Op, ...], tuple[int, ...]]:
        out: list[Op] = []
        more: list[int] = []
        for index, op in enumerate(ops):
            here = (*way, index)
            new = change(here, op)
            if isinstance(op, Use) and isinstance(new, Use):
                inner, more_inner = changed(drawn.parts[op.key], here)
                key = part_key(inner)
                parts[key], originals[key], added[key] = inner, op.key, more_inner
                new = new._replace(key=key)
            if here in under:
                more.append(len(out))
                out.append(under[here])
            out.append(new)
        return tuple(out), tuple(more)

    ops, added[""] = changed(drawn.ops, ())
    return Redrawn(drawn._replace(ops=(*ops, *over), parts=parts), originals, added)


def resized(drawn: DrawList, sizing: Sizing) -> Redrawn:
    """Return a face at another size; what lies in groups moves with them."""
    depths = _depths(drawn.ops)

    def change(way: Way, op: Op) -> Op:
        new = op.scaled(sizing.scale)
        outermost = len(way) == 1 and depths[way[0]] == 0
        return moved(new, sizing.across, sizing.down) if outermost else new

    found = redrawn(drawn, change)
    size = found.drawn._replace(width=sizing.width, height=sizing.height, bleed=sizing.bleed)
    return found._replace(drawn=size)


def _depths(ops: tuple[Op, ...]) -> list[int]:
    depth, found = 0, []
    for op in ops:
        found.append(depth)
        depth += isinstance(op, Save) - isinstance(op, Restore)
    return found


@lru_cache(maxsize=4096)
def grey_of(colour: Colour) -> Colour:
    """Return the grey as light as a colour; black, white and greys stay as they are."""
    if colour[:2] == colour[2:4] == colour[4:]:
        return colour
    red, green, blue = (part / 255 for part in rgb(colour))
    return f"{round(grey_part(red, green, blue) * 255):02x}" * 3


def in_greys(drawn: DrawList, is_coloured: Callable[[str], bool]) -> Redrawn:
    """Return a face in greys; `is_coloured` says which icons have colours of their own."""
    colours = greys(is_coloured)
    return redrawn(drawn, lambda _way, op: op.recoloured(colours))


def greys(is_coloured: Callable[[str], bool]) -> Recolouring:
    """Return what makes greys of colours; `is_coloured` as for `in_greys`."""
    return Recolouring(
        grey_of, lambda name: grey_name(name) if is_coloured(name) else name, grey_name
    )
