"""Slugs, names of kinds and names of fields, made from what stands in a table."""

import re
import unicodedata
from collections.abc import Container
from typing import Final

from pipeline.base.names import MOST, name_of
from pipeline.content.fields.model import RESERVED, VIEWED
from pipeline.content.record_models import RecordModel
from pipeline.content.records import SOURCE

_LETTERS: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L"}
    | {"đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i", "'": "", "’": ""}
)
_HUMP: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_LONGEST_FIELD: Final = 40
_LONGEST_SLUG: Final = MOST - 5
"""Letters that leave room for a number."""


def plain_letters(text: str) -> str:
    """Return a text with its letters brought to ASCII as far as they have a counterpart in it."""
    parts = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return parts.encode("ascii", "ignore").decode()


def slug_of(text: str, fallback: str, taken: Container[str] = frozenset()) -> str:
    """Return a slug for a text that no other record has; `fallback` where it has no letters."""
    base = name_of(plain_letters(text))[:_LONGEST_SLUG].strip("-") or fallback
    base = f"{base}-{fallback}" if base == SOURCE else base
    return _untaken(base, "-", taken)


def field_of(header: str, kind: str, taken: Container[str] = frozenset()) -> str:
    """Return a name for a column's field that no other field has and that is not reserved."""
    words = name_of(_HUMP.sub(" ", plain_letters(header)))
    name = words.replace("-", "_")[:_LONGEST_FIELD].strip("_") or "column"
    prefix = kind.replace("-", "_")
    if not name[0].isalpha() or is_reserved(name):
        name = f"{prefix}_{name}"
    return _untaken(name, "_", taken)


def is_reserved(field: str) -> bool:
    """Tell whether a kind can have no field of this name."""
    return field in RESERVED or field in VIEWED or field in RecordModel.model_fields


def _untaken(base: str, joint: str, taken: Container[str]) -> str:
    name, number = base, 2
    while name in taken:
        name, number = f"{base}{joint}{number}", number + 1
    return name
