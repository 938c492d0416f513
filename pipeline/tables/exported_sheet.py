"""An exported sheet that comes back: what was changed in it, and what in the files meanwhile."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from pipeline.base import suggest
from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Position, Severity, has_errors
from pipeline.base.names import MOST, is_name
from pipeline.content.records import SOURCE
from pipeline.documents.document import Data
from pipeline.documents.editing import same
from pipeline.tables.as_exported import EDITION_HEADER, HEADER, Marks, plain_header
from pipeline.tables.cell_notes import changed_cell
from pipeline.tables.cells import CellError, cell_text, value_of
from pipeline.tables.changes import Changes, joined
from pipeline.tables.failed import failure, is_empty, tell_failed
from pipeline.tables.foot_rows import is_total
from pipeline.tables.names import slug_of
from pipeline.tables.prefer import Prefer
from pipeline.tables.record_columns import SLUG, RecordColumn, column_named, fields_of
from pipeline.tables.record_files import GameFiles, RecordFiles
from pipeline.tables.table import Cell, Table, shown_place
from pipeline.tables.update import Update, plan, require_sound

_SHOWN: Final = 60
_SLUG_SPEC: Final = {"type": "text"}
_SLUG_HINT: Final = f"use small letters, digits and single hyphens, {MOST} at most"


class _Row(NamedTuple):
    slug: str
    cells: Mapping[str, Cell]
    marks: Marks


def exported_kind(table: Table) -> str:
    """Return the kind that a table was exported from; empty where it is no such table.

    Raises PunchboardError (`spreadsheet-edition`) for one that is not to be imported again.
    """
    header = {plain_header(cell.text): cell for cell in table.header}
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
    `prefer` says who is right then. Raises PunchboardError with all faults of cells, and with all
    that is wrong with the game after the update.
    """
    sheets = [_Sheet(RecordFiles(game, exported_kind(one)), one, prefer) for one in tables]
    values = [sheet.all_values() for sheet in sheets]
    findings = [finding for sheet in sheets for finding in sheet.findings]
    # What the table lacks may be what is wrong with it.
    removes = remove_missing and not has_errors(findings)
    try:
        updates = [
            Update(sheet.files, plan(sheet.files, of_sheet, remove_missing=removes), sheet.locate)
            for sheet, of_sheet in zip(sheets, values, strict=True)
        ]
    except PunchboardError as error:
        raise PunchboardError([*findings, *error.findings]) from None
    require_sound(game, updates, findings)
    return joined([(one.files.kind, one.changes) for one in updates], findings)


