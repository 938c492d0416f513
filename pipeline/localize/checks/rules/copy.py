"""`translation-copy`: what was copied and not translated."""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.content.locale.words import LETTER
from pipeline.localize.checks.check import sample, translation_check
from pipeline.localize.checks.marks import STAND_IN, marks_of
from pipeline.localize.checks.pair import Pair
from pipeline.localize.checks.subject import PoSubject

_DICE: Final = re.compile(r"\b\d*D\d+\b")
# What English says in a sentence: a name or a heading has at most one such word.
_IN_SENTENCE: Final = re.compile(r"(?<![\w’])[a-z][a-z’]*(?!\w)")
_MOST_SHOWN: Final = 40

_GOOD = {"de.po": f"# same\n{sample('Crew of the Nautilus', 'Crew of the Nautilus')}"}
_BAD = {"de.po": sample("Crew of the Nautilus", "Crew of the Nautilus")}


@translation_check("translation-copy", bad=_BAD, good=_GOOD)
def translation_copy(checked: PoSubject) -> Iterator[Finding]:
    """Find translations that are word for word their English text.

    Most were filled in and forgotten. Where both languages say the same, a translator's comment
    ``# same`` above the entry tells so; names that stay are kept in the glossary. Other names and
    single words are only listed, to be read through once.
    """
    names: dict[str, Pair] = {}
    for pair in checked.pairs:
        if (
            pair.msgstr != pair.text
            or _is_suppressed(checked, pair)
            or pair.entry.context == LETTER
        ):
            continue
        words = _words_to_translate(pair.text, checked)
        if len(_IN_SENTENCE.findall(words)) > 1:
            message = f"the translation is the English text: {pair.msgstr[:60]}"
            hint = "translate it; if it is the same in both, write the comment # same above it"
            yield pair.finding("translation-copy", message, hint, Severity.WARNING)
        elif any(map(str.isalpha, words)):
            names.setdefault(pair.text, pair)
    if names:
        yield _names_finding(names)


def _is_suppressed(checked: PoSubject, pair: Pair) -> bool:
    return bool(checked.suppressions.of(pair.entry.line, "translation-copy"))


def _names_finding(names: dict[str, Pair]) -> Finding:
    listed = list(names)[:_MOST_SHOWN]
    remainder = f" and {len(names) - len(listed)} more" if len(names) > len(listed) else ""
    message = f"{len(names)} names and words are as in English: {', '.join(listed)}{remainder}"
    hint = "see that none was forgotten; keep: true in the glossary or # same above takes one out"
    return next(iter(names.values())).finding("translation-copy", message, hint, Severity.INFO)


def _words_to_translate(text: str, checked: PoSubject) -> str:
    """Return a text without dice and without the terms that both languages share."""
    words = _DICE.sub("", marks_of(text).words).replace(STAND_IN, " ")
    for name, term in checked.terms(marks_of(text).words):
        shared = [form for form in term.renderings(name) if form in (name, *term.english)]
        for form in sorted(shared, key=len, reverse=True):
            words = re.sub(rf"(?<!\w){re.escape(form)}(?!\w)", "", words, flags=re.IGNORECASE)
    return words
