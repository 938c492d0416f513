"""What a plain YAML scalar means: far less than YAML 1.1 makes of it.

`true` and `false` are the only booleans, nothing, `null` and `~` are null, whole numbers and simple
decimals are numbers. All else is text, among it `no`, `12:30`, `017`, `0x1F`, `1_000`, `+1`, `.inf`
and dates.
"""

import re
from typing import Final, TypeAlias

Scalar: TypeAlias = str | int | float | bool | None

MAX_DIGITS: Final = 15
"""Digits that a number may have: a double keeps every decimal number of 15 digits apart."""

_WORDS: Final[dict[str, Scalar]] = {
    "": None,
    "~": None,
    "null": None,
    "true": True,
    "false": False,
}
MAYBE_NO_TEXT: Final = frozenset(["", *"~ntf-0123456789"])
"""First characters of the plain scalars that may be no text; all others are text at once."""

_DIGITS: Final = frozenset("0123456789")
"""The commonest numbers, and how all others end."""

_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?P<fraction>\.[0-9]+)?")


class NumberTooLong(ValueError):  # noqa: N818 - says what is wrong with the scalar
    """A plain number of more digits than a number can hold exactly."""


def resolve(text: str) -> Scalar:
    """Return the value of a plain (unquoted) scalar.

    Raises NumberTooLong for a number of more than MAX_DIGITS digits.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text in _DIGITS:
        return int(text)
    if text[-1] not in _DIGITS:
        return text
    match = _NUMBER.fullmatch(text)
    if match is None:
        return text
    if len(text) > MAX_DIGITS + 2 or sum(map(str.isdigit, text)) > MAX_DIGITS:
        raise NumberTooLong(text)
    return float(text) if match["fraction"] else int(text)
