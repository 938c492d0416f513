"""Vowel marks and the stretching of letters, which writers of Arabic and Hebrew may leave out."""

import re
from typing import Final

_POINTS: Final = re.compile("[\u0640\u064b-\u065f\u0670\u0591-\u05c7]")


def without_points(text: str) -> str:
    """Return a text without them."""
    return text if text.isascii() else _POINTS.sub("", text)
