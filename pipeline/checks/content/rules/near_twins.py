"""Texts that differ in a word or two only, and so perhaps a copy that was changed by half."""

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from operator import ne
from typing import Final, NamedTuple

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.plain_text import plain_texts
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject, Place
from pipeline.content.records import Record

_WORD: Final = re.compile(r"\w+")
_SHORTEST: Final = 10
"""Words from which a text that differs from another in one word is no accident."""

_LONGER: Final = 12
"""Words from which a text may differ in two."""

_PARTS: Final = 3
"""Parts that a text is cut into: one of them is the same where at most two words differ."""

_MOST: Final = 8
"""Texts that share a part: more of them make a stock phrase."""

_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, text: Draw two cards and discard one of them before the turn ends. }\n"
    "owl: { name: Owl, text: Draw three cards and give one of them to the player before you. }\n",
}
_BAD = {
    **_GOOD,
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, text: Draw two cards and discard one of them before the turn ends. }\n"
    "owl: { name: Owl, text: Draw three cards and discard one of them before the turn ends. }\n",
}


class _Text(NamedTuple):
    record: Record
    path: Place
    words: tuple[str, ...]


@check("near-twins", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def near(checked: GameSubject) -> Iterator[Finding]:
    """Find two texts of a kind, under different names, that differ in one word, long ones in two.

    A copy that was changed by half reads so: the new card's name with the old card's number. Where
    both are right the pair is a rhyme, and may stay.
    """
    reported: set[tuple[str, str]] = set()
    for sharing in _buckets(checked).values():
        for one, other in combinations(sharing if len(sharing) <= _MOST else (), 2):
            pair = (str(one.record), str(other.record))
            if one.record.name == other.record.name or pair in reported or not _near(one, other):
                continue
            reported.add(pair)
            words = " and ".join(
                f"{its!r} for {mine!r}"
                for mine, its in zip(one.words, other.words, strict=True)
                if mine != its
            )
            message = f"the text is that of {one.record.name!r} with {words}"
            hint = f"{one.record.position_of(*one.path)} has the other; read both again"
            place, subject = other.record.position_of(*other.path), str(other.record)
            yield Finding("near-twins", message, place, subject, hint, Severity.INFO)


def _buckets(checked: GameSubject) -> dict[object, list[_Text]]:
    """Return the texts of as many words that share a part, by kind, place and the part's words."""
    buckets: dict[object, list[_Text]] = {}
    for record, path, text in checked.cached(plain_texts):
        words = tuple(_WORD.findall(text))
        count = len(words)
        if count < _SHORTEST:
            continue
        entry = _Text(record, path, words)
        ends = [count * part // _PARTS for part in range(_PARTS + 1)]
        for part, (start, end) in enumerate(pairwise(ends)):
            key = (record.kind, count, part, words[start:end])
            buckets.setdefault(key, []).append(entry)
    return buckets


def _near(one: _Text, other: _Text) -> bool:
    """Tell whether two texts of as many words differ, and in few of them only."""
    different: int = sum(map(ne, one.words, other.words))
    return 0 < different <= (2 if len(one.words) >= _LONGER else 1)
