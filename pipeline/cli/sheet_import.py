"""Exported sheets imported again: the diff shown, and the files written as a whole."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from pipeline.cli.colour import terminal_paint
from pipeline.cli.report import print_findings
from pipeline.cli.say import say, say_styled
from pipeline.cli.telling import ALL
from pipeline.edition.project import open_project
from pipeline.tables.as_exported import EDITION_HEADER, HEADER, plain_header
from pipeline.tables.changes import Changes
from pipeline.tables.exported_sheet import exported_kind, update_from_sheets
from pipeline.tables.grid import Grid
from pipeline.tables.headed import headed
from pipeline.tables.prefer import Prefer
from pipeline.tables.read import read_grid, table_names
from pipeline.tables.record_files import GameFiles
from pipeline.tables.table import Table

_MOST_NAMED = 8


def exported_tables(file: Path, sheet: str | None, encoding: str = "") -> list[Table]:
    """Return the sheets of a file that `punchboard export` has written; all of them, or one."""
    names = [sheet] if sheet else table_names(file) or [None]
    grids = [read_grid(file, name, encoding) for name in names]
    tables = [headed(grid) for grid in grids if len(grid.rows) > 1 and _is_marked(grid)]
    return [table for table in tables if exported_kind(table)]


def _is_marked(grid: Grid) -> bool:
    """Tell whether a sheet has the column of marks; sheets of notes need not be tables."""
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
    """Print the diff of changes, and what becomes of which records."""
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
