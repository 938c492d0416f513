"""Tracks whose boxes are counted in a template."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.checks.content.tracks import Number, track_numbers
from pipeline.content.meta import printed_constants

_MOST_NAMED: Final = 3

_GOOD = {
    "game.yaml": "id: tiny\ntitle: Tiny\nversion: '1'\nconstants: { health: 7 }\n",
    "kinds.yaml": "card: {}\n",
    "card.xml.j2": '<face><track count="{{ c.health }}" size="5"/></face>\n',
}
_BAD = {**_GOOD, "card.xml.j2": '<face><track count="7" size="5"/></face>\n'}


@check("track-typed", bad=_BAD, good=_GOOD)
def typed(checked: GameSubject) -> Iterator[Finding]:
    """Find tracks whose boxes, or marked boxes, are numbers that the template types.

    The rules say how much a model can take, and the constant or the record that holds it changes;
    the track on the card does not. A number that is added to a constant is told, too: the boxes are
    then one more or fewer than the rules say.
    """
    for number in track_numbers(checked):
        if number.typed:
            yield _finding(number, _hint(checked, number.typed), Severity.WARNING)
        elif number.shifted and number.name == "count":
            hint = "let a constant or a record hold the number of boxes itself"
            yield _finding(number, hint, Severity.INFO)


def _finding(number: Number, hint: str, severity: Severity) -> Finding:
    what = "boxes" if number.name == "count" else "marked boxes"
    message = f"the {what} of the track are typed in the template: {number.typed}"
    if not number.typed:
        message = f"a typed number is added to the {what} of the track: {number.written}"
    return Finding("track-typed", message, number.position, number.name, hint, severity)


def _hint(checked: GameSubject, typed: str) -> str:
    """Return how to write a number otherwise, with the constants that have it."""
    alike = [name for name, value in printed_constants(checked.game.constants) if value == typed]
    named = " or ".join(f"c.{name}" for name in alike[:_MOST_NAMED])
    if named:
        return f"write {{{{ {named} }}}} where that is meant, else give it a constant of its own"
    return "let a constant in game.yaml or a field of the record hold it"
