"""The words of a game's texts, each with its places: what the checks of wording look at."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from pipeline.base.finding import Position
from pipeline.checks.content.subject import GameSubject, Place
from pipeline.content.inline import Markup
from pipeline.content.records import Record

REFERENCE: Final = "\ufffc"
"""What stands in a bare text for each character of a reference or a constant."""

_APART: Final = frozenset({"name", "source", "house"})
_NOTATION: Final = re.compile(r"(\[\[[^\[\]]*\]\]|\{[^{}]*\}|\\.|\*)")
# A possessive ending is no part of a word: neither the s after an apostrophe nor a bare one.
_WORD: Final = re.compile(r"(?<![\w’'])[^\W\d_]+(?:(?:-|[’'](?!s\b))[^\W\d_]+)*(?!\w)")
_OPENING: Final = " \t“‘\"'(–—"
_STOPS: Final = frozenset(".!?:;…\n•/")


class Passage(NamedTuple):
    """One text of a record.

    `bare` is as long as `source`, the notation, with blanks for markers and icons and `REFERENCE`
    for references and constants. `markup` is false for a field of plain text.
    """

    record: Record
    path: Place
    source: str
    bare: str
    markup: bool

    @property
    def subject(self) -> str:
        """The record, as findings name it."""
        return str(self.record)

    def position(self, offset: int) -> Position:
        """Return where the character at `offset` stands in its file."""
        return self.record.position_in(offset, *self.path)

    def words(self) -> Iterator[tuple[int, str]]:
        """Yield every word with its offset; a compound with hyphens is one word."""
        for match in _WORD.finditer(self.bare):
            yield match.start(), match[0]

    def begins_sentence(self, offset: int) -> bool:
        """Tell whether nothing of its sentence stands before the word at `offset`."""
        while offset and self.bare[offset - 1] in _OPENING:
            offset -= 1
        return not offset or self.bare[offset - 1] in _STOPS


class Wording:
    """Every text of the records that stand in files, and which words they are made of."""

    def __init__(self, checked: GameSubject) -> None:
        self.passages = tuple(
            _passage(record, path, value)
            for record, path, value in checked.values
            if path[0] not in _APART and _is_prose(value)
        )
        self._placed: dict[int, defaultdict[str, list[int]]] = {}

    @cached_property
    def spelt(self) -> dict[str, list[Passage]]:
        """Every word as it is spelt, without a possessive ending, with the texts that have it."""
        found: defaultdict[str, list[Passage]] = defaultdict(list)
        for passage, words in zip(self.passages, self.words, strict=True):
            for word in set(words):
                found[word].append(passage)
        return dict(found)

    @cached_property
    def words(self) -> tuple[tuple[str, ...], ...]:
        """The words of every text in order, each without a possessive ending."""
        same: dict[str, str] = {}
        return tuple(
            tuple([same.setdefault(word, word) for word in _WORD.findall(passage.bare)])
            for passage in self.passages
        )

    @cached_property
    def folded(self) -> dict[str, list[str]]:
        """Every word without capitals, with its spellings."""
        found: dict[str, list[str]] = {}
        for word in self.spelt:
            found.setdefault(word.casefold(), []).append(word)
        return found

    def places(self, word: str) -> Iterator[tuple[Passage, int]]:
        """Yield each place of a word that is spelt so."""
        for passage in self.spelt.get(word, ()):
            for offset in self._offsets(passage)[word]:
                yield passage, offset

    def _offsets(self, passage: Passage) -> Mapping[str, Sequence[int]]:
        """Return the places of each word of a text, found once for all of its words."""
        kept = self._placed.get(id(passage))
        if kept is None:
            kept = self._placed[id(passage)] = defaultdict(list)
            for offset, word in passage.words():
                kept[word].append(offset)
        return kept


def words_of(text: str) -> list[str]:
    """Return the words of a plain text, without possessive endings."""
    return _WORD.findall(text)


def _is_prose(value: object) -> bool:
    """Tell whether a value is a text of several words, and no name of an icon or a choice."""
    return isinstance(value, Markup) or (isinstance(value, str) and " " in value)


def _passage(record: Record, path: Place, value: Markup | str) -> Passage:
    if isinstance(value, str):
        return Passage(record, path, value, value, False)
    return Passage(record, path, value.source, _bare(value.source), True)


def _bare(source: str) -> str:
    """Return a text in notation with its markup blanked, as long as before."""
    pieces = _NOTATION.split(source)
    if len(pieces) > 1:
        for index in range(1, len(pieces), 2):
            mark = pieces[index]
            pieces[index] = (REFERENCE if mark[:2] == "[[" else " ") * len(mark)
    return "".join(pieces)
