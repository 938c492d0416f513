"""`punchboard schema`: JSON Schemas for editors."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pipeline.cli.options import ProjectFolder
from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.base.finding import Finding
    from pipeline.edition.project import Project
    from pipeline.schemas.sort import FileSchema

_USUAL_EDITOR: Final = "vscode"


def schema(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game's folder name.", show_default=False)
    ] = "",
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A kind, or a file such as styles.yaml; all when none."
        ),
    ] = "",
    install: Annotated[
        bool, typer.Option("--install", help="Write all schemas, and the editor's settings.")
    ] = False,
    editor: Annotated[
        str,
        typer.Option(
            "--editor",
            metavar="EDITOR",
            help="With --install: vscode (as usual), neovim, helix or other.",
        ),
    ] = "",
    project: ProjectFolder = None,
) -> None:
    """Print the JSON Schema of a game's file, or install all of them in an editor.

    With them an editor completes, explains and checks every file while it is written: fields with
    what they mean, references with the names of their records, icons, styles, papers. FILE is a
    kind, a file's name or path, or errata, rulings, layout, terms.

    --install writes the schemas of all games into .schema/, and merges the settings of VS Code; for
    another EDITOR it prints what to add to its own. `serve` and `build --watch` keep them up to
    date.
    """
    from pipeline.base.errors import Misuse
    from pipeline.edition.project import open_project

    opened_project = open_project(project)
    if install:
        if game:
            raise Misuse("--install takes no game: it writes the schemas of all of them")
        _install(opened_project, editor or _USUAL_EDITOR)
    elif editor:
        raise Misuse("--editor has no effect without --install: give both")
    elif not game:
        raise Misuse("expected a game, or --install")
    else:
        _print(opened_project, game, file)


def _print(project: "Project", game: str, wanted: str) -> None:
    from pipeline.schemas.project import find_schema, game_schemas
    from pipeline.schemas.source import Source

    project.game_folder(game)
    source = Source(project, game)
    schemas = list(game_schemas(source))
    _tell_unread(source.unread)
    if wanted:
        say_data(find_schema(schemas, _without_root(project, wanted)).schema)
    else:
        say_data({each.name: each.schema for each in _each_once(schemas)})


def _each_once(schemas: "list[FileSchema]") -> "list[FileSchema]":
    """Return the first schema of each name: a kind may be called as a sort of file is."""
    return list({each.name: each for each in reversed(schemas)}.values())[::-1]


def _without_root(project: "Project", wanted: str) -> str:
    """Return a file as the project names it, where it is one of the project's."""
    path = Path(wanted).absolute()
    inside = path.is_file() and path.is_relative_to(project.root)
    return path.relative_to(project.root).as_posix() if inside else wanted


def _tell_unread(findings: "list[Finding]") -> None:
    """Say which files could not be read, each once however often it was tried."""
    for told in dict.fromkeys(map(str, findings)):
        say(*told.splitlines(), aside=True)
    if findings:
        say("names of these files are offered when they can be read", aside=True)


def _install(project: "Project", editor: str) -> None:
    from pipeline.base.errors import Misuse, fail
    from pipeline.base.finding import Position
    from pipeline.base.suggest import hint
    from pipeline.cli.paths import shown
    from pipeline.schemas.editor import EDITORS, FOLDER
    from pipeline.schemas.install import install, install_editor

    if editor not in EDITORS:
        raise Misuse(f"there are no settings for {editor!r}; {hint(editor, EDITORS)}")
    installed = install(project)
    _tell_unread(installed.unread)
    say(f"{shown(project.root / FOLDER)}: {len(installed.associations)} schemas")
    chosen = EDITORS[editor]
    try:
        written = install_editor(project, editor, installed.associations)
    except ValueError as error:
        say(f"{chosen.place} stays as it is; add to it:", chosen.settings(installed.associations))
        remedy = "mend the file and try again, or paste what is printed above"
        message = f"the settings cannot be merged: {error}"
        raise fail("editor-settings", message, Position(chosen.place), hint=remedy) from None
    for path in written:
        say(shown(path))
    if chosen.files is None:
        say(f"add to {chosen.place}:", aside=True)
        for line in chosen.settings(installed.associations).splitlines():
            say(line)


COMMANDS = {
    "schema": (
        schema,
        (
            "punchboard schema --install",
            "punchboard schema --install --editor neovim",
            "punchboard schema scrimmage styles.yaml",
            "punchboard schema scrimmage arm > arm.schema.json",
        ),
    )
}
