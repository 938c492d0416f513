"""Kinsoku: which characters of Japanese no line begins with, and which none ends with.

After Requirements for Japanese Text Layout (JLReq), 3.1: brackets and stops count half a square.
"""

from functools import lru_cache
from typing import Final
from unicodedata import east_asian_width

OPENING: Final = frozenset("「『（【〈《〔［｛")
"""Brackets whose ink fills the right half of their square."""

CLOSING: Final = frozenset("」』）】〉》〕］｝、。，．")
"""Brackets and stops whose ink fills the left half of their square."""

NOT_FIRST: Final = CLOSING | frozenset(
    "・：；？！‼⁇⁈⁉ー々ゝゞヽヾ〜～…‥―％℃／"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    ")]}!?,.:;%–—-/”’»"
)
NOT_LAST: Final = OPENING | frozenset("([{“‘«￥＄＃")
_TOGETHER: Final = frozenset("…‥―")
_SQUARE: Final = frozenset("…‥―※○●◎△▲▽▼□■◇◆☆★")
"""Signs that are as wide as a square among ideographs, though not in Latin text."""


@lru_cache(maxsize=4_000)
def ideographic(character: str) -> bool:
    """Tell whether a character is set in the family of the script, in a square of its own."""
    return east_asian_width(character) in "WF" or character in _SQUARE


def may_break(before: str, after: str) -> bool:
    """Tell whether a line may end with `before` and the next one begin with `after`."""
    if after in NOT_FIRST or before in NOT_LAST or (before == after and before in _TOGETHER):
        return False
    if before.isdecimal() and "一" <= after <= "鿿":
        # A figure and its counter are one word: 3個.
        return False
    return ideographic(before) or ideographic(after)
