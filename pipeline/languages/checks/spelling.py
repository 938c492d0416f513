"""The checks of spelling and grammar."""

from collections.abc import Iterator
from typing import Final

from pipeline.checks.grammar import mistakes
from pipeline.checks.prose import readable
from pipeline.checks.spelling import Words, speller
from pipeline.checks.wording import words_of
from pipeline.languages.subject import PoSubject, sample, translation_check
from pipeline.source.findings import Finding, Severity

_NAMES: Final = (".name", ".label", ".title", ".plural", ".abbreviation")
"""Ends of the contexts of names: their words are the game's own."""

_GOOD = {"de.po": sample("Draw another card.", "Ziehe noch eine Karte.")}
_BAD = {"de.po": _GOOD["de.po"].replace("Karte", "Katre")}


@translation_check("translation-spelling", bad=_BAD, good=_GOOD)
def translation_spelling(checked: PoSubject) -> Iterator[Finding]:
    """Find words that no dictionary of the language has, and the game does not define.

    Translated names, terms of the glossary and the words under `known` in game.yaml are the game's
    own, with their forms and compounds, and so is a word that the English text has as well. What
    errata and rulings quote is left alone. See `spelling`.
    """
    known = speller(checked.language)
    if known is None:
        return
    words = Words(checked.language, _own(checked), known)
    for pair in checked.pairs:
        if pair.context.endswith(_NAMES) or ".was" in pair.context:
            continue
        for _, word in words.strange(readable(pair.msgstr), pair.text):
            message, hint = words.finding_parts(word)
            yield pair.finding("translation-spelling", message, hint, Severity.WARNING, word)


_GRAMMAR_GOOD = {"de.po": sample("Roll it again.", "Wirf ihn wieder.")}
_GRAMMAR_BAD = {
    "de.po": "".join(sample(f"Roll {n}.", f"Das Ziel wirft {n}.") for n in range(6))
    + sample("The target rolls.", "Der Ziel wirft.")
}


@translation_check("translation-grammar", bad=_GRAMMAR_BAD, good=_GRAMMAR_GOOD)
def translation_grammar(checked: PoSubject) -> Iterator[Finding]:
    """Find wrong words that a dictionary has: *wider* for *wieder*, *der Ziel*.

    German, French, Spanish, Swedish and Polish have sequences that are wrong, such as *mit die* and
    *tous le*. A noun has the articles of one gender: one that is of none of the others' is wrong.
    See `grammar`.
    """
    texts = [readable(pair.msgstr).replace("\u00a0", " ") for pair in checked.pairs]
    for number, _, says, remedy in mistakes(texts, checked.language):
        pair = checked.pairs[number]
        yield pair.finding("translation-grammar", says, remedy, Severity.WARNING)


def _own(checked: PoSubject) -> Iterator[str]:
    texts = [pair.msgstr for pair in checked.pairs if pair.context.endswith(_NAMES)]
    for name, term in checked.glossary.terms.items():
        texts += term.renderings(name)
    for text in (*texts, *checked.known):
        yield from words_of(text.replace("\u00ad", ""))
