"""A spreadsheet's table imported: shown column by column, written, checked and printed."""

import shlex
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import typer

from pipeline.authoring.importing import (
    NewFiles,
    column_lines,
    plan_game,
    plan_kind,
    require_new_kind,
    write_files,
)
from pipeline.authoring.new_games import Exists, game_title, new_place, place_of
from pipeline.authoring.record_files import Changes, GameFiles
from pipeline.authoring.record_sheets import exported_tables
from pipeline.authoring.rows import rows_of
from pipeline.authoring.updating import update_from_sheets, update_records
from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.project import CONTENT, Project, find_root, open_project
from pipeline.build.request import Request
from pipeline.cli.building import finish, print_games
from pipeline.cli.guard import FINDINGS
from pipeline.cli.options import Report, cache_folder, next_step, shown
from pipeline.cli.report import ALL, Measure, measure, print_findings
from pipeline.cli.tables import ImportOptions
from pipeline.cli.terminal import say, say_styled, terminal_paint
from pipeline.game.opening import open_game
from pipeline.game.tables.cell_patterns import plain_letters
from pipeline.game.tables.column_types import Known, Overrides, icon_names
from pipeline.game.tables.record_tables import GamePictures, PictureFolder, slugs_by_name
from pipeline.game.tables.table import Table
from pipeline.game.tables.table_reading import other_tables, read_table, table_names
from pipeline.source.files import is_there, open_folder
from pipeline.source.findings import Misuse, PunchboardError, Severity, has_errors
from pipeline.source.names import counted, is_name, name_hint, name_of, nearest


def _overrides(options: ImportOptions) -> Overrides:
    """Return what the user says of columns.

    Raises Misuse for what is no COLUMN=TYPE, and for two types of one column.
    """
    pairs: dict[str, str] = {}
    for text in options.types or ():
        column, _, type_ = map(str.strip, text.rpartition("="))
        if not column or not type_:
            raise Misuse(f"expected COLUMN=TYPE, found {text!r}, such as --types cost=text")
        earlier = pairs.setdefault(column, type_)
        if earlier != type_:
            raise Misuse(f"--types makes {column!r} both {earlier} and {type_}; give it once")
    return Overrides(pairs, options.name, options.copies)


def _read(options: ImportOptions) -> Table:
    """Return the table. Raises Misuse, PunchboardError."""
    if not is_name(options.kind):
        raise Misuse(f"{options.kind!r} cannot name a kind: {name_hint(options.kind)}")
    if not is_there(options.file):
        raise _missing(options.file)
    if not options.picture_folder.is_dir():
        raise Misuse(f"there is no folder {options.picture_folder}")
    return read_table(options.file, options.sheet or None, options.header, options.encoding)


def _told(options: ImportOptions) -> Measure:
    return measure(None, notes=not options.quiet, quiet=options.quiet)


def import_new(options: ImportOptions) -> None:
    """Make a new game of a table, check it and print it."""
    if options.remove_missing:
        raise Misuse("--remove-missing is for an existing game: name it with --into")
    options.require_foreign()
    overrides, table = _overrides(options), _read(options)
    place = options.out or _usual_path(options)
    try:
        root, name = new_place(place)
    except Exists as error:
        root, name = place_of(place)
        if not (root / CONTENT / name).is_dir():
            raise
        again = _again(options, root, name)
        message = f"{shown(place)} exists already; import the table again: {again}"
        raise Misuse(message) from error
    known = Known(icon_names(Project(root).template_folders(name)))
    known = _placed(known, options, root, name)
    title, pictures = options.title or game_title(name), options.picture_folder
    others = other_tables(options.file, table.sheet)
    game = plan_game(table, name, title, options.kind, known, pictures, overrides, others)
    if not _write(options, table, game, root, name):
        return
    _check_and_print(options, root, name)
    if not options.quiet:
        say(next_step(place, "serve --open"), aside=True)


def _write(options: ImportOptions, table: Table, new: NewFiles, root: Path, name: str) -> bool:
    """Write the files of a table, and say so; return whether that was not a dry run."""
    _say_columns(options, table, new)
    if options.dry_run:
        files = counted(len(new.files) + len(new.pictures), "file")
        say(f"nothing is written; without --dry-run, the import writes {files} of {name}")
        return False
    written = write_files(new, root)
    say(*map(shown, () if options.quiet else written))
    return True


