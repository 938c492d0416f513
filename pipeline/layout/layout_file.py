"""The layout file of a component: trim or shape, bleed, safe area, folds and named slots."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BeforeValidator, ConfigDict, Field, model_validator

from pipeline.layout.draw_list import Box
from pipeline.layout.errors import LayoutError
from pipeline.layout.shapes.shape import Shape, ShapeNotation
from pipeline.source.models import ClosedModel, Named, described, fault
from pipeline.source.names import did_you_mean
from pipeline.source.units import length, length_remedy, mm, to_mm

LONGEST: Final = 5000.0
"""Millimetres that no trim is longer than: those of the longest roll that a plotter takes."""

_LANDSCAPE: Final = " landscape"


def _millimetres(value: Any) -> Any:
    """Return a length with a unit in mm; raises a pydantic error with a remedy."""
    if not isinstance(value, str):
        return value
    try:
        return to_mm(length(value))
    except ValueError as error:
        raise fault(str(error), hint=length_remedy(value)) from None


_Written: TypeAlias = Annotated[
    str, Field(pattern=r"^\s*-?\d+(\.\d+)?(/\d+)?\s*(mm|cm|in|pt)\s*$", examples=["1/8 in"])
]
_Length: TypeAlias = Annotated[float, BeforeValidator(_millimetres, float | _Written)]
_Side: TypeAlias = Annotated[_Length, Field(gt=0, le=LONGEST)]
_Place: TypeAlias = Annotated[_Length, Field(ge=-LONGEST, le=LONGEST)]
_SlotName: TypeAlias = Annotated[str, Named("slot", free=True)]


def _format_name(value: Any) -> Any:
    """Refuse a number, which is meant for both sides of a slot."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        raise fault(
            f"expected a format such as poker, found {value}", hint=f"write w: {value}, h: {value}"
        )
    return value


class Slot(ClosedModel):
    """A named box in mm from the trim's top-left corner.

    Give x or right (or both with no w), y or bottom likewise; what is missing reaches the trim.
    `size` names a trim format instead of w and h, so that the slot is as large as the card that
    lies there; `turned` swaps its sides.
    """

    x: _Place | None = described("from the left edge, in mm", None)
    y: _Place | None = described("from the top edge, in mm", None)
    w: _Side | None = described("width in mm; to the right edge without", None)
    h: _Side | None = described("height in mm; to the bottom edge without", None)
    right: _Place | None = described("from the right edge, in mm", None)
    bottom: _Place | None = described("from the bottom edge, in mm", None)
    size: Annotated[str, Named("format"), BeforeValidator(_format_name)] = described(
        "a trim format instead of w and h: as large as that card", ""
    )
    turned: bool = described("swap the sides of `size`", False)
    rotate: float = described(
        "degrees clockwise; turns the content about its centre", 0.0, ge=-360, le=360
    )

    @model_validator(mode="after")
    def _one_size(self) -> "Slot":
        if self.size and (self.w is not None or self.h is not None):
            raise ValueError("expected either size or w and h")
        if self.turned and not self.size:
            raise ValueError("turned belongs to size")
        return self

    def sized(self, formats: Mapping[str, tuple[float, float]]) -> "Slot":
        """Return the slot with the sides of its format; raises KeyError for an unknown one."""
        if not self.size:
            return self
        width, height = formats[self.size]
        w, h = (height, width) if self.turned else (width, height)
        return self.model_copy(update={"w": w, "h": h})

    def box(self, width: float, height: float) -> Box:
        """Return the slot in points on a face of `width` by `height` points."""
        x, w = _span(self.x, self.w, self.right, width)
        y, h = _span(self.y, self.h, self.bottom, height)
        return Box(x, y, w, h)


def _span(
    start: float | None, size: float | None, end: float | None, total: float
) -> tuple[float, float]:
    if start is None and end is not None and size is not None:
        return total - mm(end) - mm(size), mm(size)
    at = mm(start or 0.0)
    return at, mm(size) if size is not None else total - at - mm(end or 0.0)


class Outline(ClosedModel):
    """The trim's outline: a rectangle with corner radius, a circle, or SVG path data in mm."""

    shape: Literal["rectangle", "circle", "path"] = described("the cut line", "rectangle")
    corner: _Length = described("radius of the corners in mm", 0.0, ge=0)
    path: str = described("SVG path data in mm, for the shape path", "")
    mirrored: bool = described(
        "of the shape path: its mirror image, as backs of pieces that are not symmetric need it",
        False,
    )


class Fold(ClosedModel):
    """A fold line across the face: at x (vertical) or at y (horizontal), in mm."""

    x: _Length | None = described("a vertical fold, mm from the left edge", None)
    y: _Length | None = described("a horizontal fold, mm from the top edge", None)

    @model_validator(mode="after")
    def _one_place(self) -> "Fold":
        if (self.x is None) == (self.y is None):
            raise ValueError("expected either x or y")
        return self


def _trim(value: Any) -> Any:
    """Refuse what is neither a name nor a size, before each reading of it complains for itself."""
    if isinstance(value, str):
        return value
    sides = [_side(each) for each in value] if isinstance(value, list) else []
    if len(sides) == 2 and all(0 < side <= LONGEST for side in sides):
        return sides
    raise ValueError(
        "expected paper, the name of a format, or [width, height] in mm, each above 0 and up to "
        f"{LONGEST:.0f}"
    )


