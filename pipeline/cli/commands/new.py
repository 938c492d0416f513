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
    rulebook: Annotated[
        bool, typer.Option("--rulebook", help="With a rulebook of 12 pages, from Markdown files.")
    ] = False,
) -> None:
    """Begin a small game that prints at once: content, templates and products to change.

    The game is named like the folder. Inside a project, PROJECT/content/NAME adds a game to it.
    """
    from pipeline.cli.paths import shown
    from pipeline.scaffold.scaffold import new_game

    for file in new_game(path, title, rulebook=rulebook):
        say(shown(file))
    say(f"next: cd {shlex.quote(shown(path))} && punchboard build", aside=True)
    say("and for your editor: punchboard schema --install", aside=True)


def card(
    game: Game,
    kind: Annotated[str, typer.Argument(metavar="KIND", help="A kind of kinds.yaml.")],
    slug: Annotated[str, typer.Argument(metavar="SLUG", help="The new record's key.")],
    project: ProjectFolder = None,
) -> None:
    """Append a record to its kind's file, with a value in every field that needs one."""
    from pipeline.cli.paths import shown
    from pipeline.content.opening import open_game
    from pipeline.edition.project import open_project
    from pipeline.scaffold.scaffold import new_record

    opened_project = open_project(project)
    opened = open_game(opened_project.game_folder(game), opened_project.root)
    say(f"{shown(new_record(opened, kind, slug))}: {slug}")


COMMANDS = {
    "game": (
        game,
        (
            "punchboard new game skyships",
            "punchboard new game skyships --rulebook",
            "punchboard new game ./content/skyships",
        ),
    ),
    "card": (card, ("punchboard new card scrimmage archetype sapper",)),
}
