"""`punchboard roster history`: what led to a roster."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pipeline.cli.options import Json, ProjectFolder
from pipeline.cli.rosters import OfGame, RosterFile
from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.campaign.history import Chapter


def history(
    file: RosterFile, game: OfGame = "", json: Json = False, project: ProjectFolder = None
) -> None:
    """Tell how a roster came to be, game by game.

    Follows it back to the first, and prints each ledger and what it did to the points.
    """
    from pipeline.build.project import open_project
    from pipeline.build.roster.opening import game_of, open_roster
    from pipeline.campaign.history import history as history_of

    home = open_project(project)
    # The first of them may leave to its folder which game it belongs to.
    known = game_of(home, file, game)
    chapters = history_of(file, lambda path: open_roster(home, path, known))
    if json:
        say_data([_data(chapter) for chapter in chapters])
    else:
        say(*(line for chapter in chapters for line in _lines(chapter)))


def _lines(chapter: "Chapter") -> Iterator[str]:
    roster, changes = chapter.roster, chapter.changes
    total = "" if roster.total is None else f", {roster.total} {roster.unit}".rstrip()
    yield " ".join(filter(None, (chapter.date, f"{roster.title} ({chapter.file.name}){total}")))
    for step, text in chapter.ledger:
        yield f"  {step}: {text}"
    if changes is None:
        return
    for entry in changes.removed:
        yield f"  - {_cost(entry.title, entry.cost, roster.unit)}"
    for entry in changes.added:
        yield f"  + {_cost(entry.title, entry.cost, roster.unit)}"
    for each in changes.changed:
        if each.was != each.now:
            yield f"  ~ {each.title}: {each.was} -> {each.now} {roster.unit}".rstrip()


def _cost(title: str, cost: int | None, unit: str) -> str:
    return title if cost is None else f"{title}, {cost} {unit}".rstrip()


def _data(chapter: "Chapter") -> dict[str, Any]:
    return {
        "file": str(chapter.file),
        "date": chapter.date,
        "name": chapter.roster.title,
        "cost": chapter.roster.total,
        "unit": chapter.roster.unit,
        "ledger": [{"step": step, "text": text} for step, text in chapter.ledger],
    }


COMMANDS = {
    "history": (
        history,
        ("punchboard roster history my-army-2026-03-14.yaml",),
    )
}
