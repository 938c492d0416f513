"""The rows of any table as values for a kind that there is, read as its kinds.yaml says."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position, Severity, has_errors
from pipeline.checks.content.rules.html_tag import has_html
from pipeline.content.notation import NotationError, parse
from pipeline.documents.document import Data
from pipeline.tables.cell_notes import text_notes
from pipeline.tables.cells import CellError, value_of
from pipeline.tables.headers import NAMES, NAMES_TOO, SLUGS, header_words, required_column
from pipeline.tables.items import separator_of
from pipeline.tables.names import field_of, slug_of
from pipeline.tables.patterns import uses_comma
from pipeline.tables.record_columns import fields_of
from pipeline.tables.rich_text import RichText
from pipeline.tables.table import Cell, Table, shown_place
from pipeline.tables.type_tests import Known
from pipeline.tables.values import READ, Reading

_NAME: Final = "name"


class Rows(NamedTuple):
    """Values by slug and field, and what is told of the cells that they come from."""

    values: Mapping[str, Mapping[str, Data]]
    notes: tuple[Finding, ...]
    cells: Mapping[tuple[str, str], Cell]
    table: Table

    def locate(self, slug: str, field: str) -> tuple[Position, str] | None:
        """Return the place and the cell of a value; None where none is known."""
        cell = self.cells.get((slug, field))
        place = shown_place(self.table.sheet, cell.place) if cell else ""
        return (Position(self.table.file), place) if cell else None


def rows_of(
    table: Table,
    kind: str,
    raw: Mapping[str, Any],
    records: Mapping[str, Any],
    known: Known,
    name_column: str = "",
) -> Rows:
    """Return the values that a table has for records of a kind, `raw` as kinds.yaml has it.

    A row belongs to the record of its slug, or else of its name. Empty cells leave a record as it
    is. Raises PunchboardError with every cell that is no value of its field.
    """
    reader = _Reader(table, kind, raw, records, known, name_column)
    for cells in table.rows:
        reader.read(cells)
    notes = (*table.notes, *reader.notes, *text_notes(table, reader.texts))
    if has_errors(notes):
        raise PunchboardError(notes)
    return Rows(reader.values, notes, reader.cells, table)


class _Reader:
    """Reads rows; values and notes are gathered."""

    def __init__(
        self,
        table: Table,
        kind: str,
        raw: Mapping[str, Any],
        records: Mapping[str, Any],
        known: Known,
        name_column: str,
    ) -> None:
        self.table, self.kind, self.known = table, kind, known
        self.fields = fields_of(raw)
        self.notes: list[Finding] = []
        self.values: dict[str, dict[str, Data]] = {}
        self.cells: dict[tuple[str, str], Cell] = {}
        self.texts: list[tuple[Cell, RichText]] = []
        self.taken = set(records)
        self.by_name = {
            str(record.get(_NAME, "")).casefold(): slug for slug, record in records.items()
        }
        self.name_index = required_column(table, name_column) if name_column else -1
        self.columns = [self._match(index, raw, name_column) for index in range(len(table.header))]
        self.readings = [
            self._reading(index, field) if field in self.fields else None
            for index, field in enumerate(self.columns)
        ]

    def _match(self, index: int, raw: Mapping[str, Any], name_column: str) -> str:
        """Return the field of a column, `slug` for the keys, nothing for none; that is told."""
        header = self.table.header[index]
        words = header_words(header.text)
        is_name = words in NAMES + NAMES_TOO if not name_column else index == self.name_index
        if is_name:
            return _NAME
        own = raw.get("fields", {})
        docs = {spec.get("doc"): name for name, spec in own.items() if isinstance(spec, dict)}
        for field in (header.text, docs.get(header.text), field_of(header.text, self.kind)):
            if field in self.fields:
                return str(field)
        if words in SLUGS:
            return words
        filled = [row[index] for row in self.table.rows if row[index].text.strip()]
        if filled:
            message = f"{self.kind} has no field {header.text!r}: {len(filled)} cells stay behind"
            hint = "add the field to kinds.yaml and import once more"
            self.notes.append(
                self.table.finding("spreadsheet-field-unknown", message, header, hint)
            )
        return ""

    def _reading(self, index: int, field: str) -> Reading:
        spec = self.fields[field]
        texts = [row[index].text.strip() for row in self.table.rows]
        separator = separator_of(texts, spec) if spec["type"] == "list" else ","
        return Reading(spec, separator, self.known.icons, self.known.kinds, comma=uses_comma(texts))

    def read(self, cells: Sequence[Cell]) -> None:
        """Take the values of one row."""
        slug = self._slug(cells)
        if slug in self.values:
            message = f"the record {slug} stands further up, too; this row is not taken"
            hint = "keep one of the rows"
            self._error("spreadsheet-row-twice", message, cells[0], hint)
            return
        values = self.values[slug] = {}
        for field, reading, cell in zip(self.columns, self.readings, cells, strict=True):
            if reading is not None and cell.text.strip():
                self.cells[slug, field] = cell
                self._take(values, field, reading, cell)

    def _take(self, values: dict[str, Data], field: str, reading: Reading, cell: Cell) -> None:
        try:
            values[field] = self._value(reading, cell)
        except CellError as error:
            self._error("spreadsheet-unfit", f"{field}: {error}", cell, error.hint)

    def _value(self, reading: Reading, cell: Cell) -> Data:
        type_ = reading.spec["type"]
        if type_ == "markup":
            if is_notation(cell.text):
                return cell.text.strip()
            rich = reading.rich(cell.text)
            self.texts.append((cell, rich))
            return rich.notation
        if type_ in READ:
            value: Data = reading.value(cell.text)
            return value
        notated: Data = value_of(reading.spec, cell.text)
        return notated

    def _slug(self, cells: Sequence[Cell]) -> str:
        by_field = dict(zip(self.columns, cells, strict=True))
        key, name = by_field.get("slug"), by_field.get(_NAME)
        if key is not None and key.text.strip():
            return slug_of(key.text, self.kind)
        text = name.text.strip() if name else ""
        if text.casefold() in self.by_name:
            return self.by_name[text.casefold()]
        slug = slug_of(text, f"{self.kind}-{cells[0].row}", self.taken)
        self.taken.add(slug)
        if text:
            self.by_name[text.casefold()] = slug
        return slug

    def _error(self, code: str, message: str, cell: Cell, hint: str) -> None:
        self.notes.append(self.table.finding(code, message, cell, hint, Severity.ERROR))


def is_notation(text: str) -> bool:
    """Tell whether a text is in the inline notation, and has nothing else that is markup."""
    try:
        parse(text)
    except NotationError:
        return False
    return not has_html(text) and "\\n" not in text
