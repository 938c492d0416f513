"""PostScript outlines: what a PDF has to know of how a CFF table numbers its glyphs.

The format is Adobe Technical Note 5176.
"""

from itertools import pairwise
from typing import Final, NamedTuple

_ROS: Final = 0x0C1E
_CHARSET: Final = 0x0F
_CHARSTRINGS: Final = 0x11
_ESCAPE: Final = 0x0C
_RANGES: Final = 2


class Numbering(NamedTuple):
    """Whether glyphs are found by character ids, and whether those are the glyph ids."""

    keyed: bool
    same: bool


def numbering(table: bytes) -> Numbering:
    """Return how a CFF table numbers its glyphs.

    Raises IndexError or KeyError for a damaged one.
    """
    _, after_names = _index(table, table[2])
    dictionaries, _ = _index(table, after_names)
    top = _operators(dictionaries[0])
    if _ROS not in top:
        return Numbering(keyed=False, same=True)
    at, count = int(top[_CHARSET][0]), _number(table, int(top[_CHARSTRINGS][0]), 2)
    # One range of character ids, from 1 to the last glyph.
    one_range = table[at] == _RANGES and _number(table, at + 1, 2) == 1
    return Numbering(keyed=True, same=one_range and _number(table, at + 3, 2) >= count - 2)


def _number(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size], "big")


def _index(data: bytes, at: int) -> tuple[list[bytes], int]:
    """Return the first entries of an INDEX, and where it ends."""
    count = _number(data, at, 2)
    if not count:
        return [], at + 2
    size, start = data[at + 2], at + 3
    base = start + (count + 1) * size - 1
    ends = [base + _number(data, start + n * size, size) for n in range(count + 1)]
    return [data[begin:end] for begin, end in pairwise(ends)], ends[-1]


def _operators(data: bytes) -> dict[int, list[float]]:
    """Return the operands of each operator of a DICT."""
    operands_by_operator: dict[int, list[float]] = {}
    operands: list[float] = []
    at = 0
    while at < len(data):
        first = data[at]
        if first <= 21:
            wide = first == _ESCAPE
            operands_by_operator[_number(data, at, 2) if wide else first] = operands
            operands, at = [], at + 1 + wide
            continue
        value, at = _operand(data, at)
        operands.append(value)
    return operands_by_operator


def _operand(data: bytes, at: int) -> tuple[float, int]:
    first = data[at]
    if first in (28, 29):
        size = 2 if first == 28 else 4
        return int.from_bytes(data[at + 1 : at + 1 + size], "big", signed=True), at + 1 + size
    if first == 30:
        end = at + 1
        while data[end] & 15 != 15:
            end += 1
        return 0.0, end + 1
    if first <= 246:
        return first - 139, at + 1
    second = data[at + 1]
    if first <= 250:
        return (first - 247) * 256 + second + 108, at + 2
    return -(first - 251) * 256 - second - 108, at + 2
