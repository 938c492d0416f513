"""Resource names in a PDF: made from a thing's own key, never from the order of use."""

import re
from typing import Final

_UNSAFE: Final = re.compile(r"[^A-Za-z0-9.-]")


def _escape(match: re.Match[str]) -> str:
    return f"_{ord(match[0]):x}_"


def font_name(key: str) -> str:
    """Return the resource name of a typeface."""
    return "F" + _UNSAFE.sub(_escape, key)


def icon_name(name: str) -> str:
    """Return the form name of an icon."""
    return "I" + _UNSAFE.sub(_escape, name)


def part_name(key: str) -> str:
    """Return the form name of a shared part."""
    return "P" + _UNSAFE.sub(_escape, key)
