"""`polar(radius, degrees)` and `decimal(value)`: numbers for path data that templates draw."""

import math
from typing import Final

from pipeline.markup.functions import FUNCTIONS

_MOST_PLACES: Final = 9


def polar(radius: float, degrees: float, x: float = 0.0, y: float = 0.0) -> tuple[float, float]:
    """Return the point at `radius` from (x, y), `degrees` clockwise from straight up."""
    angle = math.radians(degrees)
    return (round(x + radius * math.sin(angle), 4), round(y - radius * math.cos(angle), 4))


def decimal(value: float, places: int = 3) -> str:
    """Return `value` as a plain decimal without trailing zeros, never in exponent form.

    Raises ValueError for other than 0 to 9 places, and for what is no finite number.
    """
    if not 0 <= places <= _MOST_PLACES or not math.isfinite(value):
        raise ValueError(f"expected a finite number and 0 to {_MOST_PLACES} places, found {value}")
    if not places:
        text = f"{value:.0f}"
    else:
        text = ("%.3f" if places == 3 else f"%.{places}f") % value
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


FUNCTIONS.add("polar", polar)
FUNCTIONS.add("decimal", decimal)
