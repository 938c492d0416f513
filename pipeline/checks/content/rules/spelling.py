"""Terms that the texts of a game spell in two ways."""

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from pipeline.base.finding import Finding, Position, Severity
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
_VARIANT = {
    "kinds.yaml": _GOOD["kinds.yaml"],
    "card.yaml": "source: { section: S }\nfox: { name: Wide aim, text: It is in wide-aim. }\n",
}

Places = list[tuple[Passage, int]]


class Slip(NamedTuple):
    """A place where a term is not spelt as usual; `surely` tells that nobody can have meant it."""

    form: str
    usual: str
    passage: Passage
    offset: int
    surely: bool = True

    @property
    def position(self) -> Position:
        """Where it stands."""
        return self.passage.position(self.offset)


@check("term-spelling", bad=_BAD, good=_GOOD)
def spelling(checked: GameSubject) -> Iterator[Finding]:
    """Find terms that texts spell in two ways, and name the usual one.

    *re-roll* and *reroll*, *armour* and *armor*, *Line of Sight* and *line of sight*. Two spellings
    look like two rules, and whoever searches a rulebook for one of them misses the other.
    """
    for slip in checked.cached(_slips):
        if slip.surely:
            message = f"{slip.form!r} is spelt {slip.usual!r} elsewhere"
            hint, place = f"write {slip.usual}", slip.position
            subject = slip.passage.subject
            yield Finding("term-spelling", message, place, subject, hint, Severity.WARNING)


@check("term-variant", bad=_VARIANT, good=_GOOD, severity=Severity.INFO)
def variant(checked: GameSubject) -> Iterator[Finding]:
    """Find spellings of a term that are not its usual one, and may be meant.

    *line-of-sight* where the name is *Line of sight*, and a single word that is seldom written with
    another capital.
    """
    for slip in checked.cached(_slips):
        if not slip.surely:
            message = f"{slip.form!r} is written {slip.usual!r} elsewhere, and may be meant"
            hint, place = f"write {slip.usual}, or leave it", slip.position
            yield Finding("term-variant", message, place, slip.passage.subject, hint, Severity.INFO)


def _slips(checked: GameSubject) -> tuple[Slip, ...]:
    """Return every place of a spelling that is not the usual one."""
    return (*_compounds(checked), *_regional(checked), *_capitals(checked))


def _compounds(checked: GameSubject) -> Iterator[Slip]:
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
                    yield Slip(word, name, passage, offset, surely=False)


def _regional(checked: GameSubject) -> Iterator[Slip]:
    """Compare British and American spellings of a word."""
    wording = checked.cached(Wording)
    for american, british in AMERICAN.items():
        if american in wording.folded and british in wording.folded:
            forms = {form: _places(wording, form) for form in (british, american)}
            yield from _differing(forms)


def _capitals(checked: GameSubject) -> Iterator[Slip]:
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
            yield from _differing(forms, surely=False)


def _stands_before_noun(passage: Passage, end: int) -> bool:
    """Tell whether a word ends right before another that it may qualify: a line-of-sight check."""
    after = _WORD_AFTER.match(passage.bare, end)
    return after is not None and after[1] not in _NO_NOUNS


def _differing(forms: Mapping[str, Places], *, surely: bool = True) -> Iterator[Slip]:
    """Yield each place of a form that is not the usual one."""
    usual = max(forms, key=lambda form: len(forms[form]))
    for form, places in forms.items():
        for passage, offset in places if form != usual else ():
            yield Slip(form, usual, passage, offset, surely)


def _places(wording: Wording, folded: str) -> Places:
    return [place for form in wording.folded[folded] for place in wording.places(form)]
