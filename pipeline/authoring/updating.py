"""Records of a game changed from a table, or from an exported sheet that comes back."""

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from pipeline.authoring.record_files import Changes, GameFiles, RecordFiles, joined
from pipeline.authoring.record_sheets import (
    HEADER,
    SLUG,
    Marks,
    RecordColumn,
    changed_record,
    column_named,
    exported_kind,
    fields_of,
    plain_header,
)
from pipeline.authoring.rows import Rows
from pipeline.game.edition import LIVING, named_edition
from pipeline.game.fields.cells import CellError
from pipeline.game.markdown_files import read_markdown_files
from pipeline.game.opening import assemble
from pipeline.game.records import SOURCE
from pipeline.game.tables.cell_patterns import slug_of
from pipeline.game.tables.cells import cell_text, changed_cell, value_of
from pipeline.game.tables.table import Cell, Table, failure, is_empty, shown_place, tell_failed
from pipeline.game.tables.table_reading import is_total
from pipeline.source.document import Data, Document
from pipeline.source.findings import (
    Finding,
    Position,
    Problems,
    PunchboardError,
    Severity,
    has_errors,
)
from pipeline.source.names import did_you_mean, is_name, name_hint
from pipeline.source.yaml_edits import same

Values = Mapping[str, Mapping[str, Data]]
"""By slug and column, as ``attack.dice``: a value as a record file has it, None to take it away."""

Locate = Callable[[str, str], tuple[Position, str] | None]
"""Returns the place and the cell of a value, by slug and column; None if none is known."""


_MISSING: Final = re.compile(r"there is no file '(.+)'")


class Update(NamedTuple):
    """What becomes of the records of a kind, and where the values come from."""

    files: RecordFiles
    changes: Changes
    locate: Locate | None = None
    coming: Container[str] = ()
    """Paths of the pictures that are copied into the game with the update."""


def update_records(
    game: GameFiles, kind: str, rows: Rows, coming: Container[str] = (), *, remove_missing: bool
) -> Changes:
    """Return the changes that give records of a kind the values of rows; nothing is written yet.

    A slug that the kind does not have is a new record. Records without a row stay, and are removed
    with `remove_missing`; those that have a file each stay all the same. `coming` are paths of
    pictures, below the game's folder, that are copied there with the changes. Raises
    PunchboardError as `require_sound` does, Misuse for a kind that has no records of its own.
    """
    files = RecordFiles(game, kind)
    removes = remove_missing and not has_errors(rows.notes)
    try:
        changes = plan(files, rows.values, remove_missing=removes)
    except PunchboardError as error:
        raise PunchboardError([*rows.notes, *error.findings]) from None
    require_sound(game, [Update(files, changes, rows.locate, coming)], rows.notes)
    return changes


def plan(files: RecordFiles, values: Values, *, remove_missing: bool) -> Changes:
    """Return the changes of one kind's files, valid or not."""
    missing = [slug for slug in files.records if slug not in values]
    gone = [] if files.subfolder or not remove_missing else missing
    new = {slug: record for slug, record in files.records.items() if slug not in gone}
    added, changed = [], []
    for slug, columns in values.items():
        old = files.records.get(slug)
        record = changed_record(files.raw, old, columns)
        if slug not in files.records:
            added.append(slug)
        elif same(old, record):
            continue
        else:
            changed.append(slug)
        new[slug] = record
    left = [slug for slug in missing if slug not in gone]
    return Changes(files.changes(new), tuple(added), tuple(changed), tuple(gone), tuple(left))


def require_sound(game: GameFiles, updates: Sequence[Update], told: Sequence[Finding] = ()) -> None:
    """Raise PunchboardError for what is wrong with a game after updates and was not before.

    All errors come at once: those in `told` about cells, and other faults of their table.
    """
    fresh = [each for each in _fresh_findings(game, updates) if not _is_told(each, told)]
    if has_errors((*told, *fresh)):
        raise PunchboardError([*told, *fresh])


def _fresh_findings(game: GameFiles, updates: Sequence[Update]) -> list[Finding]:
    """Return what is wrong with a game after updates and was not before, each at its cell."""
    documents: Mapping[str, Document] = game.documents
    for update in updates:
        documents = update.files.documents_with(update.changes.files, documents)
    if documents is game.documents:
        return []
    after = _findings(game, documents)
    if not has_errors(after):
        return []
    known = {(one.code, one.message, one.subject) for one in _findings(game, game.documents)}
    fresh = [
        one
        for one in after
        if (one.code, one.message, one.subject) not in known
        and not any(_is_coming(one, update) for update in updates)
    ]
    locators = {update.files.kind: update.locate for update in updates}
    return [_at_cell(one, locators) for one in fresh]


def _is_told(finding: Finding, told: Sequence[Finding]) -> bool:
    """Return whether a finding is about a cell with an error: it comes of that."""
    cell = finding.subject.rpartition(", ")[2]
    return any(
        one.position == finding.position and one.subject == cell
        for one in told
        if one.severity is Severity.ERROR
    )


