"""Hyphenation patterns that are parsed only when a word asks for them."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from pyphen import HyphDict, hdcache, ignored, parse

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
