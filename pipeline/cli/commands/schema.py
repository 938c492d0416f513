"""`punchboard schema`: JSON Schema for editors."""

from typing import Annotated

import typer

from pipeline.cli.options import Game, ProjectFolder
from pipeline.cli.say import say_data


def schema(
    game: Game,
    kind: Annotated[
        str, typer.Argument(metavar="KIND", help="A kind; all, by kind, when none is named.")
    ] = "",
    project: ProjectFolder = None,
) -> None:
    """Print the JSON Schema of a kind's file, so that an editor completes and checks it."""
    from pipeline.base.errors import Misuse
    from pipeline.base.suggest import hint
    from pipeline.build.project import open_project
    from pipeline.content.opening import open_game
    from pipeline.content.schema import json_schema

    home = open_project(project)
    opened = open_game(home.game_folder(game), home.root)
    if kind and kind not in opened.kinds:
        raise Misuse(f"{game} has no kind {kind!r}; {hint(kind, opened.kinds)}")
    if kind and opened.kinds[kind].factors:
        raise Misuse(f"{kind} is combined from other kinds and has no file")
    say_data(json_schema(opened, kind or None))


COMMANDS = {
    "schema": (
        schema,
        ("punchboard schema scrimmage", "punchboard schema scrimmage arm > arm.schema.json"),
    )
}
