"""Terms that the texts of a game spell in two ways."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.regional import AMERICAN
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.checks.content.vocabulary import Vocabulary
from pipeline.checks.content.wording import Passage, Wording

_WORD_AFTER: Final = re.compile(r"[ \n]([^\W\d_]+)")
_NO_NOUNS: Final = frozenset(
    {"a", "and", "as", "at", "by", "for", "from", "if", "in", "is", "it", "of", "on", "or", "the"}
    | {"to", "when", "with", "you"}
)

_RARE: Final = 0.1
"""The share of a term's places below which other capitals are a slip."""

_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, text: One re-roll. }\nowl: { name: Owl, text: Gain a re-roll. }\n"
    "elk: { name: Elk, text: No re-roll. }\n",
}
_BAD = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("No re-roll", "No reroll")}

Places = list[tuple[Passage, int]]


@check("term-spelling", bad=_BAD, good=_GOOD)
def spelling(checked: GameSubject) -> Iterator[Finding]:
    """Find terms that texts spell in two ways, and name the usual one.

    *re-roll* and *reroll*, *line of sight* and *line-of-sight*, *armour* and *armor*, *Line of
    Sight* and *line of sight*. Two spellings look like two rules, and whoever searches a rulebook
    for one of them misses the other.
    """
    yield from _compounds(checked)
    yield from _regional(checked)
    yield from _capitals(checked)


def _compounds(checked: GameSubject) -> Iterator[Finding]:
    """Compare words with a hyphen with the same words closed, or apart in a name."""
    wording, vocabulary = checked.cached(Wording), checked.cached(Vocabulary)
    apart = {name.replace("-", " "): name for name in vocabulary.names if " " in name}
    for word in wording.folded:
        if "-" not in word:
            continue
        closed, name = word.replace("-", ""), apart.get(word.replace("-", " "))
        if closed in wording.folded:
            yield from _differing({form: _places(wording, form) for form in (word, closed)})
        if name is not None and name != word:
            for passage, offset in _places(wording, word):
                if not _stands_before_noun(passage, offset + len(word)):
                    yield _finding(word, name, passage, offset, Severity.INFO)


def _regional(checked: GameSubject) -> Iterator[Finding]:
    """Compare British and American spellings of a word."""
    wording = checked.cached(Wording)
    for american, british in AMERICAN.items():
        if american in wording.folded and british in wording.folded:
            forms = {form: _places(wording, form) for form in (british, american)}
            yield from _differing(forms)


def _capitals(checked: GameSubject) -> Iterator[Finding]:
    """Compare the capitals of names in mid-sentence."""
    spelt: dict[str, dict[str, Places]] = {}
    for passage, offset, words, _ in checked.cached(Vocabulary).mentions:
        if passage.markup and not passage.begins_sentence(offset):
            forms = spelt.setdefault(words.casefold(), {})
            forms.setdefault(words, []).append((passage, offset))
    for name, forms in spelt.items():
        rare = sum(map(len, forms.values())) * _RARE
        if " " in name:
            yield from _differing(forms)
        elif len(forms) > 1 and min(map(len, forms.values())) < rare:
            yield from _differing(forms, Severity.INFO)


def _stands_before_noun(passage: Passage, end: int) -> bool:
    """Tell whether a word ends right before another that it may qualify: a line-of-sight check."""
    after = _WORD_AFTER.match(passage.bare, end)
    return after is not None and after[1] not in _NO_NOUNS


def _differing(
    forms: Mapping[str, Places], severity: Severity = Severity.WARNING
) -> Iterator[Finding]:
    """Yield a finding for each place of a form that is not the usual one."""
    usual = max(forms, key=lambda form: len(forms[form]))
    for form, places in forms.items():
        for passage, offset in places if form != usual else ():
            yield _finding(form, usual, passage, offset, severity)


def _finding(form: str, usual: str, passage: Passage, offset: int, severity: Severity) -> Finding:
    message = f"{form!r} is spelt {usual!r} elsewhere"
    hint, place = f"write {usual}", passage.position(offset)
    return Finding("term-spelling", message, place, passage.subject, hint, severity)


def _places(wording: Wording, folded: str) -> Places:
    return [place for form in wording.folded[folded] for place in wording.places(form)]
