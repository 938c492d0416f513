"""`punchboard roster new`: begin a roster."""

from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.options import Game, ProjectFolder
from pipeline.cli.say import say


def new(
    game: Game,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the roster is called.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The file, instead of one named like it."),
    ] = None,
    project: ProjectFolder = None,
) -> None:
    """Write a small legal roster to change, with comments.

    No file is ever overwritten.
    """
    import shlex

    from pipeline.build.project import open_project
    from pipeline.build.roster.starting import new_roster
    from pipeline.cli.paths import shown
    from pipeline.content.opening import open_game

    home = open_project(project)
    path = new_roster(open_game(home.game_folder(game), home.root), name, out)
    say(shown(path))
    say(f"next: punchboard roster check {shlex.quote(shown(path))}", aside=True)


COMMANDS = {
    "new": (
        new,
        (
            'punchboard roster new grimdark-future "Night Watch"',
            'punchboard roster new scrimmage "The Tin Saints" --out rosters/tin-saints.yaml',
        ),
    )
}
