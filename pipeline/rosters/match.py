"""What a game says of two rosters that meet, such as underdog points."""

from typing import NamedTuple

from pipeline.base.errors import Misuse, fail
from pipeline.checks.game_rules.evaluator import RuleEvaluator
from pipeline.content.view import view
from pipeline.exchange.profile import FILE, open_profile
from pipeline.markup.expression import ExpressionError, Expressions
from pipeline.rosters.opening import Opened


class Meeting(NamedTuple):
    """What is worked out, and the answer with the sum in full, a line a paragraph."""

    title: str
    lines: tuple[str, ...]


def meeting(a: Opened, b: Opened) -> Meeting:
    """Return what the profile of the game says of two of its rosters.

    Raises Misuse where they are of two games, or where theirs says nothing, and PunchboardError for
    a text that cannot be evaluated.
    """
    game = a.game
    if b.game.id != game.id:
        message = f"{a.record.name} is of {game.id}, {b.record.name} of {b.game.id}"
        raise Misuse(f"{message}: they cannot meet")
    read = open_profile(game)
    if read is None or read.profile.match is None:
        raise Misuse(f"{game.id} says nothing of two that meet: its {FILE} has no match")
    names = {"a": view(game, a.record), "b": view(b.game, b.record)}
    try:
        text = str(Expressions().text(read.profile.match.text)(RuleEvaluator(game).names | names))
    except ExpressionError as error:
        place = error.position(read.document, "match", "text")
        raise fail("profile-expression", f"roster.yaml {error}", place, "match.text") from None
    lines = (" ".join(line.split()) for line in text.splitlines())
    return Meeting(read.profile.match.title, tuple(filter(None, lines)))
