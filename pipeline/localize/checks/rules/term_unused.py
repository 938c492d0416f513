"""`translation-term-unused`: terms that no text has."""

from collections.abc import Collection, Iterator

from pipeline.base import suggest
from pipeline.base.finding import Finding, Severity
from pipeline.localize.checks.check import sample, translation_check
from pipeline.localize.checks.marks import marks_of
from pipeline.localize.checks.subject import PoSubject

_GOOD = {
    "de.terms.yaml": "Advantage: { term: Vorteil }\n",
    "de.po": sample("Roll with Advantage.", "Würfle mit Vorteil."),
}
_BAD = {**_GOOD, "de.terms.yaml": _GOOD["de.terms.yaml"] + "Advantaged: { term: bevorteilt }\n"}


@translation_check("translation-term-unused", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def translation_term_unused(checked: PoSubject) -> Iterator[Finding]:
    """Find terms of the glossary that no text of the game has.

    They are mistyped, or have gone with the text that had them. The same goes for contexts under
    `except`.
    """
    texts = {text for each in checked.messages for text in (each.text, each.many)}
    seen = {name for text in texts for name, _ in checked.terms(marks_of(text).words)}
    for name in checked.glossary.terms:
        if name not in seen:
            message = f"no text has the term {name!r}"
            hint = "see that it is written as in the English texts, or take it out"
            place = checked.glossary.position(name)
            yield Finding("translation-term-unused", message, place, name, hint, Severity.INFO)
    yield from _unused_exceptions(checked, {each.context for each in checked.messages} | texts)


def _unused_exceptions(checked: PoSubject, contexts: Collection[str]) -> Iterator[Finding]:
    for name, term in checked.glossary.terms.items():
        for context in term.excepted:
            if context not in contexts:
                message = f"{name!r} has an exception for {context}, which is no text"
                hint = f"{suggest.hint(context, contexts)}; or take it out"
                place = checked.glossary.position(name)
                yield Finding("translation-term-unused", message, place, name, hint, Severity.INFO)
