"""What words may be inflections of: endings, not grammar, and of English only."""

from collections.abc import Iterator
from typing import Final

_ENDINGS: Final = (
    ("ies", "y"),
    ("ves", "f"),
    ("ied", "y"),
    ("ing", ""),
    ("ing", "e"),
    ("es", ""),
    ("ed", ""),
    ("er", ""),
    ("ly", ""),
    ("s", ""),
    ("d", ""),
    ("r", ""),
    ("y", ""),
)
_SHORTEST: Final = 3
"""Letters that must be left of a word."""


def stems(word: str) -> Iterator[str]:
    """Yield a word and everything that it may be an inflection of, itself first."""
    yield word
    for ending, other in _ENDINGS:
        stem = word.removesuffix(ending)
        if len(stem) >= _SHORTEST and stem != word:
            yield stem + other
            if len(ending) > 1 and len(stem) > _SHORTEST and stem[-1] == stem[-2]:
                yield stem[:-1]


def are_inflections(one: str, other: str) -> bool:
    """Tell whether two words may be forms of one: attack, attacks, attacking, attacker."""
    return not set(stems(one)).isdisjoint(stems(other))
