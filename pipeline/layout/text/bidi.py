"""Where the characters of a right-to-left paragraph stand: the Unicode bidirectional algorithm.

python-bidi reorders a text, but does not say which character went where, nor which way a sign
looks. So every stretch of letters, every number and every sign is put before it as one character
of its own that has the same bidirectional class; where that comes out, the stretch stands.
"""

import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Final, NamedTuple
from unicodedata import bidirectional, mirrored

_FORWARD: Final = frozenset({"L", "EN", "AN"})
_BACKWARD: Final = frozenset({"R", "AL"})
_NUMBERS: Final = frozenset({"EN", "AN"})
_SEPARATORS: Final = frozenset({"CS", "ES"})
_MARKS: Final = frozenset({"NSM", "BN"})
_FORMATS: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
_MOST: Final = 4_000
"""Stand-ins of a class that are told apart; more stretches are in no paragraph."""


class Order(NamedTuple):
    """A paragraph as it is seen, were it one line: each character's rank from the left.

    `backward` tells which characters stand in a stretch that is read from right to left.
    """

    ranks: list[int]
    backward: list[bool]


def visual_order(text: str) -> Order:
    """Return where the characters of a right-to-left paragraph stand. Needs python-bidi."""
    stretches = list(_stretches(text))
    places = _places([cls for cls, _, _ in stretches], text, stretches)
    backward = [_looks_back(at, places, stretches[at][0]) for at in range(len(stretches))]
    ranks, turned, rank = [0] * len(text), [True] * len(text), 0
    for at in sorted(range(len(stretches)), key=places.__getitem__):
        _, start, end = stretches[at]
        for index in range(start, end)[:: -1 if backward[at] else 1]:
            ranks[index], turned[index] = rank, backward[at]
            rank += 1
    return Order(ranks, turned)


def _stretches(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield stretches of one class with their bounds; signs stand alone, marks with their base."""
    begin, known = 0, ""
    for at, character in enumerate(text):
        cls = bidirectional(character) or "L"
        if cls in _MARKS and known:
            continue
        if cls == known and (cls in _FORWARD or cls in _BACKWARD):
            continue
        if known:
            yield known, begin, at
        begin, known = at, cls
    if known:
        yield known, begin, len(text)


def _places(
    classes: list[str], text: str, stretches: list[tuple[str, int, int]]
) -> list[int]:
    """Return where each stretch comes out when the paragraph is reordered."""
    from bidi import get_display

    alphabets: dict[str, Iterator[str]] = {}
    labels: list[str] = []
    for at, cls in enumerate(classes):
        character = text[stretches[at][1]]
        if cls in _FORMATS or mirrored(character):
            labels.append(character)
            continue
        cls = _as_reordered(cls, at, classes)
        alphabet = alphabets.setdefault(cls, iter(_alphabet(cls)))
        labels.append(next(alphabet, character))
    shown = get_display("".join(labels), base_dir="R")
    found: dict[str, list[int]] = {}
    for place, label in enumerate(shown):
        found.setdefault(label, []).append(place)
    return _matched(labels, found)


def _matched(labels: list[str], found: dict[str, list[int]]) -> list[int]:
    raise NotImplementedError
