"""`polar(radius, degrees)` and `decimal(value)`: numbers for path data that templates draw."""

import math

from pipeline.markup.functions import FUNCTIONS


def polar(radius: float, degrees: float, x: float = 0.0, y: float = 0.0) -> tuple[float, float]:
    """Return the point at `radius` from (x, y), `degrees` clockwise from straight up."""
    angle = math.radians(degrees)
    return (round(x + radius * math.sin(angle), 4), round(y - radius * math.cos(angle), 4))


def decimal(value: float, places: int = 3) -> str:
    """Return `value` as a plain decimal without trailing zeros, never in exponent form."""
    text = f"{float(value):.{places}f}".rstrip("0").rstrip(".") if places else f"{value:.0f}"
    return "0" if text in ("-0", "") else text


FUNCTIONS.add("polar", polar)
FUNCTIONS.add("decimal", decimal)
