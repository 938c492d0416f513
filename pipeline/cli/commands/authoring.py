"""`new`, `schema` and `serve`: begin a game, help the editor, and show faces in the browser."""

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pipeline.cli.option_groups import argument, option
from pipeline.cli.options import (
    Cache,
    Game,
    ProjectFolder,
    cache_folder,
    next_step,
    shown,
    within_project,
)
from pipeline.cli.report import print_findings
from pipeline.cli.terminal import say, say_data
from pipeline.source.files import open_folder
from pipeline.source.findings import Misuse, Position, fail

if TYPE_CHECKING:
    from pipeline.authoring.schemas import FileSchema
    from pipeline.build.project import Project
    from pipeline.preview.drawing import Halted
    from pipeline.source.findings import Finding
    from pipeline.source.limits import Limits


def game(
    path: Annotated[Path, argument("PATH", "The new project's folder.")],
    title: Annotated[str, option("--title TITLE", "The printed title.")] = "",
    rulebook: Annotated[
        bool, option("--rulebook", "Add a rulebook of 12 pages, from Markdown files.")
    ] = False,
    table: Annotated[
        Path | None, option("--from TABLE", "A spreadsheet with a card in each row.")
    ] = None,
) -> None:
    """Begin a small game that prints at once: content, templates and products to change.

    The game takes the folder's name. Inside a project, a name alone adds a game to that project.
    With --from, the rows of a table become the cards; `punchboard import` has more options.
    """
    from pipeline.authoring.new_games import new_game

    path = within_project(path)
    if table is not None:
        from pipeline.cli.table_import import import_new
        from pipeline.cli.tables import ImportOptions

        if rulebook:
            raise Misuse("--rulebook and --from exclude each other: leave out one of them")
        import_new(ImportOptions(table, out=path, title=title))
        return
    for file in new_game(path, title, rulebook=rulebook):
        say(shown(file))
    say(next_step(path, "build", f"build {path.name}"), aside=True)
    say("and for your editor: punchboard schema --install", aside=True)


def card(
    game: Game,
    kind: Annotated[str, argument("KIND", "A kind of kinds.yaml.")],
    slug: Annotated[str, argument("SLUG", "The new record's key.")],
    project: ProjectFolder = None,
) -> None:
    """Append a record to its kind's file, with a value in every field that needs one."""
    from pipeline.authoring.new_games import new_record
    from pipeline.build.project import open_project

    opened = open_project(project).open_game(game)
    say(f"{shown(new_record(opened, kind, slug))}: {slug}")


def kind(
    game: Game,
    name: Annotated[str, argument("NAME", "The new kind, such as event-card.")],
    project: ProjectFolder = None,
) -> None:
    """Begin a kind of cards: a first record, its template and layout, and a product."""
    from pipeline.authoring.new_games import new_kind
    from pipeline.build.project import open_project

    home = open_project(project)
    opened = home.open_game(game)
    say(*(shown(file) for file in new_kind(opened, home.template_folders(game)[0], name)))
    say(f"next: punchboard build {game} -p {name}", aside=True)


def kinds(game: Game, project: ProjectFolder = None) -> None:
    """Write a kinds.yaml for a game that has none, with the fields of its records."""
    from pipeline.authoring.new_games import write_kinds
    from pipeline.build.project import open_project
    from pipeline.source.yaml import load_yaml

    path = write_kinds(open_project(project).game_folder(game))
    say(shown(path))
    for name, written in load_yaml(path).data.items():
        fields = ", ".join(written.get("fields", {}))
        say(f"  {name}: {fields or 'no fields but the name'}")
    say("from now on change the kinds there", aside=True)


def reading(game: Game, project: ProjectFolder = None) -> None:
    """Write an empty form, in which somebody types the rulebook's numbers a second time.

    `punchboard check` compares the typed values with the records. The person who types them should
    not have seen the records. So the form shows the rulebook's sections, the records and their
    fields, but no values.
    """
    from pipeline.authoring.new_games import new_reading
    from pipeline.build.project import open_project
    from pipeline.source.names import counted

    path, count = new_reading(open_project(project).open_game(game))
    say(f"{shown(path)}: {counted(count, 'value')} to fill in")
    say(f"next: fill in the form, then punchboard check {game}", aside=True)


_USUAL_EDITOR: Final = "vscode"


def schema(
    game: Annotated[str, argument("GAME", "A game's folder name.", show_default=False)] = "",
    file: Annotated[
        str, argument("FILE", "A kind, or a file such as styles.yaml; default: all.")
    ] = "",
    install: Annotated[
        bool, option("--install", "Write all schemas, and the editor's settings.")
    ] = False,
    editor: Annotated[
        str, option("--editor EDITOR", "With --install: vscode (default), neovim, helix or other.")
    ] = "",
    project: ProjectFolder = None,
) -> None:
    """Print the JSON Schema of a game's file, or install all of them in an editor.

    With the schemas, an editor completes, explains and checks a file while you write it: fields
    with their meaning, references with the names of their records, icons, styles, papers. FILE is a
    kind, a file's name or path, or errata, rulings, layout, terms.

    --install writes the schemas of all games into .schema/, and merges the settings of VS Code. For
    another EDITOR it prints what to add to its settings. `serve` and `build --watch` keep the
    schemas up to date.
    """
    from pipeline.build.project import open_project

    home = open_project(project)
    if install:
        if game:
            raise Misuse("--install takes no game: it writes the schemas of all of them")
        _install(home, editor or _USUAL_EDITOR)
    elif editor:
        raise Misuse("--editor has no effect without --install: give both")
    elif not game:
        raise Misuse("expected a game, or --install")
    else:
        _print(home, game, file)


