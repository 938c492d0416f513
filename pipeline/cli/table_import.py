"""A spreadsheet's table imported: shown column by column, written, checked and printed."""

import shlex
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import typer

from pipeline.authoring.importing import NewFiles, plan_game, plan_kind, write_files
from pipeline.authoring.new_games import Exists, game_title, new_place, place_of
from pipeline.authoring.record_files import Changes, GameFiles
from pipeline.authoring.record_sheets import EDITION_HEADER, HEADER, Prefer, plain_header
from pipeline.authoring.rows import rows_of
from pipeline.authoring.updating import exported_kind, update_from_sheets, update_records
from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.project import CONTENT, Project, find_root, open_project, supplied_folder
from pipeline.build.request import Request
from pipeline.cli.building import finish, print_games
from pipeline.cli.guard import FINDINGS
from pipeline.cli.options import Report, cache_folder, next_step, shown
from pipeline.cli.report import ALL, Measure, measured, print_findings
from pipeline.cli.terminal import say, say_styled, terminal_paint
from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.game.tables.cell_patterns import plain_letters
from pipeline.game.tables.column_types import Known, Overrides, icon_names, known_of
from pipeline.game.tables.record_tables import GamePictures, PictureFolder
from pipeline.game.tables.table import Column, Grid, Role, Table
from pipeline.game.tables.table_reading import (
    headed,
    other_tables,
    read_grid,
    read_table,
    table_names,
)
from pipeline.source.files import is_there, open_folder
from pipeline.source.findings import Misuse, Severity, has_errors
from pipeline.source.names import counted, is_name, name_of

_MOST_NAMED = 8
USUAL_KIND = "card"


def exported_tables(file: Path, sheet: str | None, encoding: str = "") -> list[Table]:
    """Return the sheets of a file that `punchboard export` has written; all of them, or one."""
    names = [sheet] if sheet else table_names(file) or [None]
    grids = [read_grid(file, name, encoding) for name in names]
    tables = [headed(grid) for grid in grids if len(grid.rows) > 1 and _is_marked(grid)]
    return [table for table in tables if exported_kind(table)]


def _is_marked(grid: Grid) -> bool:
    marks = (HEADER, EDITION_HEADER)
    return any(plain_header(cell.text).startswith(marks) for row in grid.rows for cell in row)


def import_sheets(
    tables: Sequence[Table],
    game: str,
    prefer: Prefer | None,
    project: Path | None,
    *,
    remove_missing: bool,
    dry_run: bool,
    quiet: bool,
) -> None:
    """Carry sheets into the files of a game. Raises Misuse, PunchboardError, OSError."""
    opened = open_project(project)
    files = GameFiles(opened.game_folder(game), opened.root)
    changes = update_from_sheets(files, tables, prefer, remove_missing=remove_missing)
    print_findings(changes.notes, opened.root, ALL)
    print_changes(changes, dry_run=dry_run, quiet=quiet)
    if not dry_run and changes.files:
        changes.write(opened.root)


def print_changes(changes: Changes, *, dry_run: bool, quiet: bool) -> None:
    """Print the diff of changes, and what becomes of the records."""
    if quiet:
        return
    paint = terminal_paint(out=True)
    for line in changes.diff():
        style = _STYLES.get(line[:1], "")
        say_styled(line, partial(paint, style) if style else str)
    parts = [
        f"{len(slugs)} {what}: {_named(slugs)}"
        for what, slugs in (
            ("changed", changes.changed),
            ("added", changes.added),
            ("removed", changes.removed),
        )
        if slugs
    ]
    say(*parts or ["nothing has changed"])
    if changes.missing:
        count, named = len(changes.missing), _named(changes.missing)
        say(f"{count} not in the table, and left: {named}; --remove-missing removes them")
    if dry_run and changes.files:
        say("nothing is written")


_STYLES = {"+": "added", "-": "removed", "@": "place"}


def _named(slugs: Sequence[str]) -> str:
    more = f" and {len(slugs) - _MOST_NAMED} more" if len(slugs) > _MOST_NAMED else ""
    return ", ".join(slugs[:_MOST_NAMED]) + more


_HEADS = ("column", "field", "type", "why", "empty")
_WIDEST = 44


