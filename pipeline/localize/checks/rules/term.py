"""`translation-term`: the terms of the glossary, the same everywhere."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.localize.checks.check import sample, translation_check
from pipeline.localize.checks.marks import marks_of, without_keys
from pipeline.localize.checks.subject import PoSubject
from pipeline.localize.checks.terms import has_term

_TERMS = {"de.terms.yaml": "Advantage: { term: Vorteil }\n"}
_GOOD = {**_TERMS, "de.po": sample("Roll with Advantage.", "Würfle mit Vorteil.")}
_BAD = {**_TERMS, "de.po": sample("Roll with Advantage.", "Würfle mit Bonus.")}


@translation_check("translation-term", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def translation_term(checked: PoSubject) -> Iterator[Finding]:
    """Find translations that do not call a thing what the glossary calls it.

    Players take two words for two things. Whoever renames a term in the glossary is told all that
    must follow. Where the English word is no term, the glossary names its context under `except`.
    """
    for pair in checked.pairs:
        text, words = marks_of(pair.text).words, marks_of(pair.msgstr).words
        for name, term in checked.terms(without_keys(text, words)):
            if pair.context in term.excepted or pair.text in term.excepted:
                continue
            forms = term.renderings(name)
            if has_term(pair.msgstr, forms, checked.language):
                continue
            message = f"{name!r} is the term {' or '.join(forms)}, which is not there"
            place = checked.glossary.position(name)
            where = f"{place.file}:{place.line}"
            subject = pair.entry.context or "its text"
            hint = f"use it, add a form to {where}, or name {subject} under except: there"
            yield pair.finding("translation-term", message, hint)
