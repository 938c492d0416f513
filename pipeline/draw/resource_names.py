"""Resource names in a PDF: made from a thing's own key, never from the order of use."""

import re
from hashlib import sha256
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


def part_name(key: str, *, group: bool = False) -> str:
    """Return the form name of a shared part, or of the transparency group that it makes."""
    return ("T" if group else "P") + _UNSAFE.sub(_escape, key)


def shading_name(shading: str) -> str:
    """Return the name of a shading."""
    return f"S{_digest(shading)}"


def opacity_name(opacity: str) -> str:
    """Return the name of the graphics state of an opacity."""
    return f"A{opacity}"


def mask_name(shading: str) -> str:
    """Return the name of the graphics state that a shading masks."""
    return f"M{_digest(shading)}"


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
