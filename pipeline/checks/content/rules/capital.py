"""Capitalised words that look like terms of the game, and that nothing defines."""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.inflection import stems
from pipeline.checks.content.mistyped import mistyped
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.checks.content.vocabulary import Vocabulary
from pipeline.checks.content.wording import Passage, Wording

_NOUNS_CAPITAL: Final = frozenset({"de", "lb"})
"""Languages that write every noun with a capital."""

_WORD_AFTER: Final = re.compile(r" +([^\W\d_]+)")
_WORD_BEFORE: Final = re.compile(r"([^\W\d_]+) +$")

_GOOD = {
    "kinds.yaml": "action: {}\ncard:\n  fields: { text: markup }\n",
    "action.yaml": "source: { section: S }\noverwatch: { name: Overwatch }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, text: One friend moves and sets off no Overwatch action. }\n",
}
_BAD = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("Overwatch", "Intercept")}


@check("term-capital", bad=_BAD, good=_GOOD)
def capital(checked: GameSubject) -> Iterator[Finding]:
    """Find words with a capital in mid-sentence that no name, label or kind of the game has.

    A capital tells players that the word is explained somewhere. It is a warning where the text
    itself says what it should be, as in *an Intercept action*; information elsewhere. Names of
    people, and terms that another book explains, stand under `known` in game.yaml.
    """
    if checked.game.language.partition("-")[0] in _NOUNS_CAPITAL:
        return
    vocabulary = checked.cached(Vocabulary)
    kinds = {kind.title.casefold(): kind.title for kind in checked.game.kinds.values()}
    slips = {slip.word for slip in checked.cached(mistyped)}
    wording = checked.cached(Wording)
    for word in wording.spelt:
        if word[0].isupper() and word not in slips and not vocabulary.defines(word):
            places = [place for place in wording.places(word) if _is_term(*place)]
            if places:
                yield _finding(word, places, kinds)


def _is_term(passage: Passage, offset: int) -> bool:
    return passage.markup and not passage.begins_sentence(offset)


def _finding(word: str, places: list[tuple[Passage, int]], kinds: dict[str, str]) -> Finding:
    called = [(*place, _kind_beside(*place, word, kinds)) for place in places]
    passage, offset, kind = next((mention for mention in called if mention[2]), called[0])
    times = f" ({len(places)} times)" if len(places) > 1 else ""
    message = f"{word!r} looks like a term{times}, but nothing defines it"
    message = f"{word!r} is called {kind!r}{times}, but none has that name" if kind else message
    hint = "define it, write a name that is defined, or list it under known in game.yaml"
    severity = Severity.WARNING if kind else Severity.INFO
    place = passage.position(offset)
    return Finding("term-capital", message, place, passage.subject, hint, severity)


def _kind_beside(passage: Passage, offset: int, word: str, kinds: dict[str, str]) -> str:
    """Return the kind that a text says the word is of: the Intercept action, the action Rush."""
    after = _WORD_AFTER.match(passage.bare, offset + len(word))
    before = _WORD_BEFORE.search(passage.bare[:offset])
    for neighbour in (after, before):
        for stem in stems(neighbour[1].casefold()) if neighbour else ():
            if stem in kinds:
                return kinds[stem]
    return ""
