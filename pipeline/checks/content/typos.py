"""Slips of the keyboard: which words are probably a known name, mistyped."""

from collections.abc import Iterable, Iterator
from typing import Final

from pipeline.checks.content.inflection import are_inflections

_SHORTEST: Final = 5
_LONGEST: Final = 100
"""Letters beyond which nothing is a word."""

_LONG: Final = 9
"""Letters from which two slips still leave a word recognisable."""

_STRANGE: Final = 2
"""Groups of three letters that no other word of the game has, from which a word looks wrong."""

_END: Final = 4
_PAIRS: Final = (
    "angel angle being begin board broad casual causal could cloud dairy diary mantel mantle"
    " marital martial nuclear unclear quiet quite reserve reverse sacred saint satin scared"
    " silver slave salve sliver spilt split tired trail trial tried unite united untie untied"
    " booth both eight fight light miner miners might mine mines night right sight"
)
_TWO_WORDS: Final = frozenset(_PAIRS.split())
"""Words that are one slip from another word of the language."""

_CROWD: Final = 50
"""Long words with one beginning or end from which the search for two slips gives up."""


class Typos:
    """Finds the name that a word was probably meant to be.

    `names` are what may be meant, `usual` all words of the game's texts, both without capitals.
    """

    def __init__(self, names: Iterable[str], usual: Iterable[str]) -> None:
        self._shortened: dict[str, list[str]] = {}
        self._ends: dict[str, list[str]] = {}
        for name in names:
            if _SHORTEST <= len(name) <= _LONGEST:
                self._add(name)
        self._letters: dict[str, int] = {}
        for word in usual:
            for three in _trigrams(word):
                self._letters[three] = self._letters.get(three, 0) + 1

    def _add(self, name: str) -> None:
        for short in {name, *_without_one(name)}:
            self._shortened.setdefault(short, []).append(name)
        if len(name) >= _LONG:
            for end in (f"{name[:_END]}-", f"-{name[-_END:]}"):
                self._ends.setdefault(end, []).append(name)

    def meant(self, word: str, *, surely_a_name: bool = False) -> str | None:
        """Return the name that `word` is a slip of, None where it may well be another word.

        `surely_a_name` says that the word can be no other than a name, so that any slip counts.
        """
        for name in self._near(word) if word not in _TWO_WORDS else ():
            if name == word or are_inflections(word, name):
                continue
            steps = distance(word, name)
            if steps == 1 and (surely_a_name or self._is_typo(word, name)):
                return name
            if steps == 2 and min(len(word), len(name)) >= _LONG - 1 and len(name) >= _LONG:
                return name
        return None

    def _near(self, word: str) -> Iterator[str]:
        if not _SHORTEST - 1 <= len(word) <= _LONGEST:
            return
        for short in (word, *_without_one(word)):
            yield from self._shortened.get(short, ())
        if len(word) >= _LONG - 1:
            for end in (f"{word[:_END]}-", f"-{word[-_END:]}"):
                close = self._ends.get(end, ())
                yield from close if len(close) <= _CROWD else ()

    def _is_typo(self, word: str, name: str) -> bool:
        """Tell whether one step makes a likely slip: few of them lead to another real word."""
        if sorted(word) == sorted(name) or _undoubled(word) == _undoubled(name):
            return True
        if name.endswith(word):  # inner and winner, eight and weight: endings are words
            return False
        strange = sum(self._letters.get(three, 0) < 2 for three in _trigrams(word))
        return strange >= _STRANGE or (strange > 0 and word[0] == name[0] and len(name) > _SHORTEST)


def distance(one: str, other: str) -> int:
    """Return the steps from one word to another.

    A step adds, drops or changes a letter, or swaps two neighbours.
    """
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        line = [row]
        for column, other_letter in enumerate(other, 1):
            step = min(last[column] + 1, line[-1] + 1, last[column - 1] + (letter != other_letter))
            if row > 1 and column > 1 and one[row - 2 : row] == other[column - 2 : column][::-1]:
                step = min(step, before[column - 2] + 1)
            line.append(step)
        before, last = last, line
    return last[-1]


def _without_one(word: str) -> list[str]:
    return [word[:index] + word[index + 1 :] for index in range(len(word))]


def _trigrams(word: str) -> set[str]:
    edged = f"^{word}$"
    return {edged[index : index + 3] for index in range(len(word))}


def _undoubled(word: str) -> str:
    return "".join(letter for index, letter in enumerate(word) if word[index - 1 : index] != letter)
