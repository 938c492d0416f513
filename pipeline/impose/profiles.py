"""Imposition profiles as data, and the profile that a name means."""

from collections.abc import Mapping
from typing import Final, Literal

from pipeline.base.errors import Misuse
from pipeline.base.suggest import hint
from pipeline.impose.fields import Fields
from pipeline.impose.options import (
    BACK_ORDERS,
    BACKS,
    BINDINGS,
    FLIPS,
    FOLD_LINES,
    MARKS,
    ORIENTATIONS,
    UNITS,
    MarkStyle,
    Options,
    Unit,
)

_KNOWN: Final = (
    *("gutter", "marks", "mark-length", "mark-offset", "mark-weight", "flip", "backs"),
    *("back-offset", "orientation", "margin", "folds", "ruler", "slug", "signs", "nest"),
    *("binding", "creep", "back-order", "back-bleed", "cutter", "ink-saver", "grayscale"),
)

_MOST_MARK: Final = 50
_MOST_ROOM: Final = 30
"""Millimetres of margin or gutter: no printer leaves more than an inch blank."""

MOST_SHIFT: Final = 5
"""Millimetres: printers are off by up to 3 mm; what is further off is a slip of the keyboard."""

_MOST_CREEP: Final = 2
"""Millimetres: twice the thickness of heavy board."""

_MOST_BLEED: Final = 20
"""Millimetres, as of a layout's own bleed."""

_MOST_WEIGHT: Final = 10
"""Points."""


def profiles(data: object) -> dict[str, Options]:
    """Return the imposition profiles of ``sheets.yaml`` by name; each completes the ``defaults``.

    Raises ValueError that names the profile and the field, where one is wrong.
    """
    top = Fields("sheets", data, ("defaults", "profiles"))
    base = options("sheet defaults", top.data.get("defaults", {}), Options())
    return {
        name: options(f"sheet profile {name!r}", entry, base)
        for name, entry in top.entries("profiles").items()
    }


def options(where: str, data: object, base: Options) -> Options:
    """Return `base` with the fields of `data` laid over it; a product's own choices also come so.

    Raises ValueError that begins with `where`.
    """
    fields = Fields(where, {} if data is None else data, _KNOWN)
    style = MarkStyle(
        fields.length("mark-length", base.style.length, most=_MOST_MARK),
        fields.length("mark-offset", base.style.offset, most=_MOST_MARK),
        fields.length("mark-weight", base.style.weight, unit="pt", most=_MOST_WEIGHT),
    )
    return Options(
        _gutter(fields, base.gutter),
        fields.choices("marks", MARKS, base.marks),
        style,
        fields.choice("flip", FLIPS, base.flip),
        fields.choice("backs", BACKS, base.backs),
        fields.offset("back-offset", base.back_offset, MOST_SHIFT),
        fields.choice("back-order", BACK_ORDERS, base.back_order),
        fields.length("back-bleed", base.back_bleed, most=_MOST_BLEED),
        fields.choice("orientation", ORIENTATIONS, base.orientation),
        fields.length("margin", most=_MOST_ROOM) if "margin" in fields.data else base.margin,
        fields.choice("folds", FOLD_LINES, base.folds),
        _ruler(fields, base.ruler),
        fields.flag("slug", base.slug),
        fields.flag("signs", base.signs),
        fields.flag("nest", base.nest),
        fields.choice("binding", BINDINGS, base.binding),
        fields.length("creep", base.creep, most=_MOST_CREEP),
        fields.text("cutter", base.cutter),
        base.registration,
        fields.flag("ink-saver", base.ink_saver),
        fields.flag("grayscale", base.grayscale),
        base.measures,
        base.page_flip,
    )


def _gutter(fields: Fields, base: float | Literal["auto"]) -> float | Literal["auto"]:
    gutter = fields.data.get("gutter", base)
    if gutter == "auto":
        return "auto"
    return fields.length("gutter", most=_MOST_ROOM) if "gutter" in fields.data else base


def _ruler(fields: Fields, base: Unit | None) -> Unit | None:
    """Return the unit of the ruler; ``true`` is that of the base, or mm."""
    value = fields.data.get("ruler", base)
    if value is None or value is False:
        return None
    usual = base or "mm"
    return usual if value is True else fields.choice("ruler", UNITS, usual)


def profile(name: str, known: Mapping[str, Options]) -> Options:
    """Return the profile of that name; raises Misuse when there is none."""
    if name not in known:
        raise Misuse(f"no sheet profile is named {name!r}; {hint(name, known)}")
    return known[name]