def _side(value: Any) -> float:
    """Return a side in mm; what is no length is refused as one that is too short."""
    try:
        return to_mm(length(value)) if type(value) in (int, float, str) else 0.0
    except ValueError:
        return 0.0


class Layout(ClosedModel):
    """A component's layout file: lengths in mm. ``trim: paper`` takes the sheet's size.

    Without `mirror` the face stays as it is in languages written from right to left, too: a map.
    `common` are the slots whose text has one size on all cards of a deck; a list of its own shares
    another size.
    """

    model_config = ConfigDict(
        json_schema_extra={"anyOf": [{"required": ["trim"]}, {"required": ["shape"]}]}
    )

    trim: Annotated[
        str | tuple[float, float],
        BeforeValidator(_trim, Annotated[str, Named("trim")] | tuple[_Side, _Side]),
    ] = described(
        "the size after cutting: a format, one that lies such as poker landscape,"
        " [width, height], or paper for a whole page",
        "",
        examples=["poker", "poker landscape", [63.5, "3.5 in"], "paper"],
    )
    shape: Annotated[Shape | None, ShapeNotation] = described(
        "instead of trim and outline: a shape with its measures, and its cuts, folds and glue",
        None,
        examples=["hex 40 mm", "circle 25 mm", {"tuckbox": {"cards": 54, "size": "poker"}}],
    )
    turn: bool = described("swap width and height", False)
    bleed: _Length = described(
        "how far the background goes beyond the trim, in mm", 0.0, ge=0, le=20
    )
    safe: _Length = described("how far texts stay from the trim, in mm", 0.0, ge=0, le=60)
    outline: Outline = described("the cut line", Outline())
    folds: tuple[Fold, ...] = described("fold lines across the face", ())
    slots: dict[str, Slot] = described("named boxes that templates fill", {})
    common: tuple[_SlotName | tuple[_SlotName, ...], ...] = described(
        "slots whose text has one size on all cards of a deck; a list of its own"
        " shares another size",
        (),
    )
    mirror: bool = described("false: right-to-left languages leave the face as it is", True)

    @model_validator(mode="after")
    def _one_size(self) -> "Layout":
        """Refuse a trim along with a shape, which has its own, and a layout with neither."""
        if self.shape is None:
            if not self.trim:
                raise fault("expected trim, or shape for anything but a rectangle")
            return self
        for field in ("trim", "outline", "turn"):
            if field in self.model_fields_set:
                message = f"expected either shape or {field}: a shape has its own"
                raise fault(message, field)
        return self

    @model_validator(mode="after")
    def _common_slots(self) -> "Layout":
        """Refuse a common size for what is no slot, or for one slot twice."""
        seen: set[str] = set()
        for at, slot in self._common_places:
            if slot not in self.slots and self.shape is None:
                message = f"common: unknown slot {slot!r}; {did_you_mean(slot, self.slots)}"
                raise fault(message, *at)
            if slot in seen:
                raise fault(f"common: slot {slot!r} is named twice", *at)
            seen.add(slot)
        return self

    @property
    def _common_places(self) -> Iterator[tuple[tuple[str | int, ...], str]]:
        """The slots of `common`, each with where it is named."""
        for index, entry in enumerate(self.common):
            if isinstance(entry, str):
                yield ("common", index), entry
            else:
                yield from ((("common", index, inner), slot) for inner, slot in enumerate(entry))

    @property
    def _common_groups(self) -> tuple[tuple[str, ...], ...]:
        return tuple((entry,) if isinstance(entry, str) else entry for entry in self.common)

    @property
    def common_slots(self) -> dict[str, str]:
        """The slots with a size in common, each with the first of those that share it."""
        return {slot: group[0] for group in self._common_groups for slot in group}

    @property
    def formats(self) -> frozenset[str]:
        """The names of the trim formats that its trim and its slots take their sizes from."""
        trim = set() if self.on_paper else {self.format}
        of_shape = self.shape.formats if self.shape else frozenset()
        of_slots = {slot.size for slot in self.slots.values()}
        return frozenset(trim | of_shape | of_slots) - {""}

    def sized(self, formats: Mapping[str, tuple[float, float]]) -> "Layout":
        """Return the layout with the size of every slot; `formats` are width and height in mm.

        Raises LayoutError for an unknown format.
        """
        slots = {}
        for key, slot in self.slots.items():
            if slot.size and slot.size not in formats:
                known = did_you_mean(slot.size, formats)
                raise LayoutError(f"unknown format {slot.size!r}", known, f"slots.{key}.size")
            slots[key] = slot.sized(formats)
        return self.model_copy(update={"slots": slots})

    @property
    def format(self) -> str:
        """The format that it is trimmed to, or ``paper``; empty for a size of its own."""
        return self.trim.removesuffix(_LANDSCAPE) if isinstance(self.trim, str) else ""

    @property
    def lies(self) -> bool:
        """Whether its format is turned so that the longer side lies across."""
        return isinstance(self.trim, str) and self.trim.endswith(_LANDSCAPE)

    @property
    def on_paper(self) -> bool:
        """Whether the face is a whole page, so that its size follows the paper."""
        return self.trim == "paper"
