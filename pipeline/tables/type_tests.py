"""Which type a column's texts have: tests in the order in which they are asked.

The first that all cells pass wins; what passes none is text.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pipeline.base.suffixes import is_drawing
from pipeline.tables import patterns
from pipeline.tables.column import Role
from pipeline.tables.headers import ICONS, LISTS, PICTURES, PROSE
from pipeline.tables.items import SEPARATORS, called, parts_of
from pipeline.tables.rich_text import RICH

_LONG: Final = 60
_MOST_CHOICES: Final = 12
_LONGEST_CHOICE: Final = 30
_MOST_WORDS: Final = 4


class Known(NamedTuple):
    """What cells may name: icons, records of kinds by names and slugs, pictures without endings."""

    icons: frozenset[str] = frozenset()
    kinds: Mapping[str, Mapping[str, str]] = {}
    """For each kind its slugs, by name and by slug in small letters."""
    pictures: frozenset[str] = frozenset()


class ColumnTexts(NamedTuple):
    """A column whose type is sought: its header as words with hyphens, its filled texts."""

    words: str
    texts: tuple[str, ...]
    some_empty: bool
    mostly_empty: bool
    known: Known


class Found(NamedTuple):
    """A field's type with its options, why, and what the column is for."""

    spec: Mapping[str, Any]
    why: str
    role: Role = Role.FIELD


def inferred(column: ColumnTexts) -> Found:
    """Return the type that a column's texts have."""
    for test in _TESTS:
        found = test(column)
        if found is not None:
            return found
    return Found({"type": "text"}, _why_text(column))


def _why_text(column: ColumnTexts) -> str:
    """Say why a column is text; of one that is nearly numbers, which cells are none."""
    others = [text for text in column.texts if patterns.number(text) is None]
    if len(others) < len(column.texts) / 2:
        shown = ", ".join(repr(text) for text in list(dict.fromkeys(others))[:3])
        return f"{len(others)} of {len(column.texts)} are no numbers: {shown}"
    return "short texts"


def _flag(column: ColumnTexts) -> Found | None:
    if not patterns.are_flags(column.texts, some_empty=column.some_empty):
        return None
    shown = "/".join(dict.fromkeys(text.casefold() for text in column.texts))
    default = {"default": False} if column.some_empty else {}
    return Found({"type": "flag", **default}, f"{shown} alone")


def _mark(column: ColumnTexts) -> Found | None:
    if set(column.texts) != {"1"} or not column.mostly_empty:
        return None
    return Found({"type": "flag", "default": False}, "1 or empty")


def _integer(column: ColumnTexts) -> Found | None:
    numbers = [patterns.integer(text) for text in column.texts]
    known = [number for number in numbers if number is not None]
    if len(known) < len(numbers):
        return None
    return Found({"type": "integer"}, f"whole numbers, {min(known)} to {max(known)}")


def _number(column: ColumnTexts) -> Found | None:
    comma = patterns.uses_comma(column.texts)
    if any(patterns.number(text, comma=comma) is None for text in column.texts):
        return None
    return Found({"type": "number"}, f"numbers with a decimal {'comma' if comma else 'point'}")


def _dice(column: ColumnTexts) -> Found | None:
    if any(patterns.dice(text) is None for text in column.texts):
        return None
    return Found({"type": "dice"}, f"dice such as {column.texts[0]}")


def _picture(column: ColumnTexts) -> Found | None:
    named = column.words in PICTURES and all(
        t.casefold() in column.known.pictures for t in column.texts
    )
    if named:
        return Found({"type": "image"}, "names of pictures", Role.PICTURE)
    if not all(map(patterns.is_picture, column.texts)):
        return None
    if column.words in ICONS and all(map(is_drawing, column.texts)):
        return Found({"type": "text", "translate": False}, "drawings of icons", Role.ICON)
    return Found({"type": "image"}, "paths of pictures", Role.PICTURE)


def _icon(column: ColumnTexts) -> Found | None:
    if column.words not in ICONS or not all(text in column.known.icons for text in column.texts):
        return None
    return Found({"type": "text", "translate": False}, "names of icons", Role.ICON)


