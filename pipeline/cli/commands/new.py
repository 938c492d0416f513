"""`punchboard new`: begin a game, or add a record to one."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.options import Game, ProjectFolder
from pipeline.cli.say import say


def game(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="The new project's folder.")],
    title: Annotated[str, typer.Option("--title", help="The printed title.")] = "",
) -> None:
    """Begin a small game that prints at once: content, templates and products to change.

    The game is named like the folder. Inside a project, PROJECT/content/NAME adds a game to it.
    """
    from pipeline.build.scaffold import new_game
    from pipeline.cli.paths import shown

    for file in new_game(path, title):
        say(shown(file))
    say(f"next: cd {shlex.quote(shown(path))} && punchboard build", aside=True)


def card(
    game: Game,
    kind: Annotated[str, typer.Argument(metavar="KIND", help="A kind of kinds.yaml.")],
    slug: Annotated[str, typer.Argument(metavar="SLUG", help="The new record's key.")],
    project: ProjectFolder = None,
) -> None:
    """Append a record to its kind's file, with a value in every field that needs one."""
    from pipeline.build.project import open_project
    from pipeline.build.scaffold import new_record
    from pipeline.cli.paths import shown
    from pipeline.content.opening import open_game

    home = open_project(project)
    opened = open_game(home.game_folder(game), home.root)
    say(f"{shown(new_record(opened, kind, slug))}: {slug}")


COMMANDS = {
    "game": (game, ("punchboard new game skyships", "punchboard new game ./content/skyships")),
    "card": (card, ("punchboard new card scrimmage archetype sapper",)),
}
