"""Where a word may be hyphenated: pyphen's dictionaries, with the typesetter's own limits."""

from functools import cache, lru_cache
from typing import Any, Final

_BEFORE: Final = 2
_AFTER: Final = 3
_SHORTEST: Final = 6


@cache
def _dictionary(language: str) -> Any:
    import pyphen

    known = pyphen.language_fallback(language.replace("-", "_"))
    preferred = {"en": "en_GB"}.get(language, known)
    return pyphen.Pyphen(lang=preferred, left=_BEFORE, right=_AFTER) if preferred else None


@lru_cache(maxsize=20_000)
def hyphen_points(word: str, language: str) -> tuple[int, ...]:
    """Return the indexes in `word` where a hyphen may be set, the last first.

    Names and abbreviations (a capital after the first letter) and short words have none; a word
    that holds anything but letters is hyphenated in its letters only.
    """
    start = next((i for i, letter in enumerate(word) if letter.isalpha()), len(word))
    end = start
    while end < len(word) and word[end].isalpha():
        end += 1
    core = word[start:end]
    dictionary = _dictionary(language)
    if len(core) < _SHORTEST or dictionary is None or core[1:] != core[1:].lower():
        return ()
    # A position with data changes the spelling, which is more than setting a hyphen.
    points = [int(at) for at in dictionary.positions(core) if not at.data]
    return tuple(start + at for at in reversed(points))
