"""Japanese in the order of its dictionaries: by the table of the fifty sounds.

Small kana count as large ones, voiced as unvoiced, and the long mark as the vowel before it.
"""

import unicodedata
from bisect import bisect_right
from typing import Final

ROWS: Final = "あかさたなはまやらわ"
"""The kana that each row of the table begins with, by which glossaries are divided."""

_KATAKANA: Final = range(0x30A1, 0x30F7)
_TO_HIRAGANA: Final = 0x60
_SMALL: Final = "SMALL "
_LONG: Final = "ー"
_VOWELS: Final = {"A": "あ", "I": "い", "U": "う", "E": "え", "O": "お"}


def kana_key(text: str) -> str:
    """Return what a reading is sorted by; whatever is no kana stays."""
    key = ""
    for letter in unicodedata.normalize("NFKD", text):
        if letter == _LONG and key:
            key += _VOWELS.get(unicodedata.name(key[-1], "")[-1:], "")
        elif not unicodedata.combining(letter):
            key += _normalize_kana(letter)
    return key


def row(text: str) -> str:
    """Return the row of the table that a reading stands in; its first letter if it is no kana."""
    first = kana_key(text[:2])[:1]
    return ROWS[bisect_right(ROWS, first) - 1] if ROWS[0] <= first <= "ん" else first.upper()


def _normalize_kana(letter: str) -> str:
    if ord(letter) in _KATAKANA:
        letter = chr(ord(letter) - _TO_HIRAGANA)
    name = unicodedata.name(letter, "")
    return unicodedata.lookup(name.replace(_SMALL, "")) if _is_small_hiragana(name) else letter


def _is_small_hiragana(name: str) -> bool:
    return name.startswith("HIRAGANA LETTER SMALL")
