"""`translation-copy`: what was copied and not translated."""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.build.locale.checks.check import sample, translation_check
from pipeline.build.locale.checks.ground import Ground
from pipeline.build.locale.checks.marks import STAND_IN, marks_of
from pipeline.build.locale.checks.pair import Pair
from pipeline.content.locale.words import LETTER

_DICE: Final = re.compile(r"\b\d*D\d+\b")
# What English says in a sentence: a name or a heading has at most one such word.
_IN_SENTENCE: Final = re.compile(r"(?<![\w’])[a-z][a-z’]*(?!\w)")
_MOST_SHOWN: Final = 40

_GOOD = {"de.po": f"# same\n{sample('Crew of the Nautilus', 'Crew of the Nautilus')}"}
_BAD = {"de.po": sample("Crew of the Nautilus", "Crew of the Nautilus")}


@translation_check("translation-copy", bad=_BAD, good=_GOOD)
def translation_copy(ground: Ground) -> Iterator[Finding]:
    """Find translations that are word for word their English text.

    Most were filled in and forgotten. Where both languages say the same, a translator's comment
    ``# same`` above the entry tells so; names that stay are kept in the glossary. Other names and
    single words are only listed, to be read through once.
    """
    names: dict[str, Pair] = {}
    for pair in ground.pairs:
        if pair.said != pair.text or _waived(ground, pair) or pair.entry.context == LETTER:
            continue
        words = _own_words(pair.text, ground)
        if len(_IN_SENTENCE.findall(words)) > 1:
            message = f"the translation is the English text: {pair.said[:60]}"
            hint = "translate it; if it is the same in both, write the comment # same above it"
            yield pair.finding("translation-copy", message, hint, Severity.WARNING)
        elif any(map(str.isalpha, words)):
            names.setdefault(pair.text, pair)
    if names:
        yield _listed(names)


def _waived(ground: Ground, pair: Pair) -> bool:
    return bool(ground.waivers.of(pair.entry.line, "translation-copy"))


def _listed(names: dict[str, Pair]) -> Finding:
    shown = list(names)[:_MOST_SHOWN]
    more = f" and {len(names) - len(shown)} more" if len(names) > len(shown) else ""
    message = f"{len(names)} names and words are as in English: {', '.join(shown)}{more}"
    hint = "see that none was forgotten; keep: true in the glossary or # same above takes one out"
    return next(iter(names.values())).finding("translation-copy", message, hint, Severity.INFO)


def _own_words(text: str, ground: Ground) -> str:
    """Return a text without dice and without the terms that both languages share."""
    words = _DICE.sub("", marks_of(text).words).replace(STAND_IN, " ")
    for name, term in ground.terms(marks_of(text).words):
        shared = [form for form in term.said(name) if form in (name, *term.english)]
        for form in sorted(shared, key=len, reverse=True):
            words = re.sub(rf"(?<!\w){re.escape(form)}(?!\w)", "", words, flags=re.IGNORECASE)
    return words
