"""`punchboard roster list`: the sample rosters of a game."""

from typing import TYPE_CHECKING, Any

from pipeline.cli.options import Game, Json, ProjectFolder
from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.content.game import Game as OpenGame


def list_(game: Game, json: Json = False, project: ProjectFolder = None) -> None:
    """List a game's samples: legal or not, entries, cost."""
    from pipeline.base.errors import Misuse
    from pipeline.build.project import open_project
    from pipeline.content.opening import open_game
    from pipeline.content.roster_records import roster_kind

    home = open_project(project)
    opened = open_game(home.game_folder(game), home.root)
    kind = roster_kind(opened.kinds)
    if kind is None:
        raise Misuse(f"{game} has no rosters: no kind of its kinds.yaml has the folder rosters")
    found = _found(opened, kind.name)
    if json:
        say_data(found)
    else:
        say(*(map(_line, found) if found else [f"{game} has no samples"]))


def _found(game: "OpenGame", kind: str) -> list[dict[str, Any]]:
    from pipeline.checks.verdict import Court
    from pipeline.exchange.tell import Teller

    teller, court = Teller(game), Court(game)
    found = []
    for record in game.records[kind].values():
        told, judged = teller.roster(record), court.verdict(record)
        found.append(
            {
                "file": record.position.file,
                "name": told.title,
                "legal": judged.legal,
                "broken": [fault.rule for fault in judged.faults],
                "entries": len(told.entries),
                "cost": told.total,
                "limit": told.limit,
                "unit": told.unit,
            }
        )
    return found


def _line(found: dict[str, Any]) -> str:
    cost, limit = found["cost"], found["limit"]
    told = "" if cost is None else f", {cost}{f' of {limit}' if limit is not None else ''} "
    state = "legal" if found["legal"] else "ILLEGAL: " + ", ".join(found["broken"])
    entries = f"{found['entries']} entr{'y' if found['entries'] == 1 else 'ies'}"
    return (
        f"{found['file']}  {found['name']}: {entries}{told}{found['unit'] if told else ''}, {state}"
    )


COMMANDS = {"list": (list_, ("punchboard roster list grimdark-future",))}
