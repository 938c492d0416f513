"""`punchboard locale new`: begin a translation."""

from typing import Annotated

import typer

from pipeline.cli.options import ProjectFolder
from pipeline.cli.say import say

Game = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, or shared: the words of the engine.")
]
Code = Annotated[str, typer.Argument(metavar="LANG", help="The language: de, fr, pt-BR, ...")]


def new(game: Game, language: Code, project: ProjectFolder = None) -> None:
    """Write a PO file with all that can be translated, to be filled in."""
    from pipeline.build.locale.updating import begin
    from pipeline.cli.locales import open_homes, shared_note

    home = open_homes([game], project)[0]
    path = begin(home, language)
    say(f"{home.shown(path)}: fill it in with Poedit, Weblate or any editor")
    say(*shared_note([home], [language]))


COMMANDS = {"new": (new, ("punchboard locale new scrimmage nl", "punchboard locale new shared nl"))}
