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
_COUNTED = _GOOD["game.yaml"].replace("2", "{ kind: card, count: 2, note: a demo }")


@check("inventory", bad=_BAD, good=_GOOD)
def inventory(checked: GameSubject) -> Iterator[Finding]:
    """Find records, or copies of them, that are more or fewer than the box holds.

    A deck that is short is found on the table by the players, or here. Where a note says why there
    are fewer it is `inventory-short`.
    """
    for name, count, found in _miscounted(checked.game):
        if not _is_known(count, found):
            excess = found - count.count
            word = "missing" if excess < 0 else "too many"
            message = f"{_told(name, count, found)}: {abs(excess)} {word}"
            hint = "add the records, or say in a note why there are fewer"
            hint = hint if excess < 0 else "count again, or mend the number"
            place = _position(checked.game, name)
            yield Finding("inventory", message, place, name, hint, Severity.WARNING)


@check(
    "inventory-short",
    bad={**_BAD, "game.yaml": _COUNTED},
    good={**_GOOD, "game.yaml": _COUNTED},
    severity=Severity.INFO,
)
def inventory_short(checked: GameSubject) -> Iterator[Finding]:
    """Find records that are fewer than the box holds, where the inventory notes why.

    It reminds of what is left to do.
    """
    for name, count, found in _miscounted(checked.game):
        if _is_known(count, found):
            message = f"{_told(name, count, found)}, knowingly: {count.note}"
            place = _position(checked.game, name)
            yield Finding("inventory-short", message, place, name, severity=Severity.INFO)


def _miscounted(game: Game) -> Iterator[tuple[str, Count, int]]:
    """Yield each count of the inventory that is wrong, and how many pieces there are."""
    for name, count in game.inventory.items():
        found = _count_pieces(game, count)
        if found != count.count:
            yield name, count, found


def _is_known(count: Count, found: int) -> bool:
    """Tell whether pieces are lacking, and a note says why."""
    return found < count.count and bool(count.note)


def _told(name: str, count: Count, found: int) -> str:
    return f"{found} of {count.count} {name}"


def _position(game: Game, name: str) -> Position:
    return game.documents["game.yaml"].position("inventory", name)


def _count_pieces(game: Game, count: Count) -> int:
    """Return how many pieces the content has of what is counted."""
    records = (record for record in game.records[count.kind].values() if holds(record, count.where))
    if not count.copies:
        return sum(1 for _ in records)
    return sum(getattr(record.values, count.copies) for record in records)
