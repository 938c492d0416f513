"""The vocabulary of a game: the names that it defines, and where its texts type them."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from pipeline.checks.content.inflection import stems
from pipeline.checks.content.subject import GameSubject
from pipeline.checks.content.symbols import symbol_of
from pipeline.checks.content.wording import Passage, Wording, words_of
from pipeline.content.inline import Markup
from pipeline.content.records import Record
from pipeline.content.runs import RefRun

_ASIDE: Final = re.compile(r"(?<!\s)\s*\([^()]*\)$")
_WORDS_ONLY: Final = re.compile(r"[^\W\d_]+(?:[ ’'-][^\W\d_]+)*")
_LABELS: Final = frozenset({"name", "label", "abbreviation", "title"})


class Mention(NamedTuple):
    """A place where a text types the name of records, in `spelt` as it stands there."""

    passage: Passage
    offset: int
    spelt: str
    records: tuple[Record, ...]


class Vocabulary:
    """What a game calls things."""

    def __init__(self, checked: GameSubject) -> None:
        self._subject = checked

    @cached_property
    def names(self) -> Mapping[str, tuple[Record, ...]]:
        """The records by their names without capitals, of names that are words only."""
        found: dict[str, tuple[Record, ...]] = {}
        for record in self._subject.written:
            name = _ASIDE.sub("", record.values.name)
            if _WORDS_ONLY.fullmatch(name):
                key = name.casefold()
                found[key] = (*found.get(key, ()), record)
        return found

    @cached_property
    def defined(self) -> Mapping[str, str]:
        """Every word of a name, a label, a kind or the game itself: without capitals, and as it is.

        Words that game.yaml lists as known are among them.
        """
        meta = self._subject.game.meta
        words = (term for term in meta.known if not symbol_of(term))
        texts = [meta.title, meta.subtitle, *words]
        for kind in self._subject.game.kinds.values():
            texts += [kind.title, kind.plural]
        texts += [str(value) for _, path, value in self._subject.values if path[-1] in _LABELS]
        return {word.casefold(): word for text in reversed(texts) for word in words_of(text)}

    def defines(self, word: str) -> bool:
        """Tell whether a word, a part of a compound, or what it may be a form of is defined."""
        folded = word.casefold()
        parts = [folded, *folded.split("-")] if "-" in folded else [folded]
        return any(stem in self.defined for part in parts for stem in stems(part))

    @cached_property
    def referred(self) -> Counter[tuple[str | None, str]]:
        """How often texts refer to a record, by its kind and slug."""
        return Counter(
            (run.kind, run.slug)
            for _, _, text in self._subject.values
            if isinstance(text, Markup) and text.dynamic
            for run in text.runs
            if isinstance(run, RefRun)
        )

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """Every place where a text types a name, whatever its capitals, longest names first."""
        singles = {name for name in self.names if " " not in name}
        pairs = {tuple(name.split(" ")[:2]) for name in self.names if " " in name}
        seconds = {second for _, second in pairs}
        found: list[Mention] = []
        wording = self._subject.cached(Wording)
        folds = {word: word.casefold() for word in wording.spelt}
        telling = {word for word, fold in folds.items() if fold in singles or fold in seconds}
        for passage, spelt in zip(wording.passages, wording.words, strict=True):
            # Most texts of a large game type no name, which sets of words tell at once.
            if telling.isdisjoint(spelt):
                continue
            words = [folds[word] for word in spelt]
            if not (singles.isdisjoint(words) and pairs.isdisjoint(pairwise(words))):
                found += self._typed(passage)
        return tuple(found)

    def _typed(self, passage: Passage) -> Iterator[Mention]:
        lengths, at, words = self._lengths, 0, list(passage.words())
        while at < len(words):
            offset, word = words[at]
            step = 1
            for length in lengths.get(word.casefold(), ()):
                spelt = _spelt(passage, words[at : at + length])
                found = self.names.get(spelt.casefold())
                if found is not None:
                    yield Mention(passage, offset, spelt, found)
                    step = length
                    break
            at += step

    @cached_property
    def _lengths(self) -> Mapping[str, tuple[int, ...]]:
        """How many words the names have that begin with a word, longest first."""
        found: dict[str, set[int]] = {}
        for name in self.names:
            words = name.split(" ")
            found.setdefault(words[0], set()).add(len(words))
        return {word: tuple(sorted(lengths, reverse=True)) for word, lengths in found.items()}


def _spelt(passage: Passage, words: list[tuple[int, str]]) -> str:
    """Return what stands between the first and the last of some words, lines as blanks."""
    last, word = words[-1]
    return passage.bare[words[0][0] : last + len(word)].replace("\n", " ")
