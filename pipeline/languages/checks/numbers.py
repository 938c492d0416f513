"""Checks of figures and number words, and of the units and signs next to them."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from pipeline.languages.language_rules import (
    STAND_IN,
    NumberWords,
    figures,
    first_of,
    less,
    listed,
    marks_of,
    without_points,
)
from pipeline.languages.rules import language_rules_of
from pipeline.languages.subject import Pair, PoSubject, sample, translation_check
from pipeline.source.findings import Finding, Severity

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


_NUMBERS_GOOD = {
    "de.po": sample("Roll 2D6. On 4–6 move three spaces.", "Wirf 2W6. Bei 4–6 ziehe drei Felder.")
}
_NUMBERS_BAD = {"de.po": _NUMBERS_GOOD["de.po"].replace("drei F", "zwei F")}


@translation_check(
    "translation-numbers", bad=_NUMBERS_BAD, good=_NUMBERS_GOOD, severity=Severity.ERROR
)
def translation_numbers(checked: PoSubject) -> Iterator[Finding]:
    """Find translations whose numbers, in digits or words, differ from their text.

    A wrong number on a card is the worst mistake there is. Dice are written with the letter that
    the language has for them, decimals with its sign. A word represents a figure and for another
    word: *two*, *second*, *twice* and a dual all say 2.
    """
    for pair in checked.pairs:
        if pair.msgstr == pair.text:
            # A copy says no number in its language's words; `translation-copy` reports it.
            continue
        words, msgstr = marks_of(pair.text).words, marks_of(pair.msgstr).words
        in_text, in_msgstr = figures(words), figures(msgstr, checked.writing)
        said, said_in_msgstr = number_words(words, "en"), number_words(msgstr, checked.language)
        yield from _lost(checked, pair, in_text, in_msgstr + _counted(said_in_msgstr), said)
        yield from _added(checked, pair, in_msgstr, in_text, said, said_in_msgstr)


def _counted(words: tuple[NumberWord, ...]) -> "Counter[str]":
    return Counter(each.figure for each in words)


def _sure(words: tuple[NumberWord, ...], language: str) -> dict[str, str]:
    return {
        each.figure: each.word for each in words if each.sure and is_known(each.figure, language)
    }


def _lost(
    checked: PoSubject,
    pair: Pair,
    in_text: "Counter[str]",
    there: "Counter[str]",
    said: tuple[NumberWord, ...],
) -> Iterator[Finding]:
    for figure, more in first_of(less(in_text, there)):
        localized = _localized_figure(figure, checked)
        message = f"the number {localized} of the text is missing{more}"
        yield pair.finding(
            "translation-numbers", message, f"write {localized}, in digits or in words"
        )
    for figure, word in _sure(said, checked.language).items():
        if figure not in there and figure not in in_text:
            message = f"the number {word!r} of the text is missing"
            yield pair.finding(
                "translation-numbers", message, "write the same number, in words or in digits"
            )


def _added(
    checked: PoSubject,
    pair: Pair,
    in_msgstr: "Counter[str]",
    in_text: "Counter[str]",
    said_in_text: tuple[NumberWord, ...],
    said: tuple[NumberWord, ...],
) -> Iterator[Finding]:
    there = in_text + _counted(said_in_text)
    # An article may say one, and is no number of the text.
    own = in_text + _counted(
        tuple(each for each in said_in_text if each.word.lower() not in _VAGUE)
    )
    for figure, more in first_of(less(in_msgstr, there)):
        written = _localized_figure(figure, checked)
        message = f"the text has no number {written}{more}"
        shown = listed((_localized_figure(number, checked) for number in own), "%s", ", ")
        hint = f"write one of its numbers: {shown}" if own else f"leave {written} out"
        yield pair.finding("translation-numbers", message, hint, word=written)
    if not there and not pair.text.endswith(_STOPS):
        # A name may well be another: two legs in place of walking.
        return
    said_so_often = in_msgstr + Counter(each.figure for each in said if each.sure)
    for figure, word in _sure(said, checked.language).items():
        if said_so_often[figure] > there[figure] and in_msgstr[figure] <= there[figure]:
            message = f"the original says no number like {word!r}, or says it less often"
            yield pair.finding(
                "translation-numbers", message, "say the numbers of the original", word=word
            )


_STOPS: Final = (".", "!", "?")
_VAGUE: Final = frozenset({"a", "an", "each", "every", "another", "only", "alone", "either"})


def _localized_figure(figure: str, checked: PoSubject) -> str:
    decimal, letter = checked.writing
    return figure.replace(".", decimal).replace("D", letter)


_BLANK: Final = "[ \u00a0\u202f-]?"
_FIGURE: Final = rf"[\d{STAND_IN}]"
_UNIT: Final = re.compile(
    rf"(?<={_FIGURE}){_BLANK}(?:(″|′|%|٪|°|×|\+|(?:[cm]?m|km|kg)(?![A-Za-zÀ-ɏ])|[سم]م(?![\w\u0651])))"
    rf"|(?<!{_FIGURE})([+−±×≥≤]|(?<!\w)-)(?={STAND_IN})"
)
_ALIKE: Final = {"-": "−", "٪": "%", "مم": "mm", "سم": "cm"}
# Where English says a sign in words, the translation may write it.
_SAID: Final = {
    "−": re.compile(r"\b(?:los|cost|less|few|minus|reduc|low|drop|remov|tak)"),
    "+": re.compile(r"\b(?:gain|more|plus|add|high|rais|least|better|extra|regain|increas)"),
    "×": re.compile(r"\btimes\b"),
    "%": re.compile(r"\bper ?cent\b"),
    "≥": re.compile(r"\b(?:least|more|up)\b"),
    "≤": re.compile(r"\b(?:most|less|fewer|down)\b"),
}

_UNITS_GOOD = {
    "de.po": sample("Stay within [[=near]]″, +[[=gain]].", "Bleib in [[=near]]″, +[[=gain]].")
}
_UNITS_BAD = {"de.po": _UNITS_GOOD["de.po"].replace("Bleib in [[=near]]″", "Bleib in [[=near]] cm")}


@translation_check("translation-units", bad=_UNITS_BAD, good=_UNITS_GOOD, severity=Severity.ERROR)
def translation_units(checked: PoSubject) -> Iterator[Finding]:
    """Find numbers and constants whose unit or sign differs from the original text's.

    Three centimetres are no three inches, and a minus before a constant turns a rule round.
    """
    for pair in checked.pairs:
        in_text, in_msgstr = _units(pair.text), _units(pair.msgstr)
        for unit, more in first_of(less(in_text, in_msgstr)):
            message = f"the sign {unit} next to a number is missing{more}"
            hint = f"write {unit} where the text has it"
            yield pair.finding("translation-units", message, hint)
        added = [unit for unit in less(in_msgstr, in_text) if not _is_said(unit, pair.text)]
        for unit, more in first_of(added):
            message = f"the text has no {unit} next to a number, or fewer{more}"
            hint = "write the units and signs of the text"
            yield pair.finding("translation-units", message, hint, word=unit)


def _is_said(unit: str, text: str) -> bool:
    return unit in _SAID and _SAID[unit].search(text.lower()) is not None


def _units(text: str) -> "Counter[str]":
    """Return the units and signs next to figures, and next to what represents one."""
    found = (match[1] or match[2] for match in _UNIT.finditer(marks_of(text).words))
    return Counter(_ALIKE.get(each, each) for each in found)