def _print(project: "Project", game: str, wanted: str) -> None:
    from pipeline.authoring.project_files import Source
    from pipeline.authoring.schema_files import find_schema, game_schemas

    project.game_folder(game)
    source = Source(project, game)
    schemas = list(game_schemas(source))
    _tell_unread(source.unread)
    if wanted:
        say_data(find_schema(schemas, _without_root(project, wanted)).schema)
    else:
        say_data({each.name: each.schema for each in _each_once(schemas)})


def _each_once(schemas: "list[FileSchema]") -> "list[FileSchema]":
    return list({each.name: each for each in reversed(schemas)}.values())[::-1]


def _without_root(project: "Project", wanted: str) -> str:
    path = Path(wanted).absolute()
    inside = path.is_file() and path.is_relative_to(project.root)
    return path.relative_to(project.root).as_posix() if inside else wanted


def _tell_unread(findings: "list[Finding]") -> None:
    for told in dict.fromkeys(map(str, findings)):
        say(*told.splitlines(), aside=True)
    if findings:
        say("names of these files are offered when they can be read", aside=True)


def _install(project: "Project", editor: str) -> None:
    from pipeline.authoring.editors import EDITORS, FOLDER
    from pipeline.authoring.schema_files import install, install_editor
    from pipeline.source.names import did_you_mean

    if editor not in EDITORS:
        raise Misuse(f"there are no settings for {editor!r}; {did_you_mean(editor, EDITORS)}")
    installed = install(project)
    _tell_unread(installed.unread)
    say(f"{shown(project.root / FOLDER)}: {len(installed.associations)} schemas")
    chosen = EDITORS[editor]
    try:
        written = install_editor(project, editor, installed.associations)
    except ValueError as error:
        say(f"{chosen.place} stays as it is; add to it:", chosen.settings(installed.associations))
        remedy = "fix the file and try again, or paste what is printed above"
        message = f"the settings cannot be merged: {error}"
        raise fail("editor-settings", message, Position(chosen.place), hint=remedy) from None
    for path in written:
        say(shown(path))
    if chosen.files is None:
        say(f"add to {chosen.place}:", aside=True)
        for line in chosen.settings(installed.associations).splitlines():
            say(line)


PORT: Final = 8700


def serve(
    port: Annotated[
        int, option("--port N", "The port; 0: any that is free.", min=0, max=65535)
    ] = PORT,
    open_: Annotated[bool, option("--open/--no-open", "Open the page in the browser.")] = False,
    cache: Cache = True,
    project: ProjectFolder = None,
) -> None:
    """Show the project in the browser, on this computer only, until Ctrl-C.

    The page shows all faces exactly as they print, sheets, findings, errata, rosters, and two
    editions, languages or commits side by side. When you save a file, the faces that it changes are
    redrawn; you never reload the page. PUNCHBOARD_EDITOR says which editor opens files: vscode,
    cursor, idea, sublime, ... or an address with {path}, {line} and {column}.

    In a folder without a project, the page offers to begin one.

    A separate process reads and draws the project, with a limit of memory for all steps and a limit
    of clock time for each. At a limit it begins again. The pages of that game show the limit until
    you save one of its files.
    """
    from pipeline.cli.root import LIMITS_ASKED
    from pipeline.preview import server

    limits = LIMITS_ASKED.get()
    if limits is not None:
        raise typer.Exit(_serve_limited(limits, project, port, open_=open_, cache=cache))
    opened = _project_to_show(project)
    announce = partial(_announce, opened.root.name, open_=open_)
    server.serve(opened, port, announce, cache_folder(wanted=cache), _warn)


def _project_to_show(folder: Path | None) -> "Project":
    """Return the project, or this folder as one that has no game yet, which the page begins."""
    from pipeline.build.project import Project, open_project

    try:
        return open_project(folder)
    except Misuse:
        if folder is not None:
            raise
        here = Path.cwd()
        open_folder(here)
        return Project(here)


def _serve_limited(
    limits: "Limits", project: Path | None, port: int, *, open_: bool, cache: bool
) -> int:
    """Serve in processes that are held to limits; return the exit code."""
    from pipeline.cli.supervision import serve_limited
    from pipeline.preview import server

    with server.bound(port) as listener:
        opened = _project_to_show(project)

        def serve_halted(halted: "Halted") -> None:
            tell = partial(_announce, opened.root.name, open_=False)
            announce = (lambda url: None) if halted.games else tell
            server.serve_on(listener, opened, announce, cache_folder(wanted=cache), _warn, halted)

        def tell_limit(limit: "Finding") -> None:
            print_findings([limit], project)

        def begun() -> None:
            # Here, for a browser is no part of the work, and takes more than that may.
            if open_:
                _open_browser(server.address(listener))

        return serve_limited(serve_halted, limits, tell_limit, begun)


def _announce(name: str, url: str, *, open_: bool) -> None:
    say(f"{url} shows {name}; Ctrl-C ends it")
    sys.stdout.flush()
    if open_:
        _open_browser(url)


def _warn(line: str) -> None:
    say(line, aside=True)


def _open_browser(url: str) -> None:
    import webbrowser
    from threading import Thread

    Thread(target=webbrowser.open, args=(url,), daemon=True).start()


COMMANDS = {
    "new game": game,
    "new card": card,
    "new kind": kind,
    "new kinds": kinds,
    "new reading": reading,
    "schema": schema,
    "serve": serve,
}
