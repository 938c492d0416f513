"""What the texts of a column's cells look like: numbers, dice, flags, pictures."""

import re
from collections.abc import Sequence
from typing import Final

from pipeline.base import suffixes
from pipeline.content.fields.dice import parse_dice

_INTEGER: Final = re.compile(r"[-+−]?(?:0|[1-9]\d{0,14})")
_POINT: Final = re.compile(r"[-+−]?\d{1,15}\.\d{1,15}")
_COMMA: Final = re.compile(r"[-+−]?\d{1,15},\d{1,15}")
_PATH: Final = re.compile(r"[^\n]{1,300}\.[A-Za-z]{3,4}")
_YES: Final = frozenset(
    {"1", "true", "yes", "y", "x", "✓", "✔", "☑", "ja", "oui", "sí", "si", "wahr"}
)
_NO: Final = frozenset({"false", "no", "n", "✗", "✘", "☐", "nein", "non", "falsch"})
_NEVER: Final = frozenset({"false", "no", "nein", "non", "falsch"})
_MARKS: Final = frozenset({"x", "✓", "✔", "☑"})


def integer(text: str) -> int | None:
    """Return the whole number that a text is, None for any other text, such as 007."""
    return int(text.replace("−", "-")) if _INTEGER.fullmatch(text) else None


def number(text: str, *, comma: bool = False) -> float | int | None:
    """Return the number that a text is, with a decimal comma if `comma` is true."""
    whole = integer(text)
    if whole is not None:
        return whole
    if (_COMMA if comma else _POINT).fullmatch(text) is None:
        return None
    value = float(text.replace(",", ".").replace("−", "-"))
    return int(value) if value.is_integer() else value


def uses_comma(texts: Sequence[str]) -> bool:
    """Tell whether the decimals of a column stand behind a comma."""
    return any(_COMMA.fullmatch(text) for text in texts)


def flag(text: str) -> bool | None:
    """Return what a text such as yes, FALSE or x says, None for any other."""
    word = text.casefold()
    return True if word in _YES else False if word in _NO else None


def are_flags(texts: Sequence[str], *, some_empty: bool) -> bool:
    """Tell whether texts are yes and no in one notation; marks alone need empty cells beside."""
    words = {text.casefold() for text in texts}
    if not words or "1" in words or not words <= _YES | _NO:
        return False
    if words <= _MARKS:
        return some_empty
    return bool(words & _YES) or words <= _NEVER


def dice(text: str) -> str | None:
    """Return dice such as 2d6 + 1 as D6s are written here, None for any other text."""
    written = text.replace(" ", "").replace("−", "-").upper().replace("W", "D")
    try:
        return str(parse_dice(written))
    except ValueError:
        return None


def is_nothing(text: str) -> bool:
    """Tell whether a text is a dash, with which a table says that there is none."""
    return text in ("-", "–", "—")


def is_picture(text: str) -> bool:
    """Tell whether a text is the path of a picture."""
    return _PATH.fullmatch(text) is not None and suffixes.is_picture(text)
