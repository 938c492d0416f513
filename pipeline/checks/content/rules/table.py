"""Tables that a die picks from: each result once, and none that the die cannot show."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.content.fields.table import results
from pipeline.content.game import Game
from pipeline.content.records import Record
from pipeline.content.rolled import FIELD, Rolled

_GOOD = {
    "kinds.yaml": "event:\n  table: { die: D3 }\n"
    "  fields: { rolls: { type: list, of: integer } }\n",
    "event.yaml": "source: { section: Events }\n"
    "rain: { name: Rain, rolls: [1, 2] }\nsnow: { name: Snow, rolls: [3] }\n",
}
_BAD = {**_GOOD, "event.yaml": _GOOD["event.yaml"].replace("[1, 2]", "[1]")}


@check("table", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def table(checked: GameSubject) -> Iterator[Finding]:
    """Find results of a kind's die that no record has, that two have, or that cannot be rolled.

    A hole in a table stops the game of whoever rolls it.
    """
    game = checked.game
    for kind in game.kinds.values():
        if kind.rolled is not None:
            for part, records in _records_by_table(game, kind.name, kind.rolled.by).items():
                yield from _table_findings(part, kind.rolled, records)


def _records_by_table(game: Game, kind: str, by: str) -> dict[str, list[Record]]:
    """Return the records of each table by the name of the table."""
    tables: dict[str, list[Record]] = {}
    for record in game.records[kind].values():
        name = f"{kind} {getattr(record.values, by)}" if by else kind
        tables.setdefault(name, []).append(record)
    return tables


def _table_findings(name: str, rolled: Rolled, records: list[Record]) -> Iterator[Finding]:
    wanted, taken = results(rolled.die), dict[int, Record]()
    for record in records:
        for index, result in enumerate(getattr(record.values, FIELD)):
            place = record.position_of(FIELD, index)
            if result not in wanted:
                message = f"{rolled.die} never shows {result}"
                hint = f"it shows {wanted[0]} to {wanted[-1]}"
                yield Finding("table", message, place, str(record), hint)
            elif result in taken:
                message = f"{result} of {name} is {taken[result].name} already"
                yield Finding("table", message, place, str(record), str(taken[result].position))
            taken.setdefault(result, record)
    missing = [result for result in wanted if result not in taken]
    if missing:
        missing_results = ", ".join(map(str, missing))
        message = f"no record of {name} has the result {missing_results} of {rolled.die}"
        hint = "add a record, or give the result to one"
        yield Finding("table", message, records[0].document.start, name, hint)
