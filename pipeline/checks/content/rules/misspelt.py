"""Words that are a name of the game with a letter wrong."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.mistyped import mistyped
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject

_GOOD = {
    "kinds.yaml": "statistic: {}\ncard:\n  fields: { text: markup }\n",
    "statistic.yaml": "source: { section: S }\nagility: { name: Agility }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, text: Roll Agility twice. }\n",
}
_BAD = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("Agility", "Agiltiy")}


@check("term-misspelt", bad=_BAD, good=_GOOD)
def misspelt(checked: GameSubject) -> Iterator[Finding]:
    """Find words that stand once in all texts and are a defined name but for a letter.

    Two letters may be wrong in a long name. A card that says Agiltiy sends players to look for a
    rule that isn't there, and no search for the name finds it. Words that read like others of the
    game are left alone: a game has *hunters* and *hunger*.
    """
    for word, passage, offset, meant in checked.cached(mistyped):
        message = f"{word!r} stands nowhere else and is nearly {meant!r}"
        hint = f"write {meant}; if it is another word, list it under known in game.yaml"
        place = passage.position(offset)
        yield Finding("term-misspelt", message, place, passage.subject, hint, Severity.WARNING)
