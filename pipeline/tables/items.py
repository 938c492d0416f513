"""Cells that hold several items: what parts them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

SEPARATORS: Final = ("|", ";", "\n", ",", "/")
_WORDS: Final = {"|": "bars", ";": "semicolons", "\n": "lines", ",": "commas"}


def parts_of(texts: Sequence[str], separator: str) -> list[str]:
    """Return the items of all cells, without the space around them."""
    return [part.strip() for text in texts for part in text.split(separator) if part.strip()]


def called(separator: str) -> str:
    """Return what a separator is called."""
    return _WORDS.get(separator, separator)


def separator_of(texts: Sequence[str], spec: Mapping[str, Any]) -> str:
    """Return what parts the items of a list's cells, a comma where nothing does."""
    of = spec.get("of")
    choices = of.get("of") if isinstance(of, Mapping) else None
    for separator in SEPARATORS:
        if any(separator in text for text in texts):
            parts = parts_of(texts, separator)
            if not isinstance(choices, list) or all(part in choices for part in parts):
                return separator
    return ","
