"""`punchboard editions`: the states in which a game can be printed."""

from typing import TYPE_CHECKING

from pipeline.cli.options import Json, OptionalGame, ProjectFolder
from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.content.erratum import Entry


def editions(game: OptionalGame = "", json: Json = False, project: ProjectFolder = None) -> None:
    """List the editions of a game, with what each contains: base, dates, published, living.

    Where something holds from a later day on, announced is the edition that has it already.
    """
    from pipeline.content.counting import counted
    from pipeline.content.edition import ANNOUNCED, BASE, LIVING, PUBLISHED, first_day
    from pipeline.content.opening import open_game
    from pipeline.edition.project import open_project

    opened_project = open_project(project)
    game = opened_project.require_game(game)
    opened = open_game(opened_project.game_folder(game), opened_project.root)
    dates: dict[str, list[Entry]] = {}
    entries = (*opened.entries, *opened.announced)
    for entry in sorted(entries, key=lambda entry: first_day(entry.revision.date)):
        dates.setdefault(entry.revision.date, []).append(entry)
    if json:
        contents = {
            PUBLISHED: opened.errata,
            LIVING: opened.entries,
            ANNOUNCED: entries,
        }
        listed = {BASE: (), **dates, **contents}
        say_data({name: [entry.id for entry in of_name] for name, of_name in listed.items()})
        return
    width = max(map(len, (ANNOUNCED, *dates)))
    say(f"{BASE:<{width}}  as first printed: no errata, no house rulings")
    for date, of_date in dates.items():
        later = "announced; " if opened.edition.awaits(date) else ""
        say(
            f"{date:<{width}}  {counted(of_date)} of that date; {later}print it with --as-of {date}"
        )
    last, count = opened.edition.last, counted(opened.errata)
    say(f"{PUBLISHED:<{width}}  as published: the rulebook, {count} up to {last}, no house rulings")
    with_rulings = "with house rulings: " if opened.rulings else ""
    everything = f"{with_rulings}{counted(opened.entries)} up to {last}"
    say(f"{LIVING:<{width}}  {everything}; what is printed by default")
    if opened.announced:
        say(f"{ANNOUNCED:<{width}}  {counted(entries)}, those of later days, too")


COMMANDS = {
    "editions": (editions, ("punchboard editions kriegbot", "punchboard editions scrimmage --json"))
}
