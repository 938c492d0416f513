"""Credits parted into lines: all in one where a margin has room, else phrase by phrase."""

from collections.abc import Iterator

from pipeline.content.credit import joined_phrases
from pipeline.impose.legend import Lettered


def credits_lines(
    phrases: tuple[str, ...], longest: float, letters: Lettered
) -> Iterator[list[tuple[str, ...]]]:
    """Yield the ways to part credits into lines of words, the best first.

    No line is longer than `longest` points, unless a single word is.
    """
    yield _wrapped(tuple(joined_phrases(phrases).split()), longest, letters)
    if len(phrases) > 1:
        yield [
            line for phrase in phrases for line in _wrapped(tuple(phrase.split()), longest, letters)
        ]


def _wrapped(words: tuple[str, ...], longest: float, letters: Lettered) -> list[tuple[str, ...]]:
    lines: list[tuple[str, ...]] = []
    line: tuple[str, ...] = ()
    for word in words:
        if line and letters.width((*line, word)) > longest:
            lines.append(line)
            line = ()
        line = (*line, word)
    return [*lines, line] if line else lines