class _Sheet:
    """Reads the rows of a table as records of a kind; what is wrong goes to `findings`."""

    def __init__(self, files: RecordFiles, table: Table, prefer: Prefer | None) -> None:
        self.files, self._table, self._prefer = files, table, prefer
        self.findings = list(table.notes)
        self._cells: dict[tuple[str, str], Cell] = {}
        self._columns = self._read_header()

    def all_values(self) -> dict[str, dict[str, Data]]:
        """Return the values that go into the files, by slug and column."""
        rows = list(self._rows())
        self._tell_renamed(rows)
        values = {row.slug: self._values(row) for row in rows}
        self.findings += tell_failed(self._table, self._failed)
        return {slug: columns for slug, columns in values.items() if columns is not None}

    @cached_property
    def _failed(self) -> dict[tuple[int, int], str]:
        """The cells of our columns that have no text although they are not empty."""
        ours = {self._table.header[index].column for index in self._columns}
        rows = {row[0].row for row in self._table.rows}
        places = self._table.failed.items()
        return {at: reason for at, reason in places if at[0] in rows and at[1] in ours}

    def _rows(self) -> Iterator[_Row]:
        """Yield the rows that have a slug of their own."""
        seen: dict[str, Cell] = {}
        for cells in self._table.rows:
            by_name = {name: cells[index] for index, name in self._columns.items()}
            marks = Marks(by_name[HEADER].text if HEADER in by_name else "")
            slug = self._slug(by_name)
            if slug in seen:
                message = f"{slug!r} stands in {seen[slug].place}, too"
                hint = "give each row a slug of its own"
                self._add("spreadsheet-key", message, by_name[SLUG], hint)
            elif slug:
                seen[slug] = by_name[SLUG]
                self._cells |= {(slug, name): cell for name, cell in by_name.items()}
                yield _Row(slug, by_name, marks)

    def _slug(self, cells: Mapping[str, Cell]) -> str:
        """Return the slug of a row; empty where it has none, which is told."""
        cell = cells[SLUG]
        slug = str(value_of(_SLUG_SPEC, cell.text) or "").strip()
        if is_name(slug) and slug != SOURCE:
            return slug
        reason = self._failed.get((cell.row, cell.column))
        name = cells["name"].text if "name" in cells else ""
        proposed = slug_of(slug or name, "")
        fits = is_name(proposed) and not is_total(slug)
        if reason is not None:
            found, hint = failure(reason)
        elif slug and fits:
            message = f"{slug!r} cannot be a slug: the row is taken as that of {proposed!r}"
            hint = f"write {proposed} there"
            self._add("spreadsheet-slug", message, cell, hint, Severity.WARNING)
            return proposed
        elif is_total(slug):
            found = f"{slug!r} cannot be a slug, and the row has not the sums of those above it"
            hint = "delete the row"
        else:
            found = f"{slug!r} cannot be a slug" if slug else "the row has no slug"
            hint = f"write one, such as {proposed}" if fits else _SLUG_HINT
        self._add("spreadsheet-key", found, cell, hint)
        return ""

    def _tell_renamed(self, rows: Sequence[_Row]) -> None:
        """Tell of new slugs in the rows of records that have no other row now."""
        slugs = {row.slug for row in rows}
        lost = [slug for slug in self.files.records if slug not in slugs]
        for row in rows:
            if row.slug in self.files.records or row.marks.has(SLUG, row.slug):
                continue
            was = next((slug for slug in lost if row.marks.has(SLUG, slug)), "")
            if was:
                message = f"{row.slug!r} becomes a new record, and {was!r} stays: the row was its"
                hint = f"write {was}, for a slug never changes; or have --remove-missing remove it"
                cell = row.cells[SLUG]
                self._add("spreadsheet-renamed", message, cell, hint, Severity.WARNING)

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
        for name in self._columns.values():
            column = column_named(self.files.raw, name)
            if column is None or self._has_failed(row, column):
                continue
            cell = row.cells[name]
            try:
                value = value_of(column.spec, cell.text)
            except CellError as error:
                self._add("spreadsheet-mistyped", f"{name}: {error}", cell, error.hint)
                continue
            if self._takes(row, column, cell, value):
                values[name] = self._like_old(row, column, value)
                old = column.value(self.files.records.get(row.slug))
                if not same(old, values[name]):
                    subject = f"{row.slug}: {name}"
                    self.findings += changed_cell(self._table, cell, column.spec, old, subject)
        return values

    def _has_failed(self, row: _Row, column: RecordColumn) -> bool:
        """Tell of a cell that nobody has emptied, and that would take a value away."""
        cell = row.cells[column.name]
        reason = self._failed.get((cell.row, cell.column))
        if reason is None or (
            is_empty(reason) and column.value(self.files.records.get(row.slug)) is None
        ):
            return False
        message, hint = failure(reason)
        self._add("spreadsheet-failed", f"{column.name}: {message}", cell, hint)
        return True

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

    def _read_header(self) -> dict[int, str]:
        """Return what the columns are called that are carried over, by their index."""
        columns: dict[int, str] = {}
        for index, cell in enumerate(self._table.header):
            plain = plain_header(cell.text)
            column = column_named(self.files.raw, plain)
            name = HEADER if plain.startswith(HEADER) else plain
            if name not in (SLUG, HEADER) and column is None:
                message = f"{self.files.kind} has no field {cell.text!r}: not carried over"
                hint = suggest.hint(cell.text, fields_of(self.files.raw))
                self._add("spreadsheet-field", message, cell, hint, Severity.WARNING)
            elif name in columns.values():
                message = f"{cell.text!r} is the column {name} once more"
                self._add("spreadsheet-column-twice", message, cell, "delete one of the two")
            else:
                columns[index] = name
        return columns

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
