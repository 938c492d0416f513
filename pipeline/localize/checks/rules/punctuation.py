"""`translation-punctuation`: punctuation and spaces, as the language and the text have them."""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.localize.checks.check import sample, translation_check
from pipeline.localize.checks.kept_punctuation import Difference, differences
from pipeline.localize.checks.language import PunctuationRule, language_rules_of
from pipeline.localize.checks.marks import STAND_IN, marks_of, without_keys
from pipeline.localize.checks.subject import PoSubject

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
        ):
            message, hint = breach
            yield pair.finding("translation-punctuation", message, hint, Severity.WARNING)


def _broken_rules(punctuation: tuple[PunctuationRule, ...], msgstr: str) -> Iterator[Difference]:
    for rule in punctuation:
        match = rule.pattern.search(msgstr)
        if match is not None:
            yield Difference(f"{rule.says}: {_excerpt(msgstr, match)}", rule.mend)


def _excerpt(msgstr: str, match: re.Match[str]) -> str:
    """Return what stands around a rule."""
    start, end = max(0, match.start() - _AROUND), match.end() + _AROUND
    excerpt = msgstr[start:end].replace(STAND_IN, "…").strip()
    return f"{'…' if start else ''}{excerpt}{'…' if end < len(msgstr) else ''}"
