"""Checks by the rules of a language: punctuation, opposites and denials."""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple, cast

from pipeline.checks.prose import readable, slips
from pipeline.languages.language_rules import (
    STAND_IN,
    PunctuationRule,
    marks_of,
    without_keys,
    without_points,
)
from pipeline.languages.rules import language_rules_of
from pipeline.languages.subject import Pair, PoSubject, sample, translation_check
from pipeline.source.findings import Finding, Severity
from pipeline.source.yaml import load_yaml

_OPPOSITES: Final = Path(__file__).parents[1] / "opposites.yaml"
"""The words for the one and for the other in each language, and what findings call them."""


@cache
def _opposites() -> Mapping[str, Mapping[str, tuple[str, str]]]:
    return cast(Mapping[str, Mapping[str, tuple[str, str]]], load_yaml(_OPPOSITES, given=True).data)


@cache
def _pattern(words: str, language: str) -> re.Pattern[str]:
    return language_rules_of(language).compiled(words)


@lru_cache(maxsize=16_384)
def _one_sided(text: str) -> tuple[tuple[str, int], ...]:
    """Return the opposites of which an English text has the one word only, 0 or 1."""
    names = [f"{name}_{side}" for name in _opposites() for side in (0, 1)]
    words = (each["en"][side] for each in _opposites().values() for side in (0, 1))
    groups = (f"(?P<{name}>{word})" for name, word in zip(names, words, strict=True))
    found = {match.lastgroup or "" for match in _pattern("|".join(groups), "en").finditer(text)}
    sides = ((name, side) for name in _opposites() for side in (0, 1))
    return tuple(
        (name, side)
        for name, side in sides
        if f"{name}_{side}" in found and f"{name}_{1 - side}" not in found
    )


_CONTRARY_GOOD = {"de.po": sample("Keep the higher die.", "Behalte den höheren Würfel.")}
_CONTRARY_BAD = {"de.po": sample("Keep the higher die.", "Behalte den niedrigeren Würfel.")}


@translation_check(
    "translation-contrary", bad=_CONTRARY_BAD, good=_CONTRARY_GOOD, severity=Severity.ERROR
)
def translation_contrary(checked: PoSubject) -> Iterator[Finding]:
    """Find translations that say lower for higher, last for first, must for may.

    The English has only the one word, and the translation only the other.
    """
    language = checked.language.partition("-")[0]
    for pair in checked.pairs:
        for name, side in _one_sided(marks_of(pair.text).words):
            words = _opposites()[name].get(language)
            if words is None:
                continue
            msgstr = without_points(marks_of(pair.msgstr).words)
            same, contrary = (
                _pattern(words[each], language).search(msgstr) for each in (side, 1 - side)
            )
            if contrary is not None and same is None:
                said = _opposites()[name]["says"]
                message = f"the text says {said[side]}, the translation {said[1 - side]}"
                yield pair.finding("translation-contrary", message, "say what the text says")


_NEGATION_GOOD = {"de.po": sample("Nobody may rest.", "Niemand darf rasten.")}
_NEGATION_BAD = {"de.po": sample("Nobody may rest.", "Jeder darf rasten.")}


@translation_check(
    "translation-negation", bad=_NEGATION_BAD, good=_NEGATION_GOOD, severity=Severity.INFO
)
def translation_negation(checked: PoSubject) -> Iterator[Finding]:
    """Find translations without a negation where English has one, and the reverse.

    Many say it otherwise; read through once, the list shows the *not* that was lost.
    """
    language = checked.language.partition("-")[0]
    rules = language_rules_of(language)
    if not rules.denials:
        return
    for pair in checked.pairs:
        text, msgstr = marks_of(pair.text).words, without_points(marks_of(pair.msgstr).words)
        denied = _pattern(language_rules_of("en").denials, "en").search(text)
        if denied and not _pattern(rules.denials, language).search(msgstr):
            message = f"the text says {denied[0]!r}, the translation denies nothing"
            hint = "see that it forbids what the text forbids"
            yield pair.finding("translation-negation", message, hint, Severity.INFO)


_BLANKS: Final = " \t\n\u00a0\u202f\u3000"
_CLOSING: Final = _BLANKS + "”“»’‘)]』」）"
_STOPS: Final = (".", "。", "．", "۔")
_ENDS: Final = (*_STOPS, "!", "?", "…", "！", "？", "؟")
_COLONS: Final = (":", "：")
# An abbreviation ends with a full stop where its English word has none: Pkt., max.
_ABBREVIATED: Final = re.compile(r"(?<!\w)[^\W\d_]{1,5}\.$")
# The stops of initials are part of a word, which another language may not write so.
_INITIALS: Final = re.compile(r"(?<!\w)[A-Z]\.$")
_DOUBLE: Final = re.compile(r"[ \u00a0\u202f\u3000]{2,}")
_STRAIGHT: Final = re.compile("['\"]")
_UNSEEN: Final = re.compile("[\t\n\u200b\u2060\ufeff]")


