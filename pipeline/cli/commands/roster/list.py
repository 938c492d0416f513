"""`punchboard roster list`: the sample rosters of a game."""

from typing import TYPE_CHECKING, Any

from pipeline.cli.options import Game, Json, ProjectFolder
from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.content.game import Game as OpenGame


def list_(game: Game, json: Json = False, project: ProjectFolder = None) -> None:
    """List a game's samples: legal or not, entries, cost."""
    from pipeline.base.errors import Misuse
    from pipeline.content.opening import open_game
    from pipeline.content.roster_records import roster_kind
    from pipeline.edition.project import open_project

    opened_project = open_project(project)
    opened = open_game(opened_project.game_folder(game), opened_project.root)
    kind = roster_kind(opened.kinds)
    if kind is None:
        raise Misuse(f"{game} has no rosters: no kind of its kinds.yaml has the folder rosters")
    samples = _describe_samples(opened, kind.name)
    if json:
        say_data(samples)
    else:
        say(*(map(_format_sample, samples) if samples else [f"{game} has no samples"]))


def _describe_samples(game: "OpenGame", kind: str) -> list[dict[str, Any]]:
    from pipeline.checks.game_rules.verdict import RosterJudge
    from pipeline.exchange.describe import RosterDescriber

    describer, judge = RosterDescriber(game), RosterJudge(game)
    samples = []
    for record in game.records[kind].values():
        roster, judged = describer.roster(record), judge.verdict(record)
        samples.append(
            {
                "file": record.position.file,
                "name": roster.title,
                "legal": judged.legal,
                "broken": [fault.rule for fault in judged.faults],
                "entries": len(roster.entries),
                "cost": roster.total,
                "limit": roster.limit,
                "unit": roster.unit,
            }
        )
    return samples


def _format_sample(sample: dict[str, Any]) -> str:
    cost, limit = sample["cost"], sample["limit"]
    cost_text = "" if cost is None else f", {cost}{f' of {limit}' if limit is not None else ''} "
    legality = "legal" if sample["legal"] else "ILLEGAL: " + ", ".join(sample["broken"])
    entries = f"{sample['entries']} entr{'y' if sample['entries'] == 1 else 'ies'}"
    unit = sample["unit"] if cost_text else ""
    return f"{sample['file']}  {sample['name']}: {entries}{cost_text}{unit}, {legality}"


COMMANDS = {"list": (list_, ("punchboard roster list grimdark-future",))}
