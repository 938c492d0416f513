"""`punchboard editions`: the states in which a game can be printed."""

from pipeline.cli.options import Game, Json, ProjectFolder
from pipeline.cli.say import say, say_data


def editions(game: Game, json: Json = False, project: ProjectFolder = None) -> None:
    """List the editions of a game: base, one for each date of its errata, living."""
    from pipeline.build.project import open_project
    from pipeline.content.edition import BASE, LIVING
    from pipeline.content.opening import open_game

    home = open_project(project)
    opened = open_game(home.game_folder(game), home.root)
    dates: dict[str, list[str]] = {}
    for entry in opened.errata:
        dates.setdefault(entry.erratum.date, []).append(entry.id)
    if json:
        say_data({BASE: [], **dates, LIVING: [each.id for each in opened.errata]})
        return
    width = max(map(len, (LIVING, *dates)))
    say(f"{BASE:<{width}}  as first printed")
    for date, ids in dates.items():
        say(f"{date:<{width}}  {len(ids)} errata; print it with --as-of {date}")
    say(f"{LIVING:<{width}}  all {len(opened.errata)} errata; what is printed by default")


COMMANDS = {"editions": (editions, ("punchboard editions kriegbot",))}
