"""Component counts: what the content holds against what `inventory` in game.yaml says."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Position, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.content.game import Game
from pipeline.content.inventory import Count
from pipeline.content.where import holds

_GOOD = {
    "game.yaml": "id: tiny\ntitle: Tiny\nversion: '1'\ninventory: { card: 2 }\n",
    "kinds.yaml": "card: {}\n",
    "card.yaml": "source: { section: Box }\nfox: { name: Fox }\nowl: { name: Owl }\n",
}
_BAD = {**_GOOD, "card.yaml": "source: { section: Box }\nfox: { name: Fox }\n"}


@check("inventory", bad=_BAD, good=_GOOD)
def inventory(checked: GameSubject) -> Iterator[Finding]:
    """Compare the number of records, or of their copies, with what the box holds.

    Fewer is information where a note says why, otherwise a warning; more is a warning. A deck that
    is short is found on the table by the players, or here.
    """
    game = checked.game
    for name, count in game.inventory.items():
        found = _count_pieces(game, count)
        if found != count.count:
            place = game.documents["game.yaml"].position("inventory", name)
            yield _finding(name, count, found, place)


def _count_pieces(game: Game, count: Count) -> int:
    """Return how many pieces the content has of what is counted."""
    records = (record for record in game.records[count.kind].values() if holds(record, count.where))
    if not count.copies:
        return sum(1 for _ in records)
    return sum(getattr(record.values, count.copies) for record in records)


def _finding(name: str, count: Count, found: int, place: Position) -> Finding:
    told = f"{found} of {count.count} {name}"
    if found < count.count and count.note:
        message = f"{told}, knowingly: {count.note}"
        return Finding("inventory", message, place, name, severity=Severity.INFO)
    word = "missing" if found < count.count else "too many"
    message = f"{told}: {abs(count.count - found)} {word}"
    hint = "add the records, or say in a note why there are fewer"
    hint = hint if found < count.count else "count again, or mend the number"
    return Finding("inventory", message, place, name, hint, Severity.WARNING)
