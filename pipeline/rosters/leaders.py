"""Who leads a campaign of several players: the newest roster of each, in the game's order."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pipeline.checks.verdict import RuleEvaluator
from pipeline.rosters.campaign import FILE, read_campaign
from pipeline.rosters.description import describe_roster
from pipeline.rosters.link import Link
from pipeline.source.findings import Misuse, fail
from pipeline.template.expression import ExpressionError, Expressions


class Place(NamedTuple):
    """A player's place: the roster, and its values by the labels of the campaign."""

    player: str
    roster: str
    file: str
    values: dict[str, Any]


def leaders(links: Sequence[Link]) -> list[Place]:
    """Return the places of the newest rosters of a folder, the best first.

    Raises Misuse for a game without standings, and for rosters of several games; PunchboardError
    for an expression that cannot be evaluated.
    """
    followed = {link.follows for link in links}
    newest = [link for link in links if link.file.name not in followed]
    game = newest[0].game
    if len({link.game.id for link in newest}) > 1:
        raise Misuse("these are rosters of several games: name a folder of one campaign")
    read = read_campaign(game)
    if read is None or not read.campaign.standings:
        raise Misuse(f"{game.id} has no standings: there are none in its {FILE}")
    views = [RuleEvaluator(link.game).seen(link.record) for link in newest]
    everybody = [names["record"] for names in views]
    made = []
    for link, names in zip(newest, views, strict=True):
        roster = describe_roster(link.game, link.record)
        values = {
            label: _value(read.document, label, text, {**names, "rosters": everybody})
            for label, text in read.campaign.standings.items()
        }
        made.append(Place(roster.owner or roster.title, roster.title, link.file.name, values))
    return sorted(made, key=_rank)


def _rank(place: Place) -> tuple[Any, ...]:
    return (*(-value for value in place.values.values()), place.player)


def _value(document: Any, label: str, text: str, names: dict[str, Any]) -> Any:
    place = document.position("standings", label)
    try:
        value = Expressions().expression(text)(names)
    except ExpressionError as error:
        place = error.position(document, "standings", label)
        raise fail("campaign-expression", str(error), place, label) from None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise fail("campaign-expression", f"expected a number, found {value!r}", place, label)
    return value
