"""Formulas: how the text of a cell begins that a spreadsheet would work out."""

import re
from typing import Final

FORMULA: Final = r"[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]"
"""A pattern for the first sign: full-width ones count as the others, and white space as well."""

_BEGINS: Final = re.compile(rf"{FORMULA}|[\s\ufeff\u200b-\u200f]+{FORMULA}")


def plain_cell(text: str) -> str:
    """Return a text as a cell of CSV that no spreadsheet takes for a formula.

    An apostrophe in front, which OWASP advises, says so; it stays visible.
    """
    return f"'{text}" if _BEGINS.match(text) else text
