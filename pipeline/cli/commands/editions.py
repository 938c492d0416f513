"""`punchboard editions`: the states in which a game can be printed."""

from pipeline.cli.options import Game, Json, ProjectFolder
from pipeline.cli.say import say, say_data


def editions(game: Game, json: Json = False, project: ProjectFolder = None) -> None:
    """List the editions of a game: base, one for each date of its errata, living, announced."""
    from pipeline.build.project import open_project
    from pipeline.content.edition import ANNOUNCED, BASE, LIVING
    from pipeline.content.opening import open_game

    home = open_project(project)
    opened = open_game(home.game_folder(game), home.root)
    dates: dict[str, list[str]] = {}
    entries = (*opened.errata, *opened.announced)
    for entry in entries:
        dates.setdefault(entry.erratum.date, []).append(entry.id)
    if json:
        held = {
            LIVING: [each.id for each in opened.errata],
            ANNOUNCED: [each.id for each in entries],
        }
        say_data({BASE: [], **dates, **held})
        return
    width = max(map(len, (ANNOUNCED, *dates)))
    say(f"{BASE:<{width}}  as first printed")
    for date, ids in dates.items():
        later = "announced; " if opened.edition.awaits(date) else ""
        say(f"{date:<{width}}  {len(ids)} errata; {later}print it with --as-of {date}")
    last, count = opened.edition.last, len(opened.errata)
    say(f"{LIVING:<{width}}  {count} errata, all up to {last}; what is printed by default")
    if opened.announced:
        say(f"{ANNOUNCED:<{width}}  all {len(entries)} errata, those of later days, too")


COMMANDS = {"editions": (editions, ("punchboard editions kriegbot",))}