class ImportOptions(NamedTuple):
    """Which table is imported, and how it is read and reported."""

    file: Path
    sheet: str | None
    kind: str
    header: int
    encoding: str
    pictures: Path
    dry_run: bool
    quiet: bool
    project: Path | None
    prefer: Prefer | None = None
    remove_missing: bool = False
    of_own_tables: tuple[str, ...] = ()
    """The options given that only a table of the user's own has a use for."""

    def require_new(self) -> None:
        """Raise Misuse for options that only an existing game can use."""
        if self.remove_missing:
            raise Misuse("--remove-missing is for an existing game: name it with --into")
        self.require_foreign()

    def require_foreign(self) -> None:
        """Raise Misuse for the option that only an exported sheet has a use for."""
        if self.prefer is not None:
            raise Misuse("--prefer is for sheets that punchboard export has written, with --into")

    def require_own(self) -> None:
        """Raise Misuse for options that an exported sheet has no use for, as it says all that."""
        if self.of_own_tables:
            named = ", ".join(self.of_own_tables)
            remedy = "it has been exported, and its columns say what they are"
            raise Misuse(f"{named} cannot be given for {self.file}: {remedy}")

    def overrides(self, types: Iterable[str], name: str, copies: str) -> Overrides:
        """Return what the user says of columns.

        Raises Misuse for what is no COLUMN=TYPE, and for two types of one column.
        """
        pairs: dict[str, str] = {}
        for text in types:
            column, _, type_ = map(str.strip, text.rpartition("="))
            if not column or not type_:
                raise Misuse(f"expected COLUMN=TYPE, found {text!r}, such as --types cost=text")
            earlier = pairs.setdefault(column, type_)
            if earlier != type_:
                raise Misuse(f"--types makes {column!r} both {earlier} and {type_}; give it once")
        return Overrides(pairs, name, copies)

    def table(self) -> Table:
        """Return the table. Raises Misuse, PunchboardError."""
        if not is_name(self.kind):
            raise Misuse(f"{self.kind!r} cannot name a kind: use small letters and hyphens")
        if not is_there(self.file):
            raise Misuse(f"there is no file {self.file}")
        if not self.pictures.is_dir():
            raise Misuse(f"there is no folder {self.pictures}")
        return read_table(self.file, self.sheet, self.header, self.encoding)


def usual_options(file: Path) -> ImportOptions:
    """Return how a table is read if only its file is named."""
    return ImportOptions(
        file,
        sheet=None,
        kind=USUAL_KIND,
        header=0,
        encoding="",
        pictures=file.parent,
        dry_run=False,
        quiet=False,
        project=None,
    )


def import_new(options: ImportOptions, overrides: Overrides, path: Path | None, title: str) -> None:
    """Make a new game of a table, check it and print it."""
    options.require_new()
    table = options.table()
    place = path or _usual_path(options)
    try:
        root, name = new_place(place)
    except Exists as error:
        again = _again(options, *place_of(place))
        message = f"{shown(place)} exists already; take the table in again: {again}"
        raise Misuse(message) from error
    known = _placed(Known(icon_names([supplied_folder()])), options, root, name)
    printed_title = title or game_title(name)
    others = other_tables(options.file, table.sheet)
    game = plan_game(
        table, name, printed_title, options.kind, known, options.pictures, overrides, others
    )
    _say_columns(options, table, game)
    if options.dry_run:
        files = counted(len(game.files) + len(game.pictures), "file")
        say(f"nothing is written: {files} of {name} would be")
        return
    written = write_files(game, root)
    if not options.quiet:
        say(*map(shown, written))
    _check_and_print(options, root, name)
    if not options.quiet:
        say(next_step(place, "serve --open"), aside=True)


def import_into(
    options: ImportOptions, overrides: Overrides, game: str, title: str, path: Path | None
) -> None:
    """Add the rows of a table to an existing game. Raises Misuse, PunchboardError."""
    if title or path is not None:
        raise Misuse("--title and --out are for a new game: leave them out with --into")
    if not is_there(options.file):
        raise Misuse(f"there is no file {options.file}")
    options = options._replace(project=_project_with(game, options.project))
    tables = exported_tables(options.file, options.sheet, options.encoding)
    if not tables:
        options.require_foreign()
        _add_rows(options, overrides, game)
        return
    options.require_own()
    import_sheets(
        tables,
        game,
        options.prefer,
        options.project,
        remove_missing=options.remove_missing,
        dry_run=options.dry_run,
        quiet=options.quiet,
    )


def _add_rows(options: ImportOptions, overrides: Overrides, name: str) -> None:
    table, project = options.table(), open_project(options.project)
    game = open_game(project.game_folder(name), project.root)
    folder = PictureFolder(options.pictures)
    known = known_of(game, icon_names(project.template_folders(name)), folder.stems)
    known = _placed(known, options, project.root, name)
    if options.kind in game.kinds:
        pictures = GamePictures(game.folder, folder)
        _add_to_kind(options, overrides, table, game, known, pictures, project)
        return
    new = plan_kind(table, game, options.kind, known, folder, overrides)
    _say_columns(options, table, new)
    if options.dry_run:
        say("nothing is written")
        return
    written = write_files(new, project.root)
    if not options.quiet:
        say(*map(shown, written))
        records = ", ".join([*list(game.kinds)[:1], options.kind])
        say(f"no product prints {options.kind} yet: name it in one, such as records: [{records}]")
    _check_and_print(options, project.root, name)


