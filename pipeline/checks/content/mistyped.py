"""The words of a game's texts that are probably names of it, mistyped."""

from typing import NamedTuple

from pipeline.checks.content.subject import GameSubject
from pipeline.checks.content.typos import Typos
from pipeline.checks.content.vocabulary import Vocabulary
from pipeline.checks.content.wording import Passage, Wording


class Mistyped(NamedTuple):
    """A word that stands once in all texts, with its place and the name that is meant.

    Only texts in inline notation count: fields of plain text hold titles and flavour.
    """

    word: str
    passage: Passage
    offset: int
    meant: str


def mistyped(checked: GameSubject) -> tuple[Mistyped, ...]:
    """Return every mistyped name; call it through `GameSubject.cached`."""
    wording, vocabulary = checked.cached(Wording), checked.cached(Vocabulary)
    typos = Typos(vocabulary.defined, wording.folded)
    found: list[Mistyped] = []
    for folded, spelt in wording.folded.items():
        if len(spelt) > 1 or len(wording.spelt[spelt[0]]) > 1 or folded in vocabulary.defined:
            continue
        (passage, offset), *repeats = wording.places(spelt[0])
        capital = spelt[0][0].isupper() and not passage.begins_sentence(offset)
        if repeats or not passage.markup:
            continue
        sure = capital and not vocabulary.defines(folded)
        meant = typos.meant(folded, surely_a_name=sure)
        if meant is not None:
            found.append(Mistyped(spelt[0], passage, offset, vocabulary.defined[meant]))
    return tuple(found)
