"""What checks know of a language: its punctuation, its numbers in words, and how its terms bend."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from pipeline.base.registry import Registry


class PunctuationRule(NamedTuple):
    """What is wrong where `pattern` is found: what it `says`, how to mend it, an example of each.

    It is looked for in the words of a translation, with U+FFFC for all that is none.
    """

    pattern: re.Pattern[str]
    says: str
    mend: str
    bad: str
    good: str


class LanguageRules(NamedTuple):
    """One language.

    `numbers` are patterns of the words that say a figure, by the figure; `bend` returns the pattern
    of all forms of a term that its spelling tells.
    """

    punctuation: tuple[PunctuationRule, ...] = ()
    numbers: Mapping[str, re.Pattern[str]] = MappingProxyType({})
    bend: Callable[[str], str] | None = None


LANGUAGES: Final[Registry[LanguageRules]] = Registry(
    "language", "pipeline.localize.checks.languages"
)


def punctuation_rule(pattern: str, says: str, mend: str, *, bad: str, good: str) -> PunctuationRule:
    """Return a rule by its regular expression."""
    return PunctuationRule(re.compile(pattern), says, mend, bad, good)


def language_rules(
    language: str,
    *punctuation: PunctuationRule,
    numbers: Mapping[str, str] = MappingProxyType({}),
    bend: Callable[[str], str] | None = None,
) -> None:
    """Register what is known of a language; `numbers` are regular expressions for whole words."""
    patterns = {
        figure: re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)
        for figure, words in numbers.items()
    }
    LANGUAGES.add(language, LanguageRules(punctuation, patterns, bend))


def counted(first: int, words: str) -> dict[str, str]:
    """Return the words of numbers that follow one another, by their figures."""
    return {str(number): word for number, word in enumerate(words.split(), first)}


def language_rules_of(language: str) -> LanguageRules:
    """Return what is known of a language; nothing where nobody has written it down."""
    return LANGUAGES.get(language.partition("-")[0], LanguageRules())
