"""Checks of sense: words that say the contrary, and negations."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from pipeline.languages.language_rules import marks_of, without_points
from pipeline.languages.rules import language_rules_of
from pipeline.languages.subject import PoSubject, sample, translation_check
from pipeline.source.findings import Finding, Severity


class _Sides(NamedTuple):
    """Patterns of the words for the one and for the other."""

    one: re.Pattern[str]
    other: re.Pattern[str]


_NAMES: Final = {
    "high": ("higher", "lower"),
    "odd": ("odd", "even"),
    "friend": ("friend", "enemy"),
    "left": ("left", "right"),
    "more": ("more", "fewer"),
    "gain": ("gain", "lose"),
    "before": ("before", "after"),
}


@cache
def _pattern(words: str, language: str) -> re.Pattern[str]:
    return language_rules_of(language).compiled(words)


_CONTRARY_GOOD = {"de.po": sample("Keep the higher die.", "Behalte den höheren Würfel.")}
_CONTRARY_BAD = {"de.po": sample("Keep the higher die.", "Behalte den niedrigeren Würfel.")}


@translation_check(
    "translation-contrary", bad=_CONTRARY_BAD, good=_CONTRARY_GOOD, severity=Severity.ERROR
)
def translation_contrary(checked: PoSubject) -> Iterator[Finding]:
    """Find translations that say lower for higher, even for odd, enemy for friend.

    The English has only the one word, and the translation only the other.
    """
    language, english = checked.language.partition("-")[0], language_rules_of("en")
    for pair in checked.pairs:
        text, msgstr = marks_of(pair.text).words, without_points(marks_of(pair.msgstr).words)
        for name, sides in language_rules_of(language).opposites.items():
            in_text = _sides(english.opposites[name], text, "en")
            if sum(in_text) == 1 and _sides(sides, msgstr, language) == in_text[::-1]:
                one, other = _NAMES[name] if in_text[0] else _NAMES[name][::-1]
                message = f"the text says {one}, the translation {other}"
                yield pair.finding("translation-contrary", message, "say what the text says")


def _sides(words: tuple[str, str], text: str, language: str) -> tuple[bool, bool]:
    one, other = (_pattern(each, language).search(text) is not None for each in words)
    return one, other


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
