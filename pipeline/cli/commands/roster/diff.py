"""`punchboard roster diff`: what differs between two rosters."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pipeline.cli.options import Json, ProjectFolder
from pipeline.cli.roster_options import OfGame, RosterFile
from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.exchange.difference import Change, Difference
    from pipeline.exchange.roster import Roster


def diff(
    a: RosterFile,
    b: RosterFile,
    game: OfGame = "",
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Tell what came, went and changed between two rosters."""
    from pipeline.base.errors import Misuse
    from pipeline.edition.project import open_project
    from pipeline.exchange.describe import describe_roster
    from pipeline.exchange.difference import difference
    from pipeline.rosters.opening import open_roster

    opened_project = open_project(project)
    old, new = (describe_roster(*open_roster(opened_project, file, game)) for file in (a, b))
    if old.game != new.game:
        raise Misuse(f"{a} is a roster of {old.game}, {b} one of {new.game}: nothing compares them")
    differences = difference(old, new)
    if json:
        say_data(_data(old, new, differences))
    else:
        say(*_lines(old, new, differences))


def _lines(old: "Roster", new: "Roster", differences: "Difference") -> Iterator[str]:
    yield f"{old.title}{_cost(old.total, old.unit)} -> {new.title}{_cost(new.total, new.unit)}"
    for change in differences.facts:
        yield f"  {_describe_change(change)}"
    for entry in differences.removed:
        yield f"- {entry.title}{_cost(entry.cost, old.unit)}"
    for entry in differences.added:
        yield f"+ {entry.title}{_cost(entry.cost, new.unit)}"
    for changed in differences.changed:
        cost_change = (
            "" if changed.was == changed.now else _cost_change(changed.was, changed.now, new.unit)
        )
        yield f"~ {changed.title}{cost_change}"
        for change in changed.changes:
            if change.label != "cost":
                yield f"    {_describe_change(change)}"
    if old.total is not None and new.total is not None:
        yield f"{_cost_change(old.total, new.total, new.unit).strip()} in all"


def _describe_change(change: "Change") -> str:
    if not change.was:
        return f"{change.label}: + {change.now}"
    return (
        f"{change.label}: {change.was} -> {change.now}" if change.now else _describe_removal(change)
    )


def _describe_removal(change: "Change") -> str:
    return f"{change.label}: - {change.was}"


def _cost(cost: int | None, unit: str) -> str:
    return "" if cost is None else f", {cost} {unit}".rstrip()


def _cost_change(was: int | None, now: int | None, unit: str) -> str:
    return f"  {(now or 0) - (was or 0):+d} {unit}".rstrip()


def _data(old: "Roster", new: "Roster", differences: "Difference") -> dict[str, object]:
    return {
        "from": {"name": old.title, "cost": old.total},
        "to": {"name": new.title, "cost": new.total},
        "unit": new.unit,
        "facts": [change._asdict() for change in differences.facts],
        "removed": [{"title": entry.title, "cost": entry.cost} for entry in differences.removed],
        "added": [{"title": entry.title, "cost": entry.cost} for entry in differences.added],
        "changed": [
            {
                "title": each.title,
                "was": each.was,
                "now": each.now,
                "changes": [change._asdict() for change in each.changes],
            }
            for each in differences.changed
        ],
    }


COMMANDS = {
    "diff": (
        diff,
        (
            "punchboard roster diff my-army.yaml my-army-2026-03-14.yaml",
            "punchboard roster diff a.yaml b.json --json",
        ),
    )
}