def _ref(column: ColumnTexts) -> Found | None:
    for kind, names in column.known.kinds.items():
        if all(text.casefold() in names for text in column.texts):
            return Found({"type": "ref", "to": kind}, f"all are names of the kind {kind}")
    for kind, names in column.known.kinds.items():
        for separator in SEPARATORS:
            parts = parts_of(column.texts, separator)
            if len(parts) > len(column.texts) and all(part.casefold() in names for part in parts):
                spec = {"type": "list", "of": {"type": "ref", "to": kind}}
                return Found(spec, f"names of the kind {kind}, parted by {called(separator)}")
    return None


def _markup(column: ColumnTexts) -> Found | None:
    if column.words in PROSE:
        return Found({"type": "markup"}, "its header")
    rich = next((text for text in column.texts if RICH.search(text)), "")
    if rich:
        match = RICH.search(rich)
        sign = match[0] if match else ""
        return Found({"type": "markup"}, f"has {'line breaks' if sign == chr(10) else sign}")
    if max(map(len, column.texts)) > _LONG:
        return Found({"type": "markup"}, "long texts")
    return None


def _list(column: ColumnTexts) -> Found | None:
    for separator in SEPARATORS:
        parted = sum(separator in text for text in column.texts)
        parts = parts_of(column.texts, separator)
        if not parted or not _are_items(column, separator, parted, parts):
            continue
        counts = Counter(parts)
        few = len(counts) <= _MOST_CHOICES and len(counts) * 2 <= len(parts)
        of: Any = {"type": "choice", "of": list(counts)} if few else "text"
        why = f"parted by {called(separator)}"
        return Found({"type": "list", "of": of}, why)
    return None


def _are_items(column: ColumnTexts, separator: str, parted: int, parts: Sequence[str]) -> bool:
    """Tell whether parts are items of lists, and not pieces of sentences or of 2/2."""
    short = all(len(part) <= _LONGEST_CHOICE and len(part.split()) <= _MOST_WORDS for part in parts)
    numbers = any(patterns.number(part) is not None for part in parts)
    sentences = any(part.endswith((".", "!", "?", ":")) for part in parts)
    often = parted * 2 >= len(column.texts) or column.words in LISTS
    repeats = len(set(parts)) * 1.25 <= len(parts) or column.words in LISTS
    tight = separator != "/" or not any(" / " not in t and " " in t for t in column.texts)
    return short and not numbers and not sentences and often and repeats and tight


def _choice(column: ColumnTexts) -> Found | None:
    values = list(dict.fromkeys(column.texts))
    if len(values) > _MOST_CHOICES or len(values) * 2 > len(column.texts):
        return None
    if len(values) < 2 or any(len(value) > _LONGEST_CHOICE for value in values):
        return None
    if sum(patterns.number(value) is not None for value in values) * 2 >= len(values):
        return None
    return Found({"type": "choice", "of": values}, f"{len(values)} values, again and again")


_TESTS: Final[tuple[Callable[[ColumnTexts], Found | None], ...]] = (
    _flag,
    _mark,
    _integer,
    _number,
    _dice,
    _picture,
    _icon,
    _ref,
    _list,
    _markup,
    _choice,
)


BY_OPTION: Final = "as --types says"
NONE: Final = "none"
"""What --types calls a column that is left out."""


def overridden(column: ColumnTexts, type_: str) -> Found:
    """Return a type that the user has named, with the options that the texts give it."""
    why = BY_OPTION
    if type_ == "choice":
        return Found({"type": "choice", "of": list(dict.fromkeys(column.texts))}, why)
    if type_ == "list":
        return _list(column) or Found({"type": "list", "of": "text"}, why)
    if type_ == "image":
        return Found({"type": "image"}, why, Role.PICTURE)
    if type_ == "icon":
        return Found({"type": "text", "translate": False}, why, Role.ICON)
    if type_ == "ref":
        return _ref(column) or Found({"type": "text"}, "names of no kind that there is")
    return Found({"type": type_}, why)


TYPE_NAMES: Final = (
    *("choice", "dice", "flag", "icon", "image", "integer"),
    *("length", "list", "markup", "number", "ref", "text", NONE),
)
"""The types that --types knows."""
