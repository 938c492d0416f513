"""Tracks whose boxes are counted in a template."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.checks.content.tracks import track_numbers
from pipeline.content.meta import printed_constants

_MOST_NAMED: Final = 3

_GOOD = {
    "game.yaml": "id: tiny\ntitle: Tiny\nversion: '1'\nconstants: { health: 7 }\n",
    "kinds.yaml": "card: {}\n",
    "card.xml.j2": '<face><track count="{{ c.health }}" size="5"/></face>\n',
}
_BAD = {**_GOOD, "card.xml.j2": '<face><track count="7" size="5"/></face>\n'}
_SHIFTED = {**_GOOD, "card.xml.j2": _GOOD["card.xml.j2"].replace("health", "health + 1")}


@check("track-typed", bad=_BAD, good=_GOOD)
def typed(checked: GameSubject) -> Iterator[Finding]:
    """Find tracks whose boxes, or marked boxes, are numbers that the template types.

    The rules say how much a model can take, and the constant or the record that holds it changes;
    the track on the card does not.
    """
    for number in track_numbers(checked):
        if number.typed:
            what = "boxes" if number.name == "count" else "marked boxes"
            message = f"the {what} of the track are typed in the template: {number.typed}"
            hint, place = _hint(checked, number.typed), number.position
            yield Finding("track-typed", message, place, number.name, hint, Severity.WARNING)


@check("track-shifted", bad=_SHIFTED, good=_GOOD, severity=Severity.INFO)
def shifted(checked: GameSubject) -> Iterator[Finding]:
    """Find tracks where the template adds a number to a constant or a field.

    The boxes are then one more or fewer than the rules say.
    """
    for number in track_numbers(checked):
        if number.shifted and not number.typed and number.name == "count":
            message = f"a typed number is added to the boxes of the track: {number.written}"
            hint, place = "let a constant or a record hold the number itself", number.position
            yield Finding("track-shifted", message, place, number.name, hint, Severity.INFO)


def _hint(checked: GameSubject, typed: str) -> str:
    """Return how to write a number otherwise, with the constants that have it."""
    alike = [name for name, value in printed_constants(checked.game.constants) if value == typed]
    named = " or ".join(f"c.{name}" for name in alike[:_MOST_NAMED])
    if named:
        return f"write {{{{ {named} }}}} where that is meant, else give it a constant of its own"
    return "let a constant in game.yaml or a field of the record hold it"
