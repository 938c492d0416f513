"""Terms looked for in translations, as the language bends and joins its words."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from pipeline.build.locale.checks.marks import marks_of
from pipeline.build.locale.checks.tongue import tongue_of
from pipeline.build.locale.checks.vowels import without_points

# Where words are written together, or no space parts them, a term is found within others.
_JOINED: Final = frozenset({"de", "sv", "da", "nb", "nn", "no", "nl", "fi", "is", "ja", "zh", "ko"})
_ARABIC: Final = frozenset({"ar", "fa", "he"})
_ENDINGS: Final = {"fr": "(?:e?s|e|x)?", "es": "(?:e?s)?", "pt": "s?", "en": "(?:e?s)?"}
_SOFT: Final = "\u00ad"


def has_term(said: str, forms: Iterable[str], language: str) -> bool:
    """Tell whether a translation has one of the forms of a term."""
    tongue = language.partition("-")[0]
    text = _levelled(_all_words(said), tongue)
    return any(_pattern(_levelled(form, tongue), tongue).search(text) for form in forms)


def _all_words(said: str) -> str:
    return " ".join(marks_of(said).words.split())


def _levelled(text: str, tongue: str) -> str:
    """Return a text without what never tells one term from another."""
    text = " ".join(text.replace(_SOFT, "").split()).lower()
    return without_points(text)


@lru_cache(maxsize=4096)
def _pattern(form: str, tongue: str) -> re.Pattern[str]:
    bend = tongue_of(tongue).bend
    if bend is not None:
        return re.compile(bend(form))
    found = re.escape(form)
    if tongue in _JOINED or tongue in _ARABIC:
        return re.compile(found)
    return re.compile(rf"(?<!\w){found}{_ENDINGS.get(tongue, '')}(?!\w)")
