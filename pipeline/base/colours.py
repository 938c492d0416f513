"""Colours written as they are: #rgb and #rrggbb."""

import re
from typing import Final

LITERAL: Final = r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})"
"""The pattern of a colour written as it is."""

_LITERAL: Final = re.compile(LITERAL)


def literal_colour(text: str) -> str | None:
    """Return ``#rgb`` or ``#rrggbb`` as rrggbb in small letters, None for any other text."""
    if not _LITERAL.fullmatch(text):
        return None
    digits = text[1:].lower()
    return digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)
