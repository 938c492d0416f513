"""`punchboard roster diff`: what differs between two rosters."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pipeline.cli.options import Json, ProjectFolder
from pipeline.cli.rosters import OfGame, RosterFile
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
    from pipeline.build.project import open_project
    from pipeline.build.roster.opening import open_roster
    from pipeline.exchange.difference import difference
    from pipeline.exchange.tell import tell

    home = open_project(project)
    old, new = (tell(*open_roster(home, file, game)) for file in (a, b))
    if old.game != new.game:
        raise Misuse(f"{a} is a roster of {old.game}, {b} one of {new.game}: nothing compares them")
    found = difference(old, new)
    if json:
        say_data(_data(old, new, found))
    else:
        say(*_lines(old, new, found))


def _lines(old: "Roster", new: "Roster", found: "Difference") -> Iterator[str]:
    yield f"{old.title}{_sum(old.total, old.unit)} -> {new.title}{_sum(new.total, new.unit)}"
    for change in found.facts:
        yield f"  {_told(change)}"
    for entry in found.removed:
        yield f"- {entry.title}{_sum(entry.cost, old.unit)}"
    for entry in found.added:
        yield f"+ {entry.title}{_sum(entry.cost, new.unit)}"
    for changed in found.changed:
        more = "" if changed.was == changed.now else _more(changed.was, changed.now, new.unit)
        yield f"~ {changed.title}{more}"
        for change in changed.changes:
            if change.label != "cost":
                yield f"    {_told(change)}"
    if old.total is not None and new.total is not None:
        yield f"{_more(old.total, new.total, new.unit).strip()} in all"


def _told(change: "Change") -> str:
    if not change.was:
        return f"{change.label}: + {change.now}"
    return f"{change.label}: {change.was} -> {change.now}" if change.now else _lost(change)


def _lost(change: "Change") -> str:
    return f"{change.label}: - {change.was}"


def _sum(cost: int | None, unit: str) -> str:
    return "" if cost is None else f", {cost} {unit}".rstrip()


def _more(was: int | None, now: int | None, unit: str) -> str:
    return f"  {(now or 0) - (was or 0):+d} {unit}".rstrip()


def _data(old: "Roster", new: "Roster", found: "Difference") -> dict[str, object]:
    return {
        "from": {"name": old.title, "cost": old.total},
        "to": {"name": new.title, "cost": new.total},
        "unit": new.unit,
        "facts": [change._asdict() for change in found.facts],
        "removed": [{"title": entry.title, "cost": entry.cost} for entry in found.removed],
        "added": [{"title": entry.title, "cost": entry.cost} for entry in found.added],
        "changed": [
            {
                "title": each.title,
                "was": each.was,
                "now": each.now,
                "changes": [change._asdict() for change in each.changes],
            }
            for each in found.changed
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
