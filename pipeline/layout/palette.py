"""The colours of a palette: as they are written, and what a wrong one was meant for."""

import re
from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias

from pydantic import AfterValidator, ValidationInfo
from pydantic_core import PydanticCustomError

from pipeline.base.colours import literal_colour
from pipeline.base.suggest import hint

_HEX: Final = re.compile(r"#?([0-9a-fA-F]{6})")
_SHORT_HEX: Final = re.compile(r"#?([0-9a-fA-F]{3})")
_WRITTEN: Final = re.compile(r"#?([0-9a-fA-F]{6})|#([0-9a-fA-F]{3})")

_STAND_IN: Final = "000000"


def _rrggbb(value: str, info: ValidationInfo) -> str:
    """Return a colour as rrggbb; another colour of the palette may stand for its own."""
    palette = info.context or {}
    trail = [value]
    while trail[-1] in palette and _HEX.fullmatch(trail[-1]) is None:
        named = str(palette[trail[-1]])
        if named in trail:
            raise PydanticCustomError(
                "value_error",
                "the colour {value} leads nowhere",
                {"value": repr(value), "hint": f"a circle: {' is '.join((*trail, named))}"},
            )
        trail.append(named)
    match = _WRITTEN.fullmatch(trail[-1])
    if match is None and len(trail) > 1:
        # The last of the other colours is wrong itself, and told.
        return _STAND_IN
    if match is None:
        raise PydanticCustomError(
            "value_error",
            "expected rrggbb or another colour's name, found {value}",
            {"value": repr(value), "hint": _meant(value, palette)},
        )
    return literal_colour(f"#{match[1] or match[2]}") or _STAND_IN


def _meant(value: str, palette: Mapping[str, object]) -> str:
    """Return what was probably meant for a colour: short digits, or a name of the palette."""
    short = _SHORT_HEX.fullmatch(value)
    if short is not None:
        return f'write "{"".join(digit * 2 for digit in short[1])}"'
    return hint(value, palette)


Colour: TypeAlias = Annotated[str, AfterValidator(_rrggbb)]
"""A colour of a palette, which the context of its validation is."""


def instead(name: str, palette: Mapping[str, object], gradients: Mapping[str, object]) -> str:
    """Return what to write for a name that is no colour of the palette."""
    if name in gradients:
        return f"{name!r} is a gradient, which fills areas alone: no lines, no text, no icons"
    if _HEX.fullmatch(name) or _SHORT_HEX.fullmatch(name):
        return f'a colour that is no name is written with its sign: "#{name}"'
    return hint(name, {**palette, **gradients})
