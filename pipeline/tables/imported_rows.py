"""The rows of a table as records: every filled cell in one, or told."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.base.finding import Finding, Severity
from pipeline.base.reading import DRAWING, read_bytes
from pipeline.content.notation import parse
from pipeline.draw.icons import read_any_icon
from pipeline.draw.svg.errors import DrawingError
from pipeline.tables.cell_notes import condensed, text_notes
from pipeline.tables.cells import CellError
from pipeline.tables.column import Column, Role
from pipeline.tables.items import separator_of
from pipeline.tables.names import slug_of
from pipeline.tables.patterns import uses_comma
from pipeline.tables.pictures import PictureFolder
from pipeline.tables.rich_text import RichText, rich_text
from pipeline.tables.table import Cell, Table
from pipeline.tables.type_tests import Known
from pipeline.tables.values import Reading

Records = dict[str, dict[str, Any]]
"""Records of a kind by slug, each with its fields, as a record file has them."""


class ImportedRows(NamedTuple):
    """Records, what is told of them, and the files that they name, by their place in the game."""

    records: Records
    notes: tuple[Finding, ...]
    pictures: Mapping[str, Path]
    drawings: Mapping[str, Path]


def import_rows(
    table: Table, columns: Sequence[Column], kind: str, known: Known, folder: PictureFolder
) -> ImportedRows:
    """Return the records of a table's rows."""
    importer = _RowImporter(table, columns, kind, known, folder)
    for index in range(len(table.rows)):
        importer.add(index)
    notes = (*condensed(importer.notes), *text_notes(table, importer.texts))
    used, drawn = folder.used, folder.drawn
    drawings = {name: path for name, path in used.items() if name in drawn}
    pictures = {name: path for name, path in used.items() if name not in drawn}
    return ImportedRows(importer.records, notes, pictures, drawings)


class _RowImporter:
    """Makes records row by row, and gathers what is to be told."""

    def __init__(
        self,
        table: Table,
        columns: Sequence[Column],
        kind: str,
        known: Known,
        folder: PictureFolder,
    ) -> None:
        self.table, self.columns, self.kind, self.folder = table, columns, kind, folder
        self.readings = [_reading(column, known) for column in columns]
        self.records: Records = {}
        self.notes: list[Finding] = []
        self.names: dict[str, Cell] = {}
        self.texts: list[tuple[Cell, RichText]] = []

    def add(self, index: int) -> None:
        """Make a record of a row."""
        cells = [column.cells[index] for column in self.columns]
        record: dict[str, Any] = {}
        slug = self._identify(cells, record)
        for column, reading, cell in zip(self.columns, self.readings, cells, strict=True):
            if reading is None:
                continue
            if not cell.text.strip():
                self._tell_no_copies(column, cell)
                continue
            value = self._value(column, reading, cell)
            if value is not None:
                record[column.field] = value
        self.records[slug] = record

    def _identify(self, cells: Sequence[Cell], record: dict[str, Any]) -> str:
        """Give a record its name, where the table has names, and return its slug."""
        fallback = f"{self.kind}-{cells[0].row}"
        by_role = dict(zip((c.role for c in self.columns), cells, strict=True))
        name = by_role.get(Role.NAME)
        if name is not None:
            record["name"] = self._name(name)
        key = by_role.get(Role.SLUG) or name
        text = key.text if key is not None else ""
        slug = slug_of(text, fallback, self.records)
        plain = slug_of(text, fallback)
        if slug != plain and key is not None:
            first = self.names.get(plain)
            where = f"in {first.place}" if first else "as another record's name"
            message = f"{text.strip()!r} stands {where}, too; this one is the record {slug}"
            hint = "give them names that differ, or print one several times by a quantity"
            self._tell("spreadsheet-duplicate", message, key, hint)
        elif key is not None:
            self.names[plain] = key
        return slug

    def _name(self, cell: Cell) -> str:
        text = cell.text.strip()
        if not text:
            name = f"Row {cell.row}"
            hint = "name it, or delete the row in the table"
            self._tell(
                "spreadsheet-name", f"the row has no name and is called {name!r}", cell, hint
            )
            return name
        if any(sign in text for sign in "<&*\n\\"):
            rich = rich_text(text, frozenset())
            plain = _unmarked(rich.notation)
            if plain != text and not rich.tags:
                self._tell("spreadsheet-name", f"a name has no markup; it is {plain!r}", cell)
                return plain
        return " ".join(text.split())

    def _tell_no_copies(self, column: Column, cell: Cell) -> None:
        if column.role is Role.COPIES:
            hint = "write 0 for a card that is not printed"
            self._tell("spreadsheet-copies", "no quantity: one is printed", cell, hint)

    def _value(self, column: Column, reading: Reading, cell: Cell) -> Any:
        """Return a cell's value; None, and told, where it is none."""
        if column.role is Role.PICTURE:
            return self._picture(cell)
        if column.role is Role.ICON and cell.text.strip() not in reading.icons:
            return self._drawing(cell)
        if column.type == "markup":
            return self._text(reading, cell)
        try:
            return reading.value(cell.text)
        except CellError as error:
            message = f"{column.header.text}: {error}; the record has no {column.field}"
            self._tell("spreadsheet-value", message, cell, error.hint)
            return None

    def _text(self, reading: Reading, cell: Cell) -> str:
        rich = reading.rich(cell.text)
        self.texts.append((cell, rich))
        return rich.notation

    def _picture(self, cell: Cell) -> str | None:
        path = self._found(cell)
        return None if path is None else f"images/{self.folder.target(path)}"

    def _drawing(self, cell: Cell) -> str | None:
        path = self._found(cell)
        if path is None:
            return None
        try:
            read_any_icon(read_bytes(path, DRAWING, str(path), given=True))
        except DrawingError as error:
            message = f"{path} cannot be drawn: {error}; the record has none"
            self._tell("spreadsheet-picture", message, cell, error.hint)
            return None
        target = self.folder.target(path)
        self.folder.drawn.add(target)
        return target.rpartition(".")[0]

    def _found(self, cell: Cell) -> Path | None:
        path = self.folder.find(cell.text)
        if path is None:
            message = f"there is no picture {cell.text.strip()!r} below {self.folder.folder}"
            hint = "put it there, or name the folder with --pictures"
            self._tell("spreadsheet-picture", f"{message}; the record has none", cell, hint)
        return path

    def _tell(
        self,
        code: str,
        message: str,
        cell: Cell,
        hint: str = "",
        severity: Severity = Severity.WARNING,
    ) -> None:
        self.notes.append(self.table.finding(code, message, cell, hint, severity))


def _unmarked(notation: str) -> str:
    return " ".join(parse(notation).plain.split())


def _reading(column: Column, known: Known) -> Reading | None:
    """Return how a column is read; None for one that is no field."""
    if column.role in (Role.NAME, Role.SLUG, Role.EMPTY):
        return None
    texts = [cell.text for cell in column.filled]
    separator = separator_of(texts, column.spec) if column.spec["type"] == "list" else ","
    comma = uses_comma([text.strip() for text in texts])
    return Reading(column.spec, separator, known.icons, known.kinds, comma=comma)