def _findings(game: GameFiles, documents: Mapping[str, Document]) -> list[Finding]:
    problems = Problems()
    documents_read = read_markdown_files(dict(documents), game.folder, game.name, problems)
    try:
        problems.stop()
        assemble(game.folder, game.name, documents_read, named_edition(LIVING))
    except PunchboardError as error:
        return list(error.findings)
    return []


def _is_coming(finding: Finding, update: Update) -> bool:
    found = _MISSING.fullmatch(finding.message) if finding.code == "image-missing" else None
    return found is not None and found[1] in update.coming


def _at_cell(finding: Finding, locators: Mapping[str, Locate | None]) -> Finding:
    """Return a finding at the cell that it is about, if that is known."""
    kind, _, path = finding.subject.partition(":")
    slug, *parts = path.split(".")
    locate = locators.get(kind)
    if locate is None:
        return finding
    for length in range(len(parts), -1, -1):
        place = locate(slug, ".".join(parts[:length]))
        if place is not None:
            subject, hint = f"{finding.subject}, {place[1]}", finding.hint
            if finding.code == "field-missing":
                hint = f"fill in the column {parts[-1]}, or add it to the table"
            return finding._replace(position=place[0], subject=subject, hint=hint)
    return finding


_SHOWN: Final = 60
_SLUG_SPEC: Final = {"type": "text"}


class _Row(NamedTuple):
    slug: str
    cells: Mapping[str, Cell]
    marks: Marks


def update_from_sheets(
    game: GameFiles, tables: Sequence[Table], prefer: str = "", *, remove_missing: bool = False
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

    def __init__(self, files: RecordFiles, table: Table, prefer: str) -> None:
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
        seen: dict[str, Cell] = {}
        for cells in self._table.rows:
            by_name = {name: cells[index] for index, name in self._columns.items()}
            marks = Marks(by_name[HEADER].text if HEADER in by_name else "")
            slug = self._slug(by_name)
            if slug in seen:
                message = f"{slug!r} appears in {seen[slug].place}, too"
                hint = "give each row a slug of its own"
                self._add("spreadsheet-key", message, by_name[SLUG], hint)
            elif slug:
                seen[slug] = by_name[SLUG]
                self._cells |= {(slug, name): cell for name, cell in by_name.items()}
                yield _Row(slug, by_name, marks)

    def _slug(self, cells: Mapping[str, Cell]) -> str:
        """Return the slug of a row; empty if it has none, which is reported."""
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
            found = (
                f"{slug!r} cannot be a slug, and the row does not have the sums of the rows above"
            )
            hint = "delete the row"
        else:
            found = f"{slug!r} cannot be a slug" if slug else "the row has no slug"
            hint = f"write one, such as {proposed}" if fits else name_hint(slug)
        self._add("spreadsheet-key", found, cell, hint)
        return ""

    def _tell_renamed(self, rows: Sequence[_Row]) -> None:
        """Report new slugs in the rows of records that have no other row now."""
        slugs = {row.slug for row in rows}
        lost = [slug for slug in self.files.records if slug not in slugs]
        for row in rows:
            if row.slug in self.files.records or row.marks.has(SLUG, row.slug):
                continue
            was = next((slug for slug in lost if row.marks.has(SLUG, slug)), "")
            if was:
                message = f"{row.slug!r} becomes a new record, and {was!r} stays: the row was its"
                hint = (
                    f"write {was}, because a slug never changes; or let --remove-missing remove"
                    " the record"
                )
                cell = row.cells[SLUG]
                self._add("spreadsheet-renamed", message, cell, hint, Severity.WARNING)

    def _values(self, row: _Row) -> dict[str, Data] | None:
        """Return the values of a row that go into the files; None if nothing of it does."""
        if row.slug not in self.files.records and row.marks.has(SLUG, row.slug):
            if not self._prefer:
                message = f"{row.slug!r} was exported, and is no longer in the files"
                hint = "delete the row, or restore the record with --prefer sheet"
                self._add("spreadsheet-conflict", message, row.cells[SLUG], hint)
            if self._prefer != "sheet":
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
        """Report a cell that nobody has emptied, and that would take a value away."""
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
        cell = self._cells.get((slug, name or SLUG))
        if cell is None:
            return None
        return Position(self._table.file), shown_place(self._table.sheet, cell.place)

    def _takes(self, row: _Row, column: RecordColumn, cell: Cell, value: Data) -> bool:
        """Return whether the sheet's value goes into the files; a conflict is a finding."""
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
        if self._prefer:
            return self._prefer == "sheet"
        in_files = _short(cell_text(column.spec, old))
        message = (
            f"{row.slug}: {column.name} is {_short(text)} here and {in_files} in the files, "
            "and was neither when it was exported"
        )
        hint = "choose with --prefer sheet or --prefer files, or write the same value in both"
        self._add("spreadsheet-conflict", message, cell, hint)
        return False

    def _like_old(self, row: _Row, column: RecordColumn, value: Data) -> Data:
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
                hint = did_you_mean(cell.text, fields_of(self.files.raw))
                self._add("spreadsheet-field", message, cell, hint, Severity.WARNING)
            elif name in columns.values():
                message = f"{cell.text!r} repeats the column {name}"
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
