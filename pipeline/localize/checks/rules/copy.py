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
_BAD_NAME = {"de.po": sample("Nautilus", "Nautilus")}
_GOOD_NAME = {"de.po": f"# same\n{sample('Nautilus', 'Nautilus')}"}


@translation_check("translation-copy", bad=_BAD, good=_GOOD)
def translation_copy(checked: PoSubject) -> Iterator[Finding]:
    """Find translations that are word for word their English text.

    Most were filled in and forgotten. Where both languages say the same, a translator's comment
    ``# same`` above the entry tells so; names that stay are kept in the glossary. Other names and
    single words are `translation-alike`.
    """
    for pair, words in _copies(checked):
        if _is_sentence(words):
            message = f"the translation is the English text: {pair.msgstr[:60]}"
            hint = "translate it; if it is the same in both, write the comment # same above it"
            yield pair.finding("translation-copy", message, hint, Severity.WARNING)


@translation_check("translation-alike", bad=_BAD_NAME, good=_GOOD_NAME, severity=Severity.INFO)
def translation_alike(checked: PoSubject) -> Iterator[Finding]:
    """Find names and single words that are as in English, and list them in one note.

    Many are meant; read through once, the list shows the one that was forgotten.
    """
    names: dict[str, Pair] = {}
    for pair, words in _copies(checked):
        if not _is_sentence(words) and any(map(str.isalpha, words)):
            names.setdefault(pair.text, pair)
    if names:
        listed = list(names)[:_MOST_SHOWN]
        remainder = f" and {len(names) - len(listed)} more" if len(names) > len(listed) else ""
        message = f"{len(names)} names and words are as in English: {', '.join(listed)}{remainder}"
        hint = "see that none was forgotten; keep: true in the glossary or # same takes one out"
        pair = next(iter(names.values()))
        yield pair.finding("translation-alike", message, hint, Severity.INFO)


def _copies(checked: PoSubject) -> Iterator[tuple[Pair, str]]:
    """Yield the translations that are the English text, with what of it could be translated."""
    for pair in checked.pairs:
        # A comment is asked of every copy: one at a letter of dice has its use, too.
        is_copy = pair.msgstr == pair.text and not _is_suppressed(checked, pair)
        if is_copy and pair.entry.context != LETTER:
            yield pair, _words_to_translate(pair.text, checked)


def _is_sentence(words: str) -> bool:
    return len(_IN_SENTENCE.findall(words)) > 1


def _is_suppressed(checked: PoSubject, pair: Pair) -> bool:
    """Tell whether a comment takes a text out, which is meant to be the same."""
    codes = ("translation-copy", "translation-alike")
    return any(checked.suppressions.of(pair.entry.line, code) for code in codes)


def _words_to_translate(text: str, checked: PoSubject) -> str:
    """Return a text without dice and without the terms that both languages share."""
    words = _DICE.sub("", marks_of(text).words).replace(STAND_IN, " ")
    for name, term in checked.terms(marks_of(text).words):
        shared = [form for form in term.renderings(name) if form in (name, *term.english)]
        for form in sorted(shared, key=len, reverse=True):
            words = re.sub(rf"(?<!\w){re.escape(form)}(?!\w)", "", words, flags=re.IGNORECASE)
    return words
