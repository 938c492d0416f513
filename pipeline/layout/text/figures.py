"""Figures that stay with their word: "1 attack die", "up to 5 hexes", "cut by 2."."""

import re
from functools import lru_cache
from typing import Final

from pipeline.layout.text.atoms import Atom
from pipeline.layout.text.hyphens import bare

_DIE: Final = "[dDwWtTkK]"
_NUMBER: Final = rf"(?:\d+(?:[.,:]\d+)*)?(?:{_DIE}\d+(?:[+\-−]\d+)?|(?<=\d))"
_RANGE: Final = rf"{_NUMBER}(?:[-–/×x]{_NUMBER})?"
_FIGURE: Final = re.compile(rf"[(+\-−–±×≤≥<>~]?{_RANGE}[\"″”'′’+%]*")
"""Numbers, ranges, dice and measures, as far as nothing ends a phrase behind them."""

_END: Final = re.compile(r"(?<![.,;:!?)\]»”…])[.,;:!?)\]»”…]+$")
_LONGEST_LEAD: Final = 3
_LEAD: Final = re.compile(rf"[^\W\d_]{{1,{_LONGEST_LEAD}}}")
"""Words such as to, by, of: a last figure is not torn from them."""


def bound(before: Atom, after: Atom, *, ends: bool) -> bool:
    """Tell whether no line should end between two atoms of a paragraph.

    A figure keeps the word that it counts; one that ends a phrase or, with `ends`, the paragraph
    keeps the short word before it. Atoms without a space between them are not spoken of.
    """
    if not after.space:
        return False
    first = before.word or _word(before)
    # A longer word of letters alone is neither a figure nor a short word before one.
    if len(first) > _LONGEST_LEAD and first.isalpha():
        return False
    return _bound(first, after.word or _word(after), ends)


def _word(atom: Atom) -> str:
    # An icon is something that a figure counts, too.
    return "".join([bare(piece.word) if piece.font else "x" for piece in atom.pieces])


@lru_cache(maxsize=20_000)
def _bound(before: str, after: str, ends: bool) -> bool:
    if _FIGURE.fullmatch(before):
        return after.lstrip('(“„«"').lstrip("‘'")[:1].isalpha()
    if not _LEAD.fullmatch(before):
        return False
    phrase = _END.sub("", after)
    return (ends or phrase != after) and bool(_FIGURE.fullmatch(phrase))
