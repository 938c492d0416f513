"""A component's geometry: trim, bleed, safe area, outline, folds and named slots."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from pipeline.base.suggest import hint
from pipeline.base.units import mm
from pipeline.layout.box import Box
from pipeline.layout.errors import LayoutError


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


# No trim is longer than the longest paper roll that a plotter takes, in mm.
_Side: TypeAlias = Annotated[float, Field(gt=0, le=5000)]


class Slot(_Closed):
    """A named box in mm from the trim's top-left corner.

    Give x or right (or both with no w), y or bottom likewise; what is missing reaches the trim.
    """

    x: float | None = None
    y: float | None = None
    w: float | None = Field(default=None, gt=0)
    h: float | None = Field(default=None, gt=0)
    right: float | None = None
    bottom: float | None = None

    def box(self, width: float, height: float) -> Box:
        """Return the slot in points on a face of `width` by `height` points."""
        x, w = _span(self.x, self.w, self.right, width)
        y, h = _span(self.y, self.h, self.bottom, height)
        return Box(x, y, w, h)


def _span(
    start: float | None, size: float | None, end: float | None, whole: float
) -> tuple[float, float]:
    if start is None and end is not None and size is not None:
        return whole - mm(end) - mm(size), mm(size)
    at = mm(start or 0.0)
    return at, mm(size) if size is not None else whole - at - mm(end or 0.0)


class Outline(_Closed):
    """The trim's outline: a rectangle with corner radius, a circle, or SVG path data in mm."""

    shape: Literal["rectangle", "circle", "path"] = "rectangle"
    corner: float = Field(default=0.0, ge=0)
    path: str = ""


class Fold(_Closed):
    """A fold line across the face: at x (vertical) or at y (horizontal), in mm."""

    x: float | None = None
    y: float | None = None


class Layout(_Closed):
    """A component's layout file: lengths in mm. ``trim: paper`` takes the sheet's size."""

    trim: Literal["paper"] | str | tuple[_Side, _Side]
    turn: bool = False
    bleed: float = Field(default=0.0, ge=0, le=20)
    safe: float = Field(default=0.0, ge=0, le=60)
    outline: Outline = Outline()
    folds: tuple[Fold, ...] = ()
    slots: dict[str, Slot] = {}

    @property
    def on_paper(self) -> bool:
        """Whether the face is a whole page, so that its size follows the paper."""
        return self.trim == "paper"


class Component:
    """A layout at a definite size: trim width and height, bleed and safe area in points."""

    def __init__(self, name: str, layout: Layout, width: float, height: float) -> None:
        self.name, self.layout = name, layout
        self.width, self.height = width, height
        self.bleed, self.safe = mm(layout.bleed), mm(layout.safe)
        self.slots = {key: slot.box(width, height) for key, slot in layout.slots.items()}
        for key, box in self.slots.items():
            if box.w <= 0 or box.h <= 0:
                raise LayoutError(f"slot {key!r} of {name!r} has no area on this trim size")

    @property
    def box(self) -> Box:
        """The trim as a box at the origin."""
        return Box(0.0, 0.0, self.width, self.height)

    def slot(self, name: str) -> Box:
        """Return the box of slot `name`; raises LayoutError when there is none."""
        found = self.slots.get(name)
        if found is None:
            raise LayoutError(f"{self.name} has no slot {name!r}", hint(name, self.slots))
        return found


def make_component(
    name: str,
    layout: Layout,
    formats: Mapping[str, Any],
    page: tuple[float, float],
) -> Component:
    """Return `layout` at its size: a named format (mm), a pair in mm, or `page` (points).

    Raises LayoutError for an unknown format.
    """
    if layout.on_paper:
        width, height = page
    elif isinstance(layout.trim, str):
        if layout.trim not in formats:
            raise LayoutError(f"unknown trim format {layout.trim!r}", hint(layout.trim, formats))
        width, height = (mm(side) for side in formats[layout.trim])
    else:
        width, height = (mm(side) for side in layout.trim)
    if layout.turn:
        width, height = height, width
    return Component(name, layout, width, height)
