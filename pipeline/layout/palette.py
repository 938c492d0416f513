"""The colours of a stylesheet, and its gradients."""

import re
from collections.abc import Callable, Mapping
from math import cos, hypot, radians, sin
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, Field, ValidationInfo, model_validator

from pipeline.layout.draw_list import Box, Gradient, Stop
from pipeline.source.models import ClosedModel, Named, described, fault
from pipeline.source.names import did_you_mean, nearest
from pipeline.source.units import literal_colour

_HEX: Final = re.compile(r"#?([0-9a-fA-F]{6})")
_SHORT_HEX: Final = re.compile(r"#?([0-9a-fA-F]{3})")
_WRITTEN: Final = re.compile(r"#?([0-9a-fA-F]{6})|#([0-9a-fA-F]{3})")

_STAND_IN: Final = "000000"


def _rrggbb(value: str, info: ValidationInfo) -> str:
    """Return a colour as rrggbb; another colour of the palette may represent its own."""
    palette = info.context or {}
    trail = [value]
    while trail[-1] in palette and _HEX.fullmatch(trail[-1]) is None:
        named = str(palette[trail[-1]])
        if named in trail:
            circle = f"a circle: {' is '.join((*trail, named))}"
            raise fault(f"the colour {value!r} cannot be resolved", hint=circle)
        trail.append(named)
    match = _WRITTEN.fullmatch(trail[-1])
    if match is None and len(trail) > 1:
        # The last of the other colours is wrong itself, and reported.
        return _STAND_IN
    if match is None:
        message = f"expected rrggbb or another colour's name, found {value!r}"
        raise fault(message, hint=_meant(value, palette))
    return literal_colour(f"#{match[1] or match[2]}") or _STAND_IN


_DIGITS: Final = re.compile(r"#?[0-9a-fA-F]{1,2}|#?[0-9a-fA-F]{4,5}|#?[0-9a-fA-F]{7,12}")
"""Too few or too many hexadecimal digits."""


def _meant(value: str, palette: Mapping[str, object]) -> str:
    if _DIGITS.fullmatch(value) and not value.isalpha():
        return "give it six hexadecimal digits, two each for red, green and blue"
    short = _SHORT_HEX.fullmatch(value)
    if short is not None:
        return f'write "{"".join(digit * 2 for digit in short[1])}"'
    meant = did_you_mean(value, palette)
    is_near = meant.endswith("?")
    names = meant.removeprefix("expected ")
    return meant if is_near else f'write rrggbb in quotes, such as "2f5d7c", or {names}'


Colour: TypeAlias = Annotated[str, AfterValidator(_rrggbb)]
"""A colour of a palette, which the context of its validation is."""


_OF_DOCUMENTS: Final = ("doc-", "book-")
"""Colours that only pages of every game need: no remedy for a card."""


def instead(name: str, palette: Mapping[str, object], gradients: Mapping[str, object]) -> str:
    """Return what to write for a name that is no colour of the palette."""
    if name in gradients:
        return f"{name!r} is a gradient, which fills only areas: no lines, no text, no icons"
    if _HEX.fullmatch(name) or _SHORT_HEX.fullmatch(name):
        return f'write a colour that is not a name with its sign: "#{name}"'
    known = {**palette, **gradients}
    usual = [each for each in known if not each.startswith(_OF_DOCUMENTS)]
    hint = did_you_mean(name, known if nearest(name, known) else usual)
    return hint if hint.endswith("?") else f'{hint}; or write its values, as in "#8a5a2b"'


_Percent = Annotated[float, Field(ge=-1000, le=1000)]
ColourName = Annotated[str, Named("fill-colour")]


class GradientStop(ClosedModel):
    """A colour of a gradient at its place, opaque unless stated otherwise."""

    at: float = Field(ge=0, le=100, description="position, in percent of the way")
    colour: ColourName = Field(description="a colour of the palette, or #rrggbb")
    opacity: float = described("1 hides everything below, 0 hides nothing", 1.0, ge=0, le=1)


class GradientStyle(ClosedModel):
    """Colours that run into one another over the box that they fill.

    It has either `from` and `to`, or two stops and more in the order of their places.
    """

    from_: ColourName = described("the colour that it begins with, or #rrggbb", "", alias="from")
    to: ColourName = described("the colour that it ends with, or #rrggbb", "")
    stops: tuple[GradientStop, ...] = described(
        "instead of from and to: colours by position", (), max_length=64
    )
    shape: Literal["linear", "radial"] = described(
        "along a line, or from a centre outwards", "linear"
    )
    angle: float = described(
        "of a linear one, in degrees clockwise: 0 to the right, 90 downwards", 0.0, ge=-360, le=360
    )
    centre: tuple[_Percent, _Percent] = described(
        "of a radial one, in percent of the box from its left and its top", (50.0, 50.0)
    )
    radius: float = described(
        "of a radial one, in percent of the way to the corner farthest from the centre",
        100.0,
        gt=0,
        le=1000,
    )

    @model_validator(mode="after")
    def _one_way(self) -> "GradientStyle":
        if self.stops:
            if self.from_ or self.to:
                raise ValueError("expected either from and to, or stops")
            if len(self.stops) < 2:
                raise ValueError("expected two stops or more")
            places = [stop.at for stop in self.stops]
            if places != sorted(places):
                raise ValueError("expected stops in order of position")
        elif not (self.from_ and self.to):
            raise ValueError("expected from and to, or stops")
        useless = {"angle"} if self.shape == "radial" else {"centre", "radius"}
        for name in sorted(useless & self.model_fields_set):
            other = "linear" if self.shape == "radial" else "radial"
            raise ValueError(
                f"expected no {name}: it is of a {other} gradient, this is {self.shape}"
            )
        return self

    @property
    def all_stops(self) -> tuple[GradientStop, ...]:
        """Its stops, also where it has `from` and `to`."""
        if self.stops:
            return self.stops
        first = GradientStop(at=0.0, colour=self.from_)
        return first, GradientStop(at=100.0, colour=self.to)

    def over(self, box: Box, colour: Callable[[str], str | None]) -> Gradient:
        """Return it over a box in points; `colour` returns a colour by its name.

        A linear one is so long that the corners have the first and the last colour.
        """
        stops = tuple(
            Stop(stop.at / 100, colour(stop.colour) or "000000", stop.opacity)
            for stop in self.all_stops
        )
        x, y, w, h = box
        if self.shape == "radial":
            centre = x + w * self.centre[0] / 100, y + h * self.centre[1] / 100
            corners = [(x + right, y + down) for right in (0, w) for down in (0, h)]
            reach = max(hypot(a - centre[0], b - centre[1]) for a, b in corners)
            return Gradient(stops, centre, centre, max(reach * self.radius / 100, 0.01))
        across, down = cos(radians(self.angle)), sin(radians(self.angle))
        half = (abs(w * across) + abs(h * down)) / 2
        middle_x, middle_y = x + w / 2, y + h / 2
        start = round(middle_x - half * across, 4), round(middle_y - half * down, 4)
        end = round(middle_x + half * across, 4), round(middle_y + half * down, 4)
        return Gradient(stops, start, end)
