"""The rows of any table as values for a kind that there is, read as its kinds.yaml says."""

from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, Final, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position, Severity, has_errors
from pipeline.checks.content.rules.html_tag import has_html
from pipeline.content.notation import NotationError, parse
from pipeline.documents.document import Data
from pipeline.tables.cell_notes import text_notes
from pipeline.tables.cells import CellError, value_of
from pipeline.tables.game_pictures import GamePictures
from pipeline.tables.headers import NAMES, NAMES_TOO, SLUGS, header_words, required_column
from pipeline.tables.items import separator_of
from pipeline.tables.names import field_of, slug_of
from pipeline.tables.patterns import is_nothing, uses_comma
from pipeline.tables.prepared_rows import without_prepared
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
        """Return the place and the cell of a value, or of a row where the field is empty."""
        cell = self.cells.get((slug, field))
        place = shown_place(self.table.sheet, cell.place) if cell else ""
        return (Position(self.table.file), place) if cell else None


def rows_of(
    table: Table,
    kind: str,
    raw: Mapping[str, Any],
    records: Mapping[str, Any],
    known: Known,
    pictures: GamePictures,
    name_column: str = "",
) -> Rows:
    """Return the values that a table has for records of a kind, `raw` as kinds.yaml has it.

    A row belongs to the record of its slug, or else of its name; rows of one name to its records in
    their order. Empty cells, and those with a dash alone, leave a record as it is. Pictures are
    sought among `pictures`, which keeps those that are to be copied. Raises PunchboardError with
    every cell that is no value of its field.
    """
    reader = _Reader(table, kind, raw, records, known, pictures, name_column)
    if _NAME in reader.columns:
        table = without_prepared(table, reader.columns.index(_NAME))
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
        pictures: GamePictures,
        name_column: str,
    ) -> None:
        self.table, self.kind, self.known, self.pictures = table, kind, known, pictures
        self.fields = fields_of(raw)
        self.notes: list[Finding] = []
        self.values: dict[str, dict[str, Data]] = {}
        self.cells: dict[tuple[str, str], Cell] = {}
        self.texts: list[tuple[Cell, RichText]] = []
        self.taken = set(records)
        self.by_name: dict[str, list[str]] = {}
        for slug, record in records.items():
            self.by_name.setdefault(str(record.get(_NAME, "")).casefold(), []).append(slug)
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
        self.cells[slug, ""] = cells[0]
        for field, reading, cell in zip(self.columns, self.readings, cells, strict=True):
            text = cell.text.strip()
            if reading is not None and text and not is_nothing(text):
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
        if type_ == "image":
            return self._picture(cell)
        if type_ == "text" and is_drawing_of(cell.text, self.known):
            return PurePosixPath(cell.text.strip()).stem
        if type_ in READ:
            value: Data = reading.value(cell.text)
            return value
        notated: Data = value_of(reading.spec, cell.text)
        return notated

    def _picture(self, cell: Cell) -> str:
        name = self.pictures.find(cell.text)
        if name is None:
            folder = self.pictures.folder.folder
            hint = f"put it into {folder}, or name its folder with --pictures"
            raise CellError(f"expected a picture, found {cell.text.strip()!r}", hint)
        other = self.pictures.differing.get(name)
        if other is not None:
            message = f"{name} of the game is another picture than {other}; the game's stays"
            hint = "to have the table's, delete the game's file and import once more"
            self.notes.append(self.table.finding("spreadsheet-picture", message, cell, hint))
        return name

    def _slug(self, cells: Sequence[Cell]) -> str:
        by_field = dict(zip(self.columns, cells, strict=True))
        key, name = by_field.get("slug"), by_field.get(_NAME)
        if key is not None and key.text.strip():
            return slug_of(key.text, self.kind)
        text = name.text.strip() if name else ""
        known = self.by_name.get(text.casefold(), [])
        if known:
            return known.pop(0) if len(known) > 1 else known[0]
        slug = slug_of(text, f"{self.kind}-{cells[0].row}", self.taken)
        self.taken.add(slug)
        if text:
            self.by_name[text.casefold()] = [slug]
        return slug

    def _error(self, code: str, message: str, cell: Cell, hint: str) -> None:
        self.notes.append(self.table.finding(code, message, cell, hint, Severity.ERROR))


def is_drawing_of(text: str, known: Known) -> bool:
    """Tell whether a text is the file of an icon, as ``sun.svg`` is where there is an icon sun."""
    path = PurePosixPath(text.strip())
    return path.suffix.lower() == ".svg" and path.stem in known.icons


def is_notation(text: str) -> bool:
    """Tell whether a text is in the inline notation, and has nothing else that is markup."""
    try:
        parse(text)
    except NotationError:
        return False
    return not has_html(text) and "\\n" not in text
