"""`punchboard locale extract`: a template of all that can be translated."""

from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.options import ProjectFolder
from pipeline.cli.say import say, say_file

Game = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, or shared: the words of the engine.")
]
Target = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Write it there; else to the terminal."),
]


def extract(game: Game, out: Target = None, project: ProjectFolder = None) -> None:
    """Collect what can be translated as a PO template (.pot), for tools that want one."""
    from pipeline.build.locale.updating import template_of, write
    from pipeline.cli.locales import open_homes

    made = template_of(open_homes([game], project)[0])
    if out is None:
        say_file(f"{made}\n".encode())
    else:
        write(made, out)
        say(f"{out}: {len(made)} messages")


COMMANDS = {"extract": (extract, ("punchboard locale extract scrimmage --out scrimmage.pot",))}
