"""Capitalised words that look like terms of the game, and that nothing defines."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

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
_LONGEST: Final = 100
"""Characters within which the word before another one is looked for."""

_HINT: Final = "define it, write a name that is defined, or list it under known in game.yaml"

_GOOD = {
    "kinds.yaml": "action: {}\ncard:\n  fields: { text: markup }\n",
    "action.yaml": "source: { section: S }\noverwatch: { name: Overwatch }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, text: One friend moves and sets off no Overwatch action. }\n",
}
_BAD = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("Overwatch action", "Intercept")}
_CALLED = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("Overwatch", "Intercept")}


class Undefined(NamedTuple):
    """A word that nothing defines: one of its places, how many there are, the kind beside it."""

    word: str
    passage: Passage
    offset: int
    kind: str
    times: str


@check("term-capital", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def capital(checked: GameSubject) -> Iterator[Finding]:
    """Find words with a capital in mid-sentence that no name, label or kind of the game has.

    A capital tells players that the word is explained somewhere. Names of people, and terms that
    another book explains, stand under `known` in game.yaml. What a text calls an action, an item or
    another kind is `term-undefined`.
    """
    for word, passage, offset, kind, times in checked.cached(_undefined):
        if not kind:
            message = f"{word!r} looks like a term{times}, but nothing defines it"
            place, subject = passage.position(offset), passage.subject
            yield Finding("term-capital", message, place, subject, _HINT, Severity.INFO)


@check("term-undefined", bad=_CALLED, good=_GOOD)
def undefined(checked: GameSubject) -> Iterator[Finding]:
    """Find words that a text calls one of a kind, and no record of that kind is named so.

    *An Intercept action* sends players looking for the action Intercept.
    """
    for word, passage, offset, kind, times in checked.cached(_undefined):
        if kind:
            message = f"{word!r} is called {kind!r}{times}, but none has that name"
            place, subject = passage.position(offset), passage.subject
            yield Finding("term-undefined", message, place, subject, _HINT, Severity.WARNING)


def _undefined(checked: GameSubject) -> tuple[Undefined, ...]:
    """Return the words that look like terms and that nothing defines."""
    return tuple(_find_undefined(checked))


def _find_undefined(checked: GameSubject) -> Iterator[Undefined]:
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
                yield _most_telling(word, places, kinds)


def _is_term(passage: Passage, offset: int) -> bool:
    return passage.markup and not passage.begins_sentence(offset)


def _most_telling(word: str, places: list[tuple[Passage, int]], kinds: dict[str, str]) -> Undefined:
    """Return a word at the first place where a text says of which kind it is, if there is one."""
    called = [(*place, _kind_beside(*place, word, kinds)) for place in places]
    passage, offset, kind = next((mention for mention in called if mention[2]), called[0])
    times = f" ({len(places)} times)" if len(places) > 1 else ""
    return Undefined(word, passage, offset, kind, times)


def _kind_beside(passage: Passage, offset: int, word: str, kinds: dict[str, str]) -> str:
    """Return the kind that a text says the word is of: the Intercept action, the action Rush."""
    after = _WORD_AFTER.match(passage.bare, offset + len(word))
    before = _WORD_BEFORE.search(passage.bare[max(0, offset - _LONGEST) : offset])
    for neighbour in (after, before):
        for stem in stems(neighbour[1].casefold()) if neighbour else ():
            if stem in kinds:
                return kinds[stem]
    return ""
