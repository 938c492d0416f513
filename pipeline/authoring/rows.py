"""The rows of a table as records, of a new kind or of an existing one."""

from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple

from pipeline.authoring.record_sheets import fields_of
from pipeline.checks.rules.wording import has_html
from pipeline.draw.icons import read_any_icon
from pipeline.draw.svg.scan import DrawingError
from pipeline.game.fields.cells import CellError
from pipeline.game.notation import NotationError, parse
from pipeline.game.tables.cell_patterns import is_nothing, matching_field, required_column, slug_of
from pipeline.game.tables.cells import (
    Reading,
    changed_cell,
    condensed,
    field_line,
    listed_cells,
    text_notes,
)
from pipeline.game.tables.column_types import Known, counts_none
from pipeline.game.tables.column_types import name_column as find_name_column
from pipeline.game.tables.record_tables import GamePictures, PictureFolder, reading_of
from pipeline.game.tables.rich_text import icon_names, rich_text
from pipeline.game.tables.table import Cell, Column, Role, Table, shown_place, tell_failed
from pipeline.game.tables.table_reading import without_prepared
from pipeline.game.text import IconRun
from pipeline.source.document import Data
from pipeline.source.files import DRAWING, read_bytes
from pipeline.source.findings import Finding, Position, Severity
from pipeline.source.names import counted, is_name, or_else
from pipeline.source.yaml_edits import same

Records = dict[str, dict[str, Any]]
"""Records of a kind by slug, each with its fields, as a record file has them."""


class ImportedRows(NamedTuple):
    """Records, their findings, and the files that they name, by their place in the game."""

    records: Records
    notes: tuple[Finding, ...]
    pictures: Mapping[str, Path]
    drawings: Mapping[str, Path]
    undrawn: tuple[str, ...]
    """The icons that cells name and that do not exist."""


def import_rows(
    table: Table, columns: Sequence[Column], kind: str, known: Known, folder: PictureFolder
) -> ImportedRows:
    importer = _RowImporter(table, columns, kind, known, folder)
    for index in range(len(table.rows)):
        importer.add(index)
    importer.draw()
    notes = (
        *condensed(importer.notes),
        *_undrawn(table, importer.undrawn, known),
        *text_notes(table, importer.readings, known),
    )
    used, drawn = folder.used, folder.drawn
    drawings = {name: path for name, path in used.items() if name in drawn}
    pictures = {name: path for name, path in used.items() if name not in drawn}
    return ImportedRows(importer.records, notes, pictures, drawings, tuple(importer.undrawn))


def _undrawn(
    table: Table, undrawn: Mapping[str, Sequence[Cell]], known: Known
) -> Iterator[Finding]:
    """Yield each icon that only has a placeholder, once with its cells."""
    for name, cells in undrawn.items():
        where = listed_cells(cells)
        message = f"there is no icon {name!r}{where}: a box with a cross is printed"
        hint = f"{known.drawing(name)} in its place, or name one that comes with Punchboard"
        yield table.finding("spreadsheet-icon", message, cells[0], hint)


