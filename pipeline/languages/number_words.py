"""The number words of languages: cardinals and ordinals by Unicode's CLDR, twice and half by lists.

A word is sure where it can say nothing but its number. One that may say something else, such as
German *Elf* or French *neuf*, can only represent a number that the other language says.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from pipeline.languages.language_rules import NumberWords, without_points
from pipeline.languages.rules import language_rules_of

_COUNTED: Final = (*range(2, 21), *range(30, 100, 10), 100)
"""Numbers with a word of their own; the article is one in most languages, and so no number."""


class NumberWord(NamedTuple):
    """A word that says a number, written as a figure: 4, 0.5."""

    figure: str
    word: str
    sure: bool


_WHOLE: Final = re.compile(r"\w+(?:-\w+)*")
_PART: Final = re.compile(r"\w+")


def is_known(figure: str, language: str) -> bool:
    """Return whether enough is known of a language to miss a number that it says in words."""
    own = language_rules_of(language).numbers
    return own is not None and (not own.listed or figure in own.sure)


@lru_cache(maxsize=16_384)
def number_words(text: str, language: str) -> tuple[NumberWord, ...]:
    """Return the words of a text that say a number, or may say one."""
    base = language.partition("-")[0]
    found: dict[tuple[int, str], NumberWord] = {}
    bare = without_points(text)
    # Some duals of Arabic show in their points alone.
    pointed = (each for each in _own_words(text, base) if bare != text and not each[1].sure)
    for start, each in (*_own_words(bare, base), *pointed, *_listed_words(bare, base)):
        key = start, each.figure
        found[key] = each if each.sure else found.get(key, each)
    return tuple(found.values())


def _listed_words(text: str, language: str) -> Iterator[tuple[int, NumberWord]]:
    own = language_rules_of(language).numbers or NumberWords()
    figure_of = {} if own.listed else _cldr(language)
    if not figure_of:
        return
    for whole in _WHOLE.finditer(text):
        is_listed = whole[0].lower() in figure_of
        for part in [whole] if is_listed else _PART.finditer(text, whole.start(), whole.end()):
            word = part[0].lower()
            figure = figure_of.get(word) or (_beginning(word, language) if own.joined else "")
            if figure:
                sure = word in figure_of and word not in own.doubtful
                yield part.start(), NumberWord(figure, part[0], sure)


def _beginning(word: str, language: str) -> str:
    """Return the longest number that a word begins with, such as two in *Zweihandwaffe*."""
    ends = range(len(word) - 1, 2, -1)
    return next((_cldr(language)[word[:end]] for end in ends if word[:end] in _cldr(language)), "")


def _own_words(text: str, language: str) -> Iterator[tuple[int, NumberWord]]:
    for figure, sure, pattern in _patterns(language):
        for match in pattern.finditer(text):
            yield match.start(), NumberWord(figure, match[0], sure)


@cache
def _patterns(language: str) -> tuple[tuple[str, bool, re.Pattern[str]], ...]:
    own = language_rules_of(language).numbers or NumberWords()
    compiled = language_rules_of(language).compiled
    return tuple(
        (figure, sure, compiled(words))
        for sure, words_by_figure in ((True, own.sure), (False, own.unsure))
        for figure, words in words_by_figure.items()
    )


@cache
def _cldr(language: str) -> Mapping[str, str]:
    """Return the cardinals and ordinals that CLDR has for a language, in all their forms."""
    # The rules take a moment to read, and most builds release no translation.
    from unicode_rbnf import FormatPurpose, RbnfEngine

    if language not in RbnfEngine.get_supported_languages():
        return {}
    engine = RbnfEngine.for_language(language)
    found: dict[str, str] = {}
    for number in _COUNTED:
        for purpose in (FormatPurpose.CARDINAL, FormatPurpose.ORDINAL):
            try:
                forms = engine.format_number(number, purpose=purpose).text_by_ruleset.values()
            except ValueError:
                # A language without rules for ordinals, such as Polish.
                continue
            found.update(dict.fromkeys((form.lower() for form in forms), str(number)))
    return found
