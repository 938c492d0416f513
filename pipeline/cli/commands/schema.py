"""`punchboard schema`: JSON Schema for editors."""

from typing import Annotated

import typer

from pipeline.cli.options import Game, ProjectFolder
from pipeline.cli.say import say_data


def schema(
    game: Game,
    kind: Annotated[
        str, typer.Argument(metavar="KIND", help="A kind, errata or rulings; all kinds when none.")
    ] = "",
    project: ProjectFolder = None,
) -> None:
    """Print the JSON Schema of a kind's file, so that an editor completes and checks it.

    KIND may be errata or rulings: the schema of each file of that folder.
    """
    from pipeline.base.errors import Misuse
    from pipeline.base.suggest import hint
    from pipeline.content.opening import open_game
    from pipeline.content.origin import Origin
    from pipeline.content.schema import entry_schema, json_schema
    from pipeline.edition.project import open_project

    opened_project = open_project(project)
    opened = open_game(opened_project.game_folder(game), opened_project.root)
    if kind not in opened.kinds and kind in set(Origin):
        say_data(entry_schema(Origin(kind)))
        return
    if kind and kind not in opened.kinds:
        raise Misuse(f"{game} has no kind {kind!r}; {hint(kind, [*opened.kinds, *Origin])}")
    if kind and opened.kinds[kind].factors:
        raise Misuse(f"{kind} is combined from other kinds and has no file")
    say_data(json_schema(opened, kind or None))


COMMANDS = {
    "schema": (
        schema,
        (
            "punchboard schema scrimmage",
            "punchboard schema scrimmage arm > arm.schema.json",
            "punchboard schema scrimmage rulings > rulings.schema.json",
        ),
    )
}
