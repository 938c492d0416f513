"""Faces at another size: what is asked for as a scale and a trim, and components cut to it."""

from copy import copy
from typing import NamedTuple

from pipeline.base.units import to_mm
from pipeline.layout.component import Component
from pipeline.layout.layout_file import Outline
from pipeline.looks.look import Look
from pipeline.looks.scaled_path import stretched_path
from pipeline.shapes.cut import Crease, Cut

_SLACK = 0.01


class Sizing(NamedTuple):
    """How many times as large a face is, and where it lies on its new trim; lengths in points.

    `corner` is the radius of the corners of that trim, None where it is scaled with all else.
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
        """Return a component as it is cut at this size."""
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
    """Return the size of a component's faces in a look; None where they keep their own.

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
