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
    language_rules = language.partition("-")[0]
    text = _levelled(_all_words(msgstr), language_rules)
    return any(
        _pattern(_levelled(form, language_rules), language_rules).search(text) for form in forms
    )


def _all_words(msgstr: str) -> str:
    return " ".join(marks_of(msgstr).words.split())


def _levelled(text: str, language_rules: str) -> str:
    """Return a text without what never tells one term from another."""
    text = " ".join(text.replace(_SOFT, "").split()).lower()
    return without_points(text)


@lru_cache(maxsize=4096)
def _pattern(form: str, language_rules: str) -> re.Pattern[str]:
    bend = language_rules_of(language_rules).bend
    if bend is not None:
        return re.compile(bend(form))
    found = re.escape(form)
    if language_rules in _JOINED or language_rules in _ARABIC:
        return re.compile(found)
    return re.compile(rf"(?<!\w){found}{_ENDINGS.get(language_rules, '')}(?!\w)")