def import_into(options: ImportOptions) -> None:
    """Add the rows of a table to an existing game. Raises Misuse, PunchboardError, OSError."""
    overrides = _overrides(options)
    if options.title or options.out is not None:
        raise Misuse("--title and --out are for a new game: leave them out with --into")
    if not is_there(options.file):
        raise _missing(options.file)
    options = replace(options, project=_project_with(options.into, options.project))
    tables = exported_tables(options.file, options.sheet or None, options.encoding)
    if tables:
        options.require_own()
        _import_sheets(options, tables)
    else:
        options.require_foreign()
        _add_rows(options, overrides)


def _import_sheets(options: ImportOptions, tables: Sequence[Table]) -> None:
    """Carry exported sheets into the files of a game."""
    project = open_project(options.project)
    files = GameFiles(project.game_folder(options.into), project.root)
    removes = options.remove_missing
    changes = update_from_sheets(files, tables, options.prefer or "", remove_missing=removes)
    print_findings(changes.notes, project.root, ALL)
    _print_changes(options, changes)
    if not options.dry_run and changes.files:
        changes.write(project.root)


def _add_rows(options: ImportOptions, overrides: Overrides) -> None:
    name, table, project = options.into, _read(options), open_project(options.project)
    place, folder = project.game_folder(name), PictureFolder(options.picture_folder)
    try:
        game = open_game(place, project.root)
        files = GameFiles(place, project.root)
        names = {
            kind: slugs_by_name({slug: {"name": one.name} for slug, one in records.items()})
            for kind, records in game.records.items()
        }
    except PunchboardError as error:
        # Records that do not fit kinds.yaml any more may be what the table replaces.
        files = GameFiles(place, project.root)
        names = files.names(error, options.kind)
    known = Known(icon_names(project.template_folders(name)), names, folder.stems)
    known = _placed(known, options, project.root, name)
    if options.kind in files.kinds:
        _add_to_kind(options, overrides, table, files, known, folder, project.root)
        return
    require_new_kind(table, files, known, options.given_kind, overrides.name)
    own = project.template_folders(name)[0]
    new = plan_kind(table, game, own, options.kind, known, folder, overrides)
    if _write(options, table, new, project.root, name):
        _check_and_print(options, project.root, name)


def _add_to_kind(
    options: ImportOptions,
    overrides: Overrides,
    table: Table,
    game: GameFiles,
    known: Known,
    folder: PictureFolder,
    root: Path,
) -> None:
    """Carry rows into the records of a kind, and show what changes."""
    if overrides.types or overrides.copies:
        remedy = f"change its fields in {game.name}/kinds.yaml, and import without them"
        raise Misuse(f"--types and --copies-column are for a kind that is new; {remedy}")
    document = game.documents.get(f"{options.kind}.yaml")
    records = {} if document is None else document.data
    pictures = GamePictures(game.folder, folder)
    rows = rows_of(
        table, options.kind, game.kinds[options.kind], records, known, pictures, overrides.name
    )
    if not options.given_kind:
        _require_same_records(options, rows.values, records, game.kinds)
    removes = options.remove_missing
    changes = update_records(game, options.kind, rows, pictures.copies, remove_missing=removes)
    print_findings(rows.notes, None, _told(options))
    _print_changes(options, changes)
    if not options.quiet:
        place = shown(game.folder)
        say(*(f"{place}/{name}, from {path}" for name, path in pictures.copies.items()))
    if not options.dry_run:
        if changes.files or pictures.copies:
            changes.write(root, pictures.files())
        _check_and_print(options, root, game.folder.name)


def _require_same_records(
    options: ImportOptions, rows: Collection[str], records: Collection[str], kinds: Iterable[str]
) -> None:
    """Raise Misuse for rows that are mostly no records of the usual kind: which may be meant."""
    there = len({*rows} & {*records})
    if 2 * there < min(len(rows), len(records)):
        own = name_of(plain_letters(options.file.stem))
        own = nearest(own, (each for each in kinds if each != options.kind)) or own
        raise Misuse(
            f"{options.file} has {there or 'none'} of the {len(records)} records of {options.kind},"
            f" which stay as they are: add --kind {options.kind} if its {counted(len(rows), 'row')}"
            f" are more of them, or --kind with another name, such as {own}, if they are not"
        )


def _print_changes(options: ImportOptions, changes: Changes) -> None:
    """Print the diff of changes, and what becomes of the records."""
    if options.quiet:
        return
    paint = terminal_paint(out=True)
    for line in changes.diff():
        style = {"+": "added", "-": "removed", "@": "place"}.get(line[:1], "")
        say_styled(line, partial(paint, style) if style else str)
    say(*changes.summary())
    if options.dry_run and changes.files:
        say("nothing is written")


