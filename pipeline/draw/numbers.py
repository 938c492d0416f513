"""Numbers, colours and resource names as PDF writes them."""

import re
from functools import lru_cache
from hashlib import sha256
from typing import Final

# Beyond this many, numbers are formatted without being kept, so that the table stays small.
_KEPT: Final = 60_000


class _Hundredths(dict[int, str]):
    """The text of a whole number of hundredths."""

    def __missing__(self, hundredths: int) -> str:
        text = decimal(hundredths / 100)
        if len(self) < _KEPT:
            self[hundredths] = text
        return text


def decimal(value: float, digits: int = 2) -> str:
    """Return `value` with at most `digits` decimals."""
    text = f"{value:.{digits}f}"
    if digits and "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


HUNDREDTHS: Final[dict[int, str]] = _Hundredths()


def point(value: float) -> str:
    """Return a length in points as text, to 1/100 pt."""
    return HUNDREDTHS[round(value * 100)]


@lru_cache(maxsize=4096)
def components(colour: str) -> tuple[str, ...]:
    """Return the parts of an ``rrggbb`` colour as PDF writes them, one alone for a grey.

    Raises ValueError.
    """
    if len(colour) != 6:
        raise ValueError(f"expected a colour rrggbb, found {colour!r}")
    parts = tuple(decimal(int(colour[i : i + 2], 16) / 255, 3) for i in (0, 2, 4))
    return parts[:1] if len(set(parts)) == 1 else parts


@lru_cache(maxsize=4096)
def fill_operator(colour: str) -> str:
    """Return the operator that fills with `colour` from here on."""
    parts = components(colour)
    return f"{' '.join(parts)} {'g' if len(parts) == 1 else 'rg'}"


@lru_cache(maxsize=4096)
def stroke_operator(colour: str) -> str:
    """Return the operator that strokes with `colour` from here on."""
    parts = components(colour)
    return f"{' '.join(parts)} {'G' if len(parts) == 1 else 'RG'}"


_UNSAFE: Final = re.compile(r"[^A-Za-z0-9.-]")


def _escape(match: re.Match[str]) -> str:
    return f"_{ord(match[0]):x}_"


def font_name(key: str) -> str:
    return "F" + _UNSAFE.sub(_escape, key)


def icon_name(name: str) -> str:
    return "I" + _UNSAFE.sub(_escape, name)


def part_name(key: str, *, group: bool = False) -> str:
    """Return the form name of a shared part, or of the transparency group that it makes."""
    return ("T" if group else "P") + _UNSAFE.sub(_escape, key)


def shading_name(shading: str) -> str:
    return f"S{_digest(shading)}"


def opacity_name(opacity: str) -> str:
    return f"A{opacity}"


def mask_name(shading: str) -> str:
    return f"M{_digest(shading)}"


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