class _RowImporter:
    """Makes records row by row, and gathers findings."""

    def __init__(
        self,
        table: Table,
        columns: Sequence[Column],
        kind: str,
        known: Known,
        folder: PictureFolder,
    ) -> None:
        self.table, self.columns, self.kind, self.folder = table, columns, kind, folder
        self.records: Records = {}
        self.notes: list[Finding] = []
        self.names: dict[str, Cell] = {}
        self.undrawn: dict[str, list[Cell]] = {}
        self.icons, self.coming = known.icons - known.coming, known.coming
        # Texts may name the placeholders, too, that are drawn for the table.
        cells = (cell for each in columns if each.role is Role.ICON for cell in each.filled)
        known = known._replace(icons=known.icons.union(cell.text.strip() for cell in cells))
        self.readings = [reading_of(column, known) for column in columns]

    def add(self, index: int) -> None:
        cells = [column.cells[index] for column in self.columns]
        record: dict[str, Any] = {}
        slug = self._identify(cells, record)
        for column, reading, cell in zip(self.columns, self.readings, cells, strict=True):
            if reading is None:
                continue
            if not cell.text.strip():
                if column.role is Role.COPIES:
                    hint = "write 0 for a card that is not printed"
                    self._tell("spreadsheet-copies", "no quantity: 1 copy is printed", cell, hint)
                continue
            value = self._value(column, reading, cell)
            if value is not None:
                record[column.field] = value
        self.records[slug] = record

    def draw(self) -> None:
        """Take along the drawings that texts name as icons."""
        for cell, _ in (noted for each in self.readings if each for noted in each.noted):
            for name in self.coming.intersection(icon_names(cell.text)):
                self._drawing(cell._replace(text=name))

    def _identify(self, cells: Sequence[Cell], record: dict[str, Any]) -> str:
        """Give a record its name, where the table has names, and return its slug."""
        fallback = f"{self.kind}-{cells[0].row}"
        by_role = dict(zip((c.role for c in self.columns), cells, strict=True))
        name = by_role.get(Role.NAME)
        if name is not None:
            name = name._replace(text=_name(self.table, name, self.notes))
            record["name"] = name.text
        key = by_role.get(Role.SLUG)
        key = key if key is not None and key.text.strip() else name
        text = key.text if key is not None else ""
        slug = slug_of(text, fallback, self.records)
        plain = slug_of(text, fallback)
        if slug != plain and key is not None:
            first = self.names.get(plain)
            where = f"in {first.place}" if first else "as another record's name"
            message = f"{text.strip()!r} appears {where}, too; this one is the record {slug}"
            hint = "give them names that differ, or print one several times by a quantity"
            self._tell("spreadsheet-duplicate", message, key, hint)
        elif key is not None:
            self.names[plain] = key
        return slug

    def _value(self, column: Column, reading: Reading, cell: Cell) -> Any:
        """Return a cell's value; None, and reported, if it is none or its picture is missing."""
        if column.role is Role.PICTURE:
            return self._picture(cell)
        if column.role is Role.ICON and cell.text.strip() not in self.icons:
            return self._drawing(cell)
        try:
            return reading.value(cell)
        except CellError as error:
            other = f"; if it counts no copies: --types {column.header.text}=text"
            hint = error.hint + other * (column.role is Role.COPIES)
            message = f"{column.field}: {error}"
            self._tell("spreadsheet-unfit", message, cell, hint, Severity.ERROR)
            return None

    def _picture(self, cell: Cell) -> str | None:
        path = self._found(cell)
        return None if path is None else f"images/{self.folder.target(path)}"

    def _drawing(self, cell: Cell) -> str | None:
        name = cell.text.strip()
        if name in self.coming:
            cell = cell._replace(text=f"{name}.svg")
        elif is_name(name) and self.folder.find(name) is None:
            self.undrawn.setdefault(name, []).append(cell)
            return name
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


def _name(table: Table, cell: Cell, notes: list[Finding]) -> str:
    """Return the name of a row's record: without markup, or by its row; a note reports that."""
    text = cell.text.strip()
    if not text:
        name, hint = f"Row {cell.row}", "name it, or delete the row in the table"
        message = f"the row has no name and is called {name!r}"
        notes.append(table.finding("spreadsheet-name", message, cell, hint))
        return name
    if any(sign in text for sign in "<&*\n\\"):
        rich = rich_text(text, frozenset())
        plain = " ".join(parse(rich.notation).plain.split())
        if plain != text and not rich.tags:
            message = f"a name has no markup; it is {plain!r}"
            notes.append(table.finding("spreadsheet-name", message, cell))
            return plain
    return " ".join(text.split())


_NAME: Final = "name"


