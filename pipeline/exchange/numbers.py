"""Numbers from strangers: small, finite, or a finding."""

import re
from typing import Any, Final

from pipeline.base.errors import fail
from pipeline.base.finding import Position

MOST: Final = 1_000_000
"""What a roster counts or costs at most."""

_NUMBER: Final = re.compile(r"-?\d{1,9}(?:\.\d{1,9})?")


def number(value: Any, place: Position) -> float:
    """Return a number that is written as one or as a text; raises PunchboardError."""
    text = str(value).strip()
    fine = not isinstance(value, bool) and _NUMBER.fullmatch(text) is not None
    if not fine or abs(float(text)) > MOST:
        message = f"expected a number of at most {MOST:,}, found {text[:30]!r}"
        raise fail("import-number", message, place, hint="mend it where it comes from")
    return float(text)


def whole(value: Any, place: Position) -> int:
    """Return a number rounded to a whole one; raises PunchboardError."""
    return round(number(value, place))