def _add_to_kind(
    options: ImportOptions,
    overrides: Overrides,
    table: Table,
    game: Game,
    known: Known,
    pictures: GamePictures,
    project: Project,
) -> None:
    """Carry rows into the records of a kind, and show what changes."""
    if overrides.types or overrides.copies:
        remedy = f"its fields are those of {game.name}/kinds.yaml"
        raise Misuse(f"--types and --copies-column are for a kind that is new; {remedy}")
    document = game.documents.get(f"{options.kind}.yaml")
    records = {} if document is None else document.data
    raw = game.documents["kinds.yaml"].data[options.kind]
    rows = rows_of(table, options.kind, raw, records, known, pictures, overrides.name)
    changes = update_records(
        game.folder,
        project.root,
        options.kind,
        rows.values,
        remove_missing=options.remove_missing,
        locate=rows.locate,
        coming=pictures.copies,
        told=rows.notes,
    )
    print_findings(rows.notes, None, _measure(options))
    print_changes(changes, dry_run=options.dry_run, quiet=options.quiet)
    if not options.quiet:
        folder = shown(game.folder)
        say(*(f"{folder}/{name}, from {path}" for name, path in pictures.copies.items()))
    if not options.dry_run:
        if changes.files or pictures.copies:
            changes.write(project.root, pictures.files())
        _check_and_print(options, project.root, game.folder.name)


def _again(options: ImportOptions, root: Path, name: str) -> str:
    """Return the command that takes a table once more into the game that is made of it."""
    given = {
        "--sheet": options.sheet,
        "--kind": options.kind if options.kind != USUAL_KIND else "",
        "--header": options.header and str(options.header),
        "--encoding": options.encoding,
        "--pictures": shown(options.pictures) if options.pictures != options.file.parent else "",
        "--project": "" if root in (_root_around(), Path.cwd() / name) else shown(root),
    }
    words = [word for option, value in given.items() if value for word in (option, value)]
    return shlex.join(["punchboard", "import", shown(options.file), "--into", name, *words])


def _placed(known: Known, options: ImportOptions, root: Path, name: str) -> Known:
    """Return what is known, with where the game's icons are and how the table is read again."""
    drawings = shown(root / "templates" / name / "icons")
    return known._replace(drawings=drawings, again=_again(options, root, name))


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
    return below if project is None and is_below else project


def _measure(options: ImportOptions) -> Measure:
    return measured(None, notes=not options.quiet, quiet=options.quiet, as_json=False)


def _usual_path(options: ImportOptions) -> Path:
    """Return where a new game goes: into the project around here, or into a folder of its own."""
    name = name_of(plain_letters(options.file.stem))
    name = "game" if name in ("", CONTENT, "templates", "output") else name
    try:
        return find_root(options.project) / "content" / name
    except Misuse:
        if options.project is not None:
            raise
        return Path(name)


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
        done = (table.sheet, *game.sheets)
        others = [name for name in table_names(options.file) if name not in done]
        if others:
            say(f"not imported: {', '.join(others)}; --sheet names one of them")
    print_findings(game.notes, None, _measure(options))


def column_lines(columns: Sequence[Column]) -> list[str]:
    """Return what becomes of columns, as a table in lines."""
    rows = [_HEADS, *(_column_row(column) for column in columns)]
    widths = [max(len(row[index]) for row in rows) for index in range(len(_HEADS))]
    return [
        "  "
        + "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _column_row(column: Column) -> tuple[str, ...]:
    type_ = "the copies" if column.role is Role.COPIES else column.type or _ROLES[column.role]
    cells = (column.header.text, column.field or "–", type_, column.why, str(column.empty or ""))
    return tuple(text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…" for text in cells)


_ROLES = {Role.NAME: "name", Role.SLUG: "key", Role.EMPTY: "left out"}


def _check_and_print(options: ImportOptions, root: Path, name: str) -> None:
    """Check a game and print it. Raises typer.Exit with 1 after errors."""
    from pipeline.build.checking import check

    open_folder(root)
    project = open_project(root)
    order = Request(EditionKey(root, name, "", "living"), project.output)
    measure = Measure(Severity.ERROR)
    findings = check(order).findings
    called = name if root == _root_around() else f"{name} --project {shlex.quote(shown(root))}"
    print_findings(findings, root, measure)
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
