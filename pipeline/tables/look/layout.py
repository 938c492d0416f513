"""The layout of a card: its trim, and a box for each place that something stands in."""

from math import inf
from typing import Final, NamedTuple

from pipeline.tables.look.arrangement import Arrangement

HEAD: Final = 13.0
"""Millimetres of the band behind the title."""
_SHARES: Final = ((160, 0.5), (220, 0.44), (inf, 0.38))
"""Which share of its room the picture takes, by the most letters of a card."""


class Format(NamedTuple):
    """A card's format and its size in millimetres."""

    trim: str
    width: float
    height: float


def format_of(arrangement: Arrangement) -> Format:
    """Return the smallest format that the texts of the fullest card are read on with ease."""
    letters = arrangement.letters * (1.6 if arrangement.picture or arrangement.icon else 1)
    if letters <= 420:
        return Format("poker", 63.5, 88.9)
    if letters <= 1000:
        return Format("tarot", 70, 120)
    return Format("[105, 148]", 105, 148)


def picture_height(arrangement: Arrangement) -> float:
    """Return the height of a card's picture in mm: the less text, the higher."""
    room = format_of(arrangement).height - HEAD - _foot(arrangement) - 11 * bool(arrangement.stats)
    has_text = bool(arrangement.prose or arrangement.lines or arrangement.flavour)
    share = 0.75 if not has_text else next(s for most, s in _SHARES if arrangement.letters <= most)
    return round(room * share + 4, 1)


def stats_height(arrangement: Arrangement) -> float:
    """Return the height in mm of the band at the foot in which the figures stand."""
    return _foot(arrangement) + 9.5


def _foot(arrangement: Arrangement) -> float:
    return 8.0 if arrangement.number is not None else 4.0


def layout_yaml(arrangement: Arrangement) -> str:
    """Return the text of a card's layout."""
    size = format_of(arrangement)
    head = HEAD if arrangement.title or arrangement.corner else 4.0
    slots: dict[str, str] = {}
    if arrangement.title:
        right = 15 if arrangement.corner else 4
        slots["title"] = f"{{ x: 4, y: 3, right: {right}, h: 8 }}"
    if arrangement.corner:
        slots["corner"] = "{ right: 3, y: 2.5, w: 9, h: 9 }"
    top = head + 1
    has_text = bool(arrangement.prose or arrangement.lines or arrangement.flavour)
    foot = _foot(arrangement)
    bottom = foot + 11 * bool(arrangement.stats)
    if arrangement.picture or arrangement.icon:
        height = picture_height(arrangement)
        if not arrangement.picture:
            slots["picture"] = f"{{ x: 4, y: {head + 2:g}, right: 4, h: {height - 4:g} }}"
        top = head + height + 1
    if arrangement.kinds:
        slots["kind"] = f"{{ x: 4, y: {top:g}, right: 4, h: 4 }}"
        top += 6
    if has_text:
        slots["rules"] = f"{{ x: 4, y: {top:g}, right: 4, bottom: {bottom:g} }}"
    if arrangement.stats:
        slots["stats"] = f"{{ x: 4, bottom: {foot - 0.9:g}, right: 4, h: 8.2 }}"
    if arrangement.number:
        slots["number"] = "{ x: 4, bottom: 3.5, right: 4, h: 3 }"
    lines = [
        "# Where things stand: millimetres from the trim's top-left corner.",
        f"trim: {size.trim}",
        "bleed: 3",
        "safe: 3",
        "slots:",
        *(f"  {name}: {box}" for name, box in slots.items()),
    ]
    return "\n".join(lines) + "\n"
