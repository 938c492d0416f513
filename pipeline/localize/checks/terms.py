"""Terms looked for in translations, as the language bends and joins its words."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from pipeline.localize.checks.language import language_rules_of
from pipeline.localize.checks.marks import marks_of
from pipeline.localize.checks.vowels import without_points

# Where words are written together, or no space parts them, a term is found within others.
_JOINED: Final = frozenset({"de", "sv", "da", "nb", "nn", "no", "nl", "fi", "is", "ja", "zh", "ko"})
_ARABIC: Final = frozenset({"ar", "fa", "he"})
_ENDINGS: Final = {"fr": "(?:e?s|e|x)?", "es": "(?:e?s)?", "pt": "s?", "en": "(?:e?s)?"}
_SOFT: Final = "\u00ad"


def has_term(msgstr: str, forms: Iterable[str], language: str) -> bool:
    """Tell whether a translation has one of the forms of a term."""
    base_language = language.partition("-")[0]
    text = _normalized(_plain_words(msgstr))
    return any(_pattern(_normalized(form), base_language).search(text) for form in forms)


def _plain_words(msgstr: str) -> str:
    return " ".join(marks_of(msgstr).words.split())


def _normalized(text: str) -> str:
    """Return a text without what never tells one term from another."""
    text = " ".join(text.replace(_SOFT, "").split()).lower()
    return without_points(text)


@lru_cache(maxsize=4096)
def _pattern(form: str, base_language: str) -> re.Pattern[str]:
    bend = language_rules_of(base_language).bend
    if bend is not None:
        return re.compile(bend(form))
    escaped = re.escape(form)
    if base_language in _JOINED or base_language in _ARABIC:
        return re.compile(escaped)
    return re.compile(rf"(?<!\w){escaped}{_ENDINGS.get(base_language, '')}(?!\w)")