class Rows(NamedTuple):
    """Values by slug and field, and findings about their cells."""

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
    of_texts = text_notes(table, reader.readings, known)
    notes = (*table.notes, *tell_failed(table), *reader.notes, *of_texts)
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
        self.records, self.taken = records, set(records)
        self.by_name: dict[str, list[str]] = {}
        for slug, record in records.items():
            self.by_name.setdefault(str(record.get(_NAME, "")).casefold(), []).append(slug)
        self.columns = [matching_field(each.text, kind, raw, self.fields) for each in table.header]
        self._take_name(raw, name_column)
        self.needs_name = raw.get(_NAME) is not False and "slug" not in self.columns
        for header, field in zip(table.header, self.columns, strict=True):
            self._tell_unknown(header, field)
        self.readings = [
            Reading(self.fields[field], (row[index].text for row in table.rows), known)
            if field in self.fields
            else None
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
        """Return the column of no field whose cells name existing records, or may do so."""
        free = [index for index, field in enumerate(self.columns) if not field]
        for index in free:
            texts = [row[index].text.strip().casefold() for row in self.table.rows]
            filled = [text for text in texts if text]
            if filled and sum(text in self.by_name for text in filled) * 2 >= len(filled):
                return index
        found = None if "slug" in self.columns else find_name_column(self.table, "")
        return found if found in free else None

    def _tell_unknown(self, header: Cell, field: str) -> None:
        index = self.table.header.index(header)
        texts = [row[index].text.strip() for row in self.table.rows]
        filled = [text for text in texts if text and not is_nothing(text)]
        if filled and not field:
            count = counted(len(filled), "cell")
            message = f"{self.kind} has no field {header.text!r}: {count} left out"
            line = field_line(self.table, index, self.kind, self.known, optional=True)
            free = {name: each for name, each in self.fields.items() if name not in self.columns}
            headers = filter(None, (each.get("doc", "") for each in free.values()))
            hint = or_else(header.text, (*headers, *free), f"import once more after you {line}")
            code = "spreadsheet-field-unknown"
            self.notes.append(self.table.finding(code, message, header, hint))
        elif found := counts_none(header, self.fields.get(field, {}).get("type", "")):
            message, hint = found
            self.notes.append(self.table.finding("spreadsheet-copies", message, header, hint))

    def read(self, cells: Sequence[Cell]) -> None:
        cells = [*map(self._named, cells, self.columns)]
        slug = self._slug(cells)
        if slug in self.values:
            message = f"the record {slug} appears further up, too; this row is not taken"
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

    def _named(self, cell: Cell, field: str) -> Cell:
        """Return a cell, with the name that the record of the row has or needs."""
        text = cell.text.strip()
        is_known = text.casefold() in self.by_name if text else not self.needs_name
        if field != _NAME or is_known:
            return cell
        return cell._replace(text=_name(self.table, cell, self.notes))

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
        if type_ == "markup" and is_notation(cell.text, self.known.icons):
            return reading.as_written(cell)
        if type_ == "image":
            return self._picture(cell)
        if type_ == "text" and is_drawing_of(cell.text, self.known):
            return PurePosixPath(cell.text.strip()).stem
        value: Data = reading.value(cell)
        return value

    def _picture(self, cell: Cell) -> str:
        name = self.pictures.find(cell.text)
        if name is None:
            folder = self.pictures.folder.folder
            hint = f"put it into {folder}, or name its folder with --pictures"
            raise CellError(f"expected a picture, found {cell.text.strip()!r}", hint)
        other = self.pictures.differing.get(name)
        if other is not None:
            message = f"{name} in the game differs from {other}; the game's stays"
            hint = "to use the table's, delete the game's file and import once more"
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
    """Return whether a text is the file of an icon, as ``sun.svg`` is if there is an icon sun."""
    path = PurePosixPath(text.strip())
    return path.suffix.lower() == ".svg" and path.stem in known.icons


def is_notation(text: str, icons: Container[str]) -> bool:
    """Return whether a text is in the inline notation, of these icons and without other markup."""
    try:
        named = [run.name for run in parse(text).runs if isinstance(run, IconRun)]
    except NotationError:
        return False
    return all(icon in icons for icon in named) and not has_html(text) and "\\n" not in text