def _again(options: ImportOptions, root: Path, name: str) -> str:
    """Return the command that takes a table once more into the game that is made of it."""
    given = {
        "--sheet": options.sheet,
        "--kind": options.given_kind,
        "--header": options.header and str(options.header),
        "--encoding": options.encoding,
        "--pictures": shown(options.picture_folder) if options.pictures else "",
        "--project": "" if root in (_root_around(), Path.cwd() / name) else shown(root),
    }
    words = [word for option, value in given.items() if value for word in (option, value)]
    return shlex.join(["punchboard", "import", shown(options.file), "--into", name, *words])


def _placed(known: Known, options: ImportOptions, root: Path, name: str) -> Known:
    """Return what is known, with where the game's icons are and how the table is read again."""
    icons = shown(root / "templates" / name / "icons")
    return known._replace(folder=icons, again=_again(options, root, name))


def _root_around() -> Path | None:
    """Return the root of the project around here, if there is one."""
    try:
        return find_root()
    except Misuse:
        return None


def _project_with(game: str, project: Path | None) -> Path | None:
    """Return where a game's project is sought: as given, else around here, else in its folder."""
    around, below = _root_around(), Path(game)
    is_around = around is not None and (around / CONTENT / game).is_dir()
    is_below = not is_around and is_name(game) and (below / CONTENT / game).is_dir()
    if around is None and project is None and not is_below:
        here = [each.name for each in Path.cwd().iterdir() if (each / CONTENT / each.name).is_dir()]
        if meant := nearest(game, here):
            raise Misuse(f"there is no game {game!r} here; did you mean {meant!r}?")
    return below if project is None and is_below else project


def _usual_path(options: ImportOptions) -> Path:
    """Return where a new game goes: into the project around here, or into a folder of its own."""
    name = name_of(plain_letters(options.file.stem))
    name = "game" if name in ("", CONTENT, "templates", "output") else name
    root = find_root(options.project) if options.project else _root_around()
    return root / CONTENT / name if root else Path(name)


def _missing(file: Path) -> Misuse:
    """Return what to say of a table that is not here: after a `cd` it is one folder up."""
    above = Path("..") / file
    meant = f"; did you mean {above.as_posix()}?" if is_there(above) else ""
    return Misuse(f"there is no file {file}{meant}")


def _say_columns(options: ImportOptions, table: Table, game: NewFiles) -> None:
    """Report what becomes of each column, and what is passed over."""
    if not options.quiet:
        sheet = f", sheet {table.sheet}" if table.sheet else ""
        say(
            f"{table.file}{sheet}: {counted(len(table.rows), 'row')},"
            f" {counted(game.records, 'record')} of {options.kind}"
        )
        say(*column_lines(game.columns))
        if game.sheets:
            say(f"its cells name the rows of {', '.join(game.sheets)}, which become kinds")
        names = [each for each in table_names(options.file) if each != table.sheet]
        if others := [each for each in names if each not in game.sheets]:
            chosen = f"--sheet {shlex.quote(others[0])} --kind KIND --into {options.into or 'GAME'}"
            say(f"not imported: {', '.join(others)}; to import one, add: {chosen}")
    print_findings(game.notes, None, _told(options))


def _check_and_print(options: ImportOptions, root: Path, name: str) -> None:
    """Check a game and print it. Raises typer.Exit with 1 after errors."""
    from pipeline.build.checking import check

    open_folder(root)
    order = Request(EditionKey(root, name, "", "living"), open_project(root).output)
    findings = check(order).findings
    called = name if root == _root_around() else f"{name} --project {shlex.quote(shown(root))}"
    print_findings(findings, root, Measure(Severity.ERROR))
    if has_errors(findings):
        onwards = f"fix this and continue with: punchboard build {called}"
        say(f"{name} is written; {onwards} (now: --draft prints the others)", aside=True)
        raise typer.Exit(FINDINGS)
    others = sum(finding.severity is Severity.WARNING for finding in findings)
    if others and not options.quiet:
        say(f"{name}: {counted(others, 'warning')}; see them with: punchboard check {called}")
    close_editions()
    report = Report(quiet=options.quiet, project=root)
    finish(print_games([order._replace(cache=cache_folder(wanted=True))], report), as_json=False)
