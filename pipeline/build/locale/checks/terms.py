"""Terms looked for in translations, as the language bends and joins its words."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from pipeline.build.locale.checks.marks import marks_of

# Where words are written together, or no space parts them, a term is found within others.
_JOINED: Final = frozenset({"de", "sv", "da", "nb", "nn", "no", "nl", "fi", "is", "ja", "zh", "ko"})
_ARABIC: Final = frozenset({"ar", "fa", "he"})
_ENDINGS: Final = {"fr": "(?:e?s|e|x)?", "es": "(?:e?s)?", "pt": "s?", "en": "(?:e?s)?"}
# Vowel marks and the stretching of letters, which writers may leave out.
_POINTS: Final = re.compile("[\u0640\u064b-\u065f\u0670\u0591-\u05c7]")

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
    return _POINTS.sub("", text) if tongue in _ARABIC else text


@lru_cache(maxsize=4096)
def _pattern(form: str, tongue: str) -> re.Pattern[str]:
    found = re.escape(form)
    if tongue in _JOINED or tongue in _ARABIC:
        return re.compile(found)
    return re.compile(rf"(?<!\w){found}{_ENDINGS.get(tongue, '')}(?!\w)")
