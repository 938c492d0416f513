"""An exported sheet that comes back: what was changed in it, and what in the files meanwhile."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pipeline.base import suggest
from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position, Severity, has_errors
from pipeline.base.names import MOST, is_name
from pipeline.content.records import SOURCE
from pipeline.documents.document import Data
from pipeline.documents.editing import same
from pipeline.tables.as_exported import EDITION_HEADER, HEADER, Marks
from pipeline.tables.cells import CellError, cell_text, value_of
from pipeline.tables.changes import Changes, joined
from pipeline.tables.prefer import Prefer
from pipeline.tables.record_columns import SLUG, RecordColumn, column_named, fields_of
from pipeline.tables.record_files import GameFiles, RecordFiles
from pipeline.tables.table import Cell, Table, shown_place
from pipeline.tables.update import Update, plan, require_sound

_SHOWN = 60
_SLUG_SPEC = {"type": "text"}


class _Row(NamedTuple):
    slug: str
    cells: Mapping[str, Cell]
    marks: Marks


def exported_kind(table: Table) -> str:
    """Return the kind that a table was exported from; empty where it is no such table.

    Raises PunchboardError (`spreadsheet-edition`) for one that is not to be imported again.
    """
    header = {cell.text: cell for cell in table.header}
    for text, cell in header.items():
        if text.startswith(EDITION_HEADER) and SLUG in header:
            message = "these values have errata laid over them, which the files have not"
            hint = "export without --edition and --as-of what you mean to import again"
            raise table.error("spreadsheet-edition", message, cell, hint)
    kinds = [text.removeprefix(HEADER) for text in header if text.startswith(HEADER)]
    return kinds[0] if kinds and SLUG in header else ""


def update_from_sheets(
    game: GameFiles,
    tables: Sequence[Table],
    prefer: Prefer | None = None,
    *,
    remove_missing: bool = False,
) -> Changes:
    """Return the changes that carry exported sheets into the files of their kinds.

    A value that was changed in the files since the export stays, unless the sheet has another, too:
    `prefer` says who is right then. Raises PunchboardError with all faults of cells, and as
    `update_records` does.
    """
    sheets = [_Sheet(RecordFiles(game, exported_kind(one)), one, prefer) for one in tables]
    values = [sheet.all_values() for sheet in sheets]
    findings = [finding for sheet in sheets for finding in sheet.findings]
    if has_errors(findings):
        raise PunchboardError(findings)
    updates = [
        Update(
            sheet.files, plan(sheet.files, of_sheet, remove_missing=remove_missing), sheet.locate
        )
        for sheet, of_sheet in zip(sheets, values, strict=True)
    ]
    require_sound(game, updates)
    return joined([(one.files.kind, one.changes) for one in updates], findings)


class _Sheet:
    """Reads the rows of a table as records of a kind; what is wrong goes to `findings`."""

    def __init__(self, files: RecordFiles, table: Table, prefer: Prefer | None) -> None:
        self.files, self._table, self._prefer = files, table, prefer
        self.findings: list[Finding] = []
        self._cells: dict[tuple[str, str], Cell] = {}
        self._columns = dict(self._read_header())

    def all_values(self) -> dict[str, dict[str, Data]]:
        """Return the values that go into the files, by slug and column."""
        values = {row.slug: self._values(row) for row in self._rows()}
        return {slug: columns for slug, columns in values.items() if columns is not None}

    def _rows(self) -> Iterator[_Row]:
        """Yield the rows that have a slug of their own."""
        seen: dict[str, Cell] = {}
        for cells in self._table.rows:
            by_name = {
                head.text: cell for head, cell in zip(self._table.header, cells, strict=True)
            }
            cell = by_name[SLUG]
            slug = str(value_of(_SLUG_SPEC, cell.text) or "").strip()
            if not is_name(slug) or slug == SOURCE:
                hint = f"use small letters, digits and single hyphens, {MOST} at most"
                found = f"{slug!r} cannot be a slug" if slug else "the row has no slug"
                self._add("spreadsheet-key", found, cell, hint)
            elif slug in seen:
                message = f"{slug!r} stands in {seen[slug].place}, too"
                self._add("spreadsheet-key", message, cell, "give each row a slug of its own")
            else:
                seen[slug] = cell
                for name, one in by_name.items():
                    self._cells[slug, name] = one
                marks = [one for name, one in by_name.items() if name.startswith(HEADER)]
                yield _Row(slug, by_name, Marks(marks[0].text if marks else ""))

    def _values(self, row: _Row) -> dict[str, Data] | None:
        """Return the values of a row that go into the files; None where nothing of it does."""
        if row.slug not in self.files.records and row.marks.has(SLUG, row.slug):
            if self._prefer is None:
                message = f"{row.slug!r} was exported, and is not in the files any more"
                hint = "delete the row; or say --prefer sheet to have the record again"
                self._add("spreadsheet-conflict", message, row.cells[SLUG], hint)
            if self._prefer is not Prefer.SHEET:
                return None
        values: dict[str, Data] = {}
        for column in self._columns.values():
            cell = row.cells[column.name]
            try:
                value = value_of(column.spec, cell.text)
            except CellError as error:
                self._add("spreadsheet-mistyped", f"{column.name}: {error}", cell, error.hint)
                continue
            if self._takes(row, column, cell, value):
                values[column.name] = self._like_old(row, column, value)
        return values

    def locate(self, slug: str, name: str) -> tuple[Position, str] | None:
        """Return the place and the name of the cell of a value."""
        cell = self._cells.get((slug, name or SLUG))
        if cell is None:
            return None
        return Position(self._table.file), shown_place(self._table.sheet, cell.place)

    def _takes(self, row: _Row, column: RecordColumn, cell: Cell, value: Data) -> bool:
        """Tell whether the sheet's value goes into the files; a conflict is a finding."""
        old = column.value(self.files.records.get(row.slug))
        if same(old, value) or not row.marks or row.slug not in self.files.records:
            return True
        text = cell_text(column.spec, value)
        if row.marks.has(column.name, cell_text(column.spec, old)):
            return True
        known_row = row.marks.has(SLUG, row.slug)
        if not known_row:  # a copy of another row, for a new record
            return True
        if row.marks.has(column.name, text):
            message = f"{row.slug}: {column.name} has changed in the files since the export"
            message = f"{message}, to {_short(cell_text(column.spec, old))}, and stays"
            self._add("spreadsheet-kept", message, cell, severity=Severity.INFO)
            return False
        if self._prefer is not None:
            return self._prefer is Prefer.SHEET
        in_files = _short(cell_text(column.spec, old))
        message = (
            f"{row.slug}: {column.name} is {_short(text)} here and {in_files} in the files, "
            "and was neither when it was exported"
        )
        hint = "say --prefer sheet or --prefer files, or write the same in both"
        self._add("spreadsheet-conflict", message, cell, hint)
        return False

    def _like_old(self, row: _Row, column: RecordColumn, value: Data) -> Data:
        """Return a text with the line break at its end that the old one has, unseen in a cell."""
        old = column.value(self.files.records.get(row.slug))
        texts = isinstance(value, str) and isinstance(old, str)
        return f"{value}\n" if texts and old.endswith("\n") and not value.endswith("\n") else value

    def _read_header(self) -> Iterator[tuple[str, RecordColumn]]:
        for cell in self._table.header:
            if cell.text != SLUG and not cell.text.startswith(HEADER):
                column = column_named(self.files.raw, cell.text)
                if column is None:
                    message = f"{self.files.kind} has no field {cell.text!r}: not carried over"
                    hint = suggest.hint(cell.text, fields_of(self.files.raw))
                    self._add("spreadsheet-field", message, cell, hint, Severity.WARNING)
                else:
                    yield column.name, column

    def _add(
        self,
        code: str,
        message: str,
        cell: Cell,
        hint: str = "",
        severity: Severity = Severity.ERROR,
    ) -> None:
        self.findings.append(self._table.finding(code, message, cell, hint, severity))


def _short(text: str) -> str:
    text = " ".join(text.split())
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…") if text else "empty"