class Difference(NamedTuple):
    """What is otherwise than in the text, and how to fix it."""

    says: str
    remedy: str


def differences(text: str, msgstr: str) -> Iterator[Difference]:
    """Yield what the words of a translation have otherwise than those of its text."""
    if _leading_blanks(text, len(text.lstrip(_BLANKS))) != _leading_blanks(
        msgstr, len(msgstr.lstrip(_BLANKS))
    ):
        yield Difference(
            "the leading spaces differ from those of the text", "begin as the text does"
        )
    if _trailing_blanks(text) != _trailing_blanks(msgstr):
        yield Difference(
            "the trailing spaces differ from those of the text", "end as the text does"
        )
    if _DOUBLE.search(msgstr) and not _DOUBLE.search(text):
        yield Difference("two spaces in a row", "leave one of them out")
    if _STRAIGHT.search(msgstr) and not _STRAIGHT.search(text):
        yield Difference(
            "a straight quotation mark or apostrophe", "write the language’s own, and ″ for inches"
        )
    if "..." in msgstr and "..." not in text:
        yield Difference("three full stops", "write the sign …")
    elif ".." in msgstr and ".." not in text:
        yield Difference("two full stops", "leave one of them out")
    if " - " in msgstr and " - " not in text:
        yield Difference("a hyphen for a dash", "write – with spaces around it")
    if _UNSEEN.search(msgstr) and not _UNSEEN.search(text):
        yield Difference("a tab, a line break or an unseen character", "leave it out")
    yield from _end_differences(text, msgstr)


def _leading_blanks(text: str, stripped_length: int) -> str:
    return text[: len(text) - stripped_length]


def _trailing_blanks(text: str) -> str:
    return text[len(text.rstrip(_BLANKS)) :]


def _end_differences(text: str, msgstr: str) -> Iterator[Difference]:
    text_end, msgstr_end = text.rstrip(_CLOSING), msgstr.rstrip(_CLOSING)
    if text_end.endswith(_ENDS) and not msgstr_end.endswith(_ENDS):
        if not (_INITIALS.search(text_end) or _ABBREVIATED.fullmatch(text_end)):
            yield Difference(
                "the full stop at the end is lost", "end the sentence as the text does"
            )
    elif msgstr_end.endswith(_STOPS) and not text_end.endswith(_ENDS):
        if _ABBREVIATED.search(msgstr_end) is None:
            yield Difference("the text ends without a full stop", "leave the full stop out")
    elif text_end.endswith(_COLONS) != msgstr_end.endswith(_COLONS):
        yield Difference("the colon at the end is not as in the text", "end as the text does")


_AROUND: Final = 12

_GOOD = {"fr.po": sample("Move, then attack!", "Bougez, puis attaquez\u202f!")}
_BAD = {"fr.po": sample("Move, then attack!", "Bougez, puis attaquez !")}


@translation_check("translation-punctuation", bad=_BAD, good=_GOOD)
def translation_punctuation(checked: PoSubject) -> Iterator[Finding]:
    """Find punctuation and spaces that the language, or the English text, has otherwise.

    Each language has its own quotation marks, dashes and spaces. A full stop at the end, blanks
    around the text and the sign … are as in the English.
    """
    punctuation = language_rules_of(checked.language).punctuation
    for pair in checked.pairs:
        text, msgstr = marks_of(pair.text).words, marks_of(pair.msgstr).words
        for breach in (
            *differences(text, msgstr),
            *_broken_rules(punctuation, without_keys(msgstr, text)),
            *_slips(pair, checked.language),
        ):
            message, hint = breach
            yield pair.finding("translation-punctuation", message, hint, Severity.WARNING)


def _slips(pair: Pair, language: str) -> Iterator[Difference]:
    """Yield slips of the pen that the text does not have."""
    right = {slip.says for slip in slips(readable(pair.text), pair.text, "en")}
    for slip in slips(readable(pair.msgstr), pair.msgstr, language):
        if slip.says not in right and "blank" not in slip.says:
            yield Difference(slip.says, slip.remedy)


def _broken_rules(punctuation: tuple[PunctuationRule, ...], msgstr: str) -> Iterator[Difference]:
    for rule in punctuation:
        match = rule.pattern.search(msgstr)
        if match is not None:
            yield Difference(f"{rule.says}: {_excerpt(msgstr, match)}", rule.remedy)


def _excerpt(msgstr: str, match: re.Match[str]) -> str:
    start, end = max(0, match.start() - _AROUND), match.end() + _AROUND
    excerpt = msgstr[start:end].replace(STAND_IN, "…").strip()
    return f"{'…' if start else ''}{excerpt}{'…' if end < len(msgstr) else ''}"
