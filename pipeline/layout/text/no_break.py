"""What may not stand at the edge of a line in a language: its spaces become no-break spaces."""

import re
from collections.abc import Callable
from typing import Final

NO_BREAK: Final = "\u00a0"

_UNIT: Final = r"(?<=\d) (?=(?:mm|cm|km|m|kg|g|pt)(?![a-zA-Zà-ÿ]))"
_CLOSING: Final = re.compile(rf" (?=[–—…]|%(?!\w))|{_UNIT}")
"""Spaces before dashes, dots, per cent signs and units, which belong to what stands before them."""

_FRENCH: Final = re.compile(r" (?=[»!?;:…%](?!\w))|(?<=«) | (?=[–—] )|" + _UNIT)
_ASIDE: Final = re.compile(r" ([–—]) ([^–—]{1,200}) ([–—])(?=[ .,;:!?)]|$)")
"""Words between dashes: in French the first dash belongs to what follows it."""


def edge_rule(language: str) -> Callable[[str], str] | None:
    """Return what ties the words of a text together as `language` wants; None where nothing is."""
    return _RULES.get(language.partition("-")[0], _closed)


def _closed(text: str) -> str:
    return _CLOSING.sub(NO_BREAK, text)


def _french(text: str) -> str:
    asides = _ASIDE.sub(rf" \1{NO_BREAK}\2{NO_BREAK}\3", text)
    return _FRENCH.sub(NO_BREAK, asides)


_RULES: Final[dict[str, Callable[[str], str] | None]] = {"en": None, "fr": _french}
