"""Where words are hyphenated, terms that are kept whole, and spaces that no line breaks at."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from pyphen import LANGUAGES, HyphDict, Pyphen, hdcache, ignored, language_fallback, parse

from pipeline.source.files import Sort, read_bytes

_DICTIONARY: Final = Sort(20_000_000, "install pyphen once more")
_DIGITS: Final = "0123456789"


def prepare(path: Path) -> None:
    """Have pyphen take the dictionary at `path` for one whose patterns are parsed lazily.

    One with a notation beyond that of TeX, or in an encoding that Python does not know by the name
    that it has there, is left to pyphen.
    """
    if path in hdcache:
        return
    encoding, _, text = read_bytes(path, _DICTIONARY, given=True).partition(b"\n")
    if b"^^" in text or b"=" in text:
        return
    with suppress(LookupError):
        hdcache[path] = LazyDictionary(text.decode(encoding.decode("ascii").strip()))


class LazyDictionary(HyphDict):  # type: ignore[misc]
    """What `HyphDict` makes of the lines of a dictionary, each pattern when it is looked up."""

    def __init__(self, text: str) -> None:
        self.patterns = _Patterns(_spelt(text))
        self.cache: dict[str, list[Any]] = {}
        self.maxlen = max(map(len, self.patterns), default=0)


class _Patterns(dict[str, str]):
    """Patterns by their letters; `get` returns where the first digit is, and all digits."""

    def get(self, letters: str, default: Any = None) -> Any:
        pattern = super().get(letters)
        if pattern is None:
            return default
        values = [int(digit or "0") for digit, _ in parse(pattern)]
        start = next(index for index, value in enumerate(values) if value)
        return start, values[start:]


def _spelt(text: str) -> Iterator[tuple[str, str]]:
    """Yield each pattern that says anything with its letters alone."""
    bare = text
    for digit in _DIGITS:
        bare = bare.replace(digit, "")
    lines = map(str.strip, text.split("\n"))
    for line, letters in zip(lines, map(str.strip, bare.split("\n")), strict=True):
        # What holds no digit but 0 parts nothing, and hides no pattern of the same letters.
        if line != letters and not line.startswith(ignored) and line.replace("0", "") != letters:
            yield letters, line


SOFT: Final = "\u00ad"
"""The soft hyphen: the only place where a word that holds one is parted."""

_LONGEST_LINE: Final = 300
"""Letters of the longest line that a word alone may fill, soft hyphens among them."""

_BEFORE: Final = 2
_AFTER: Final = 3
_SHORTEST: Final = 6
_LETTERS: Final = re.compile(rf"[^\W\d_]{{{_SHORTEST},}}")
_OWN: Final = {"de": Path(__file__).with_name("patterns") / "hyph_de.dic"}
"""Languages whose patterns are ours: pyphen's German parts compounds wrongly (Deut-sch-land)."""


@cache
def _dictionary(language: str) -> Any:
    file = _OWN.get(language.partition("-")[0])
    if file is None:
        pyphen_code = language_fallback(language.replace("-", "_"))
        preferred = {"en": "en_GB"}.get(language, pyphen_code)
        if not preferred:
            return None
        file = LANGUAGES[preferred]
    prepare(file)
    return Pyphen(filename=file, left=_BEFORE, right=_AFTER)


def hyphen_points(word: str, language: str) -> tuple[int, ...]:
    """Return the indexes in `word` where a hyphen may be set, the last first.

    Names and abbreviations (a capital after the first letter) and short words have none; of a word
    that holds anything but letters, each stretch of letters counts as a word. Those farther on than
    any line is long are left to the lines that follow.
    """
    return _points(word[:_LONGEST_LINE], language)


@lru_cache(maxsize=20_000)
def _points(word: str, language: str) -> tuple[int, ...]:
    dictionary = _dictionary(language)
    if dictionary is None:
        return ()
    points: list[int] = []
    for match in _LETTERS.finditer(word):
        part = match[0]
        if part[1:] == part[1:].lower():
            # A position with data changes the spelling, which is more than setting a hyphen.
            points += [match.start() + at for at in dictionary.positions(part) if not at.data]
    return tuple(reversed(points))


def soft_points(word: str) -> tuple[int, ...]:
    """Return the indexes of the soft hyphens that `word` may be parted at, the last first.

    Those farther on than any line is long are left to the lines that follow.
    """
    last = min(len(word) - 2, _LONGEST_LINE)
    return tuple(at for at in range(last, 0, -1) if word[at] == SOFT)


def bare(word: str) -> str:
    """Return `word` as it is drawn: without its soft hyphens."""
    return word.replace(SOFT, "") if SOFT in word else word


_WORD: Final = re.compile(r"[^\W\d_]{6,}")
"""What is long enough to be hyphenated at all."""

_ENDING: Final = 2
"""Letters that an inflected word may have more than the name of its term."""


class Terms:
    """The words of names that a game explains, in any case and number."""

    def __init__(self, names: Iterable[str]) -> None:
        self.words = frozenset(
            word.casefold() for name in names for word in _WORD.findall(bare(name))
        )

    def __call__(self, word: str) -> bool:
        """Return whether `word`, with the signs around it, is one of a term."""
        if not self.words:
            return False
        found = _WORD.search(word)
        if found is None:
            return False
        letters = found[0].casefold()
        return any(letters[: len(letters) - cut] in self.words for cut in range(_ENDING + 1))


NO_BREAK: Final = "\u00a0"

_UNIT: Final = r"(?<=\d) (?=(?:mm|cm|km|m|kg|g|pt)(?![a-zA-Zà-ÿ]))"
_CLOSING: Final = re.compile(rf" (?=[–—…]|%(?!\w))|{_UNIT}")
"""Spaces before dashes, dots, per cent signs and units, which belong to what is before them."""

_FRENCH: Final = re.compile(r" (?=[»!?;:…%](?!\w))|(?<=«) | (?=[–—] )|" + _UNIT)
_ASIDE: Final = re.compile(r" ([–—]) ([^–—]{1,200}) ([–—])(?=[ .,;:!?)]|$)")
"""Words between dashes: in French the first dash belongs to what follows it."""

_POLISH: Final = re.compile(r"(?<![\w’])([aiouwz]) ", re.IGNORECASE)
"""Words of one letter, which end no line."""


def edge_rule(language: str) -> Callable[[str], str] | None:
    """Return what ties the words of a text together as `language` wants; None if nothing is."""
    return _RULES.get(language.partition("-")[0], _closed)


def _closed(text: str) -> str:
    return _CLOSING.sub(NO_BREAK, text)


def _french(text: str) -> str:
    asides = _ASIDE.sub(rf" \1{NO_BREAK}\2{NO_BREAK}\3", text)
    return _FRENCH.sub(NO_BREAK, asides)


def _polish(text: str) -> str:
    return _POLISH.sub(rf"\1{NO_BREAK}", _closed(text))


_RULES: Final[dict[str, Callable[[str], str] | None]] = {"en": None, "fr": _french, "pl": _polish}
