"""Names that become names of files, and the nearest known name for a wrong one."""

import difflib
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import Final

SLUG: Final = r"[a-z0-9]+(?:-[a-z0-9]+)*"
MOST: Final = 100
"""Letters of a name; with what is added to it, a file system takes 255 bytes."""

_NAME: Final = re.compile(SLUG)


def is_name(text: str) -> bool:
    return len(text) <= MOST and _NAME.fullmatch(text) is not None


def name_of(text: str) -> str:
    """Return the name that a text was probably meant for; empty if it has nothing for one."""
    return "-".join(re.findall(r"[a-z0-9]+", text.lower()))


def name_hint(text: str, joint: str = "-") -> str:
    """Return how to write a text that is no name: the name that is meant, or what names are of."""
    is_path = "/" in text or "\\" in text
    near = name_of(text.removesuffix(".xml.j2")) if text.isascii() and not is_path else ""
    if is_name(near) and near != text and (joint == "-" or near[0].isalpha()):
        return f"did you mean {near.replace('-', joint)!r}?"
    signs = {"-": "hyphens", "_": "underscores"}[joint]
    return f"use small letters, digits and single {signs}, {MOST} at most"


_MOST_LISTED: Final = 24
_MOST_DIGITS: Final = 20
"""Python takes long to read a number of very many."""
_NEAR: Final = 0.61
"""Half of the letters of two short words are alike by chance, as of where and sheet."""
_MOST_KEPT: Final = 1_000
"""Names among which an answer is kept for the same question."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name most like `name`, or None when nothing is near."""
    names = tuple(known)
    return (_nearest if len(names) <= _MOST_KEPT else _nearest.__wrapped__)(name, names)


_MEANT: Final = {
    **{"hight": "h", "height": "h", "width": "w", "strong": "b", "em": "i", "fi": "if"},
    **{"string": "text", "str": "text", "int": "integer", "bool": "flag", "boolean": "flag"},
    **{"enum": "choice", "float": "number", "foreach": "for", "where": "records"},
    **{"for": "shop", "printer": "shop", "profile": "shop", "shop": "profile"},
    **{"quantity": "copies", "only": "product", "sheet": "contact", "template": "component"},
    **{"print": "build", "render": "build", "preview": "serve", "view": "serve", "gap": "gutter"},
    **{"font": "family", "centre": "center", "center": "middle"},
    **{"columns": "fields", "th": "td", "values": "of"},
}
"""What other languages and programs call what has another name here."""


@lru_cache(maxsize=256)
def _nearest(name: str, known: tuple[str, ...]) -> str | None:
    """Return the nearest name: thousands of faces may have the same one wrong."""
    if _MEANT.get(name) in known:
        return _MEANT[name]
    near = partial(difflib.get_close_matches, possibilities=known, n=1, cutoff=_NEAR)
    found = map(near, (name, name.casefold()))
    return next((close[0] for close in found if close), None)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a remedy: the nearest name as a question, else what is known, or some of it."""
    names = sorted(known)
    close = nearest(name, names)
    if close is not None:
        return f"did you mean {close!r}?"
    if not names:
        return "none is defined"
    if len(names) <= _MOST_LISTED:
        return f"expected one of: {', '.join(names)}"
    return f"expected one of {len(names)}, such as {', '.join(most_like(name, names, 8))}"


def or_else(name: str, known: Iterable[str], remedy: str) -> str:
    """Return a remedy: the nearest name as a question, if there is one, before what else to do."""
    close = nearest(name, [*known])
    return f"did you mean {close!r}? Else {remedy}" if close else remedy


def joined(remedy: str, other: str) -> str:
    """Return two remedies as one text; behind a question, the other is a sentence of its own."""
    ends = remedy.endswith("?")
    return f"{remedy} {other[0].upper()}{other[1:]}" if ends else f"{remedy}; {other}"


def most_like(name: str, known: Sequence[str], count: int) -> list[str]:
    """Return the known names that are most like `name`, the nearest first."""
    return difflib.get_close_matches(name, known[:_MOST_KEPT], n=count, cutoff=0)


def counted(number: int, word: str) -> str:
    """Return a number with its word, which takes an s if there is not one."""
    return f"{number} {word}{'s' * (number != 1)}"


def whole_number(text: str, least: int, most: int) -> int | None:
    """Return the number that digits write, None for any other text or a number out of bounds."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS
    return int(text) if is_number and least <= int(text) <= most else None


def first_few(words: Sequence[str], most: int) -> str:
    """Return the first `most` of several words with commas, and how many more there are."""
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines whose columns begin one below the other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
