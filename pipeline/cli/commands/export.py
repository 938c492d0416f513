"""`punchboard export`: every resolved record as data."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.options import AsOf, Edition, OptionalGame, ProjectFolder, edition_name
from pipeline.cli.say import say_data


class Format(StrEnum):
    """What a game can be exported as."""

    JSON = "json"


def export(
    game: OptionalGame = "",
    format_: Annotated[Format, typer.Option("--format", help="The format.")] = Format.JSON,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="A file instead of the standard output."),
    ] = None,
    edition: Edition = "",
    as_of: AsOf = "",
    project: ProjectFolder = None,
) -> None:
    """Export every record of a game with all links and constants resolved."""
    from pipeline.content.export import export_json
    from pipeline.content.opening import open_game
    from pipeline.edition.project import open_project

    opened_project = open_project(project)
    chosen_edition = edition_name(edition, as_of)
    folder = opened_project.game_folder(opened_project.require_game(game))
    data = export_json(open_game(folder, opened_project.root, chosen_edition))
    if out is None:
        say_data(data)
        return
    from json import dumps

    from pipeline.publish.atomic import write_atomically

    write_atomically(out, f"{dumps(data, indent=2, ensure_ascii=False)}\n".encode())


COMMANDS = {
    "export": (
        export,
        ("punchboard export scrimmage --format json", "punchboard export scrimmage --out all.json"),
    )
}
