"""What checks know of each language: one module each, named in this table."""

from collections.abc import Mapping
from typing import Final

from pipeline.languages.language_rules import LanguageRules
from pipeline.languages.rules import ar, de, en, es, fr, ja, pl, sv

LANGUAGES: Final[Mapping[str, LanguageRules]] = {
    "ar": ar.RULES,
    "de": de.RULES,
    "en": en.RULES,
    "es": es.RULES,
    "fr": fr.RULES,
    "ja": ja.RULES,
    "pl": pl.RULES,
    "sv": sv.RULES,
}


def language_rules_of(language: str) -> LanguageRules:
    """Return what is known of a language; nothing if nobody has written it down."""
    return LANGUAGES.get(language.partition("-")[0], LanguageRules())
