"""The rows of any table as values for a kind that there is, read as its kinds.yaml says."""

from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, Final, NamedTuple

from pipeline.base.finding import Finding, Position, Severity
from pipeline.checks.content.rules.html_tag import has_html
from pipeline.content.notation import NotationError, parse
from pipeline.documents.document import Data
from pipeline.documents.editing import same
from pipeline.tables.cell_notes import changed_cell, text_notes
from pipeline.tables.cells import CellError, value_of
from pipeline.tables.failed import tell_failed
from pipeline.tables.foot_rows import without_prepared
from pipeline.tables.game_pictures import GamePictures
from pipeline.tables.headers import NAMES, NAMES_TOO, SLUGS, header_words, required_column
from pipeline.tables.infer import name_column as find_name_column
from pipeline.tables.items import separator_of
from pipeline.tables.names import field_of, slug_of
from pipeline.tables.patterns import is_nothing, uses_comma
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
    sought among `pictures`, which keeps those that are to be copied. Every cell that is no value of
    its field is an error among the notes.
    """
    reader = _Reader(table, kind, raw, records, known, pictures, name_column)
    if _NAME in reader.columns:
        table = without_prepared(table, reader.columns.index(_NAME))
    for cells in table.rows:
        reader.read(cells)
    notes = (*table.notes, *tell_failed(table), *reader.notes, *text_notes(table, reader.texts))
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
        self.records, self.taken = records, set(records)
        self.by_name: dict[str, list[str]] = {}
        for slug, record in records.items():
            self.by_name.setdefault(str(record.get(_NAME, "")).casefold(), []).append(slug)
        self.columns = [self._match(header, raw) for header in table.header]
        self._take_name(raw, name_column)
        for header, field in zip(table.header, self.columns, strict=True):
            self._tell_unknown(header, field)
        self.readings = [
            self._reading(index, field) if field in self.fields else None
            for index, field in enumerate(self.columns)
        ]

    def _take_name(self, raw: Mapping[str, Any], name_column: str) -> None:
        """Find the column of the names: the one that is given, or that the first import found."""
        names = [index for index, field in enumerate(self.columns) if field == _NAME]
        for index in names[1:]:
            self.columns[index] = ""
        if name_column:
            self.columns = ["" if field == _NAME else field for field in self.columns]
            self.columns[required_column(self.table, name_column)] = _NAME
        elif _NAME not in self.columns and raw.get(_NAME) is not False:
            found = self._find_name()
            if found is not None:
                self.columns[found] = _NAME

    def _find_name(self) -> int | None:
        """Return the column of no field whose cells name records that there are, or may do so."""
        free = [index for index, field in enumerate(self.columns) if not field]
        for index in free:
            texts = [row[index].text.strip().casefold() for row in self.table.rows]
            filled = [text for text in texts if text]
            if filled and sum(text in self.by_name for text in filled) * 2 >= len(filled):
                return index
        found = None if "slug" in self.columns else find_name_column(self.table, "")
        return found if found in free else None

    def _match(self, header: Cell, raw: Mapping[str, Any]) -> str:
        """Return the field of a column, `slug` for the keys, nothing for none."""
        own = raw.get("fields", {})
        docs = {spec.get("doc"): name for name, spec in own.items() if isinstance(spec, dict)}
        for field in (docs.get(header.text), header.text, field_of(header.text, self.kind)):
            if field in self.fields:
                return str(field)
        words = header_words(header.text)
        return _NAME if words in NAMES + NAMES_TOO else words if words in SLUGS else ""

    def _tell_unknown(self, header: Cell, field: str) -> None:
        index = self.table.header.index(header)
        filled = [row for row in self.table.rows if row[index].text.strip()]
        if filled and not field:
            message = f"{self.kind} has no field {header.text!r}: {len(filled)} cells stay behind"
            hint = "add the field to kinds.yaml and import once more"
            self.notes.append(
                self.table.finding("spreadsheet-field-unknown", message, header, hint)
            )

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
        self.values[slug] = {}
        self.cells[slug, ""] = cells[0]
        for field, reading, cell in zip(self.columns, self.readings, cells, strict=True):
            text = cell.text.strip()
            if reading is not None and text and not is_nothing(text):
                self.cells[slug, field] = cell
                self._take(slug, field, reading, cell)

    def _take(self, slug: str, field: str, reading: Reading, cell: Cell) -> None:
        try:
            value = self.values[slug][field] = self._value(reading, cell)
        except CellError as error:
            self._error("spreadsheet-unfit", f"{field}: {error}", cell, error.hint)
            return
        old = self.records.get(slug, {}).get(field)
        if not same(old, value):
            subject = f"{slug}: {field}"
            self.notes += changed_cell(self.table, cell, reading.spec, old, subject)

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
