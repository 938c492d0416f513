"""Tables as record files: `card.csv` or `card.xlsx` in place of `card.yaml`.

A row is a record. What a cell holds is read as the field's type has it; a cell that is no value of
it is left as it is, so that the game reports what is wrong with it, at the cell. Pictures that
tables name are found by their paths or names.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple

from pipeline.game.edition import is_record_file
from pipeline.game.fields.cells import CellError, integer, number, uses_comma
from pipeline.game.kinds import RESERVED_FILES, RecordModel
from pipeline.game.tables.cell_patterns import (
    COPIES,
    PICTURES,
    header_words,
    is_most,
    is_nothing,
    matching_field,
    parts_of,
    plain_letters,
    slug_of,
)
from pipeline.game.tables.cells import Reading, field_line, text_notes
from pipeline.game.tables.column_types import (
    Known,
    Overrides,
    column_cells,
    infer,
    name_column,
    uncounted,
)
from pipeline.game.tables.csv_files import cell_marks
from pipeline.game.tables.table import Cell, Column, Role, Table, tell_failed
from pipeline.game.tables.table_reading import headed, read_grid, table_names, without_prepared
from pipeline.source.files import DELIMITED, PICTURE, TABLE, file_below, is_picture, read_bytes
from pipeline.source.findings import Finding, Position, Severity
from pipeline.source.names import counted, is_name, name_of

Records = dict[str, dict[str, Any]]
Places = dict[tuple[str | int, ...], Position]


class RecordTable(NamedTuple):
    """A table of records: its kind, its path as findings show it, and where its cells are."""

    kind: str
    path: Path
    shown: str
    table: Table
    marks: Mapping[tuple[int, int], tuple[int, int]]

    def place(self, cell: Cell) -> Position:
        """Return where a cell is: by its line in a CSV file, else by sheet and name."""
        mark = self.marks.get((cell.row, cell.column))
        if mark is not None:
            return Position(self.shown, *mark)
        return Position(f"{self.shown}: {self.table.sheet}, {cell.place}")


class TableRecords(NamedTuple):
    """The records of a table, where their values are, and what reading them brought up."""

    records: Records
    places: Places
    notes: tuple[Finding, ...]


def record_tables(folder: Path, name: str) -> dict[str, RecordTable]:
    """Return the tables of a game's folder that replace a record file, by their kinds.

    `name` is the folder's path as findings show it. Raises PunchboardError for a table that cannot
    be read.
    """
    found: dict[str, RecordTable] = {}
    for path in sorted(folder.iterdir()):
        kind = name_of(plain_letters(path.stem))
        is_table = is_record_file(path.name) and path.suffix.lower() != ".yaml"
        if not is_table or not is_name(kind) or kind in RESERVED_FILES or kind in found:
            continue
        if not (folder / f"{kind}.yaml").exists():
            found[kind] = _read(path, kind, f"{name}/{path.name}")
    return found


def _read(path: Path, kind: str, shown: str) -> RecordTable:
    suffix = path.suffix.lower()
    table = headed(read_grid(path, None, shown=shown))
    found = name_column(table, "")
    table = table if found is None else without_prepared(table, found)
    if suffix not in DELIMITED:
        return RecordTable(kind, path, shown, table, {})
    marks = cell_marks(read_bytes(path, TABLE, shown), shown, tabs=suffix != ".csv")
    return RecordTable(kind, path, shown, table, marks)


def columns_of_table(
    source: RecordTable, known: Known, raw: Mapping[str, Any] | None = None
) -> tuple[Column, ...]:
    """Return what each column is: as `raw`, the kind of kinds.yaml, has it, else as it looks."""
    table = source.table
    if raw is None:
        inferred = infer(table, source.kind, known, Overrides())
        return tuple(_as_most_cells(column, known) for column in inferred)
    written = raw.get("fields", {})
    fields = {*written, *RecordModel.model_fields, "slug"}
    names = [matching_field(each.text, source.kind, raw, fields) for each in table.header]
    if "name" not in names and raw.get("name", True):
        found = name_column(table, "")
        names = ["name" if index == found else each for index, each in enumerate(names)]
    parts = zip(table.header, column_cells(table), names, strict=True)
    return tuple(_as_written(header, cells, name, written) for header, cells, name in parts)


def _as_most_cells(column: Column, known: Known) -> Column:
    """Return a column of pictures or numbers as one, even if a few of its cells are none.

    As a text it would print no picture at all, and hide the mistake in a number. Reading the
    records reports the wrong cells.
    """
    texts = [cell.text.strip() for cell in column.filled]
    words = header_words(column.header.text)
    pictures = [
        text
        for text in texts
        if is_picture(text) or (words in PICTURES and text.casefold() in known.pictures)
    ]
    if column.role is not Role.FIELD or not texts:
        return column
    if is_most(pictures, texts):
        return column._replace(role=Role.PICTURE, spec={"type": "image"})
    comma = uses_comma(texts)
    numbers = [text for text in texts if number(text, comma=comma) is not None]
    if column.type == "text" and is_most(numbers, texts):
        are_whole = all(integer(text) is not None for text in numbers)
        return column._replace(spec={**column.spec, "type": "integer" if are_whole else "number"})
    return column


def _as_written(
    header: Cell, cells: tuple[Cell, ...], name: str, written: Mapping[str, Any]
) -> Column:
    spec = written.get(name, {})
    spec = {"type": spec} if isinstance(spec, str) else spec
    role = {"name": Role.NAME, "slug": Role.SLUG}.get(name, Role.FIELD if spec else Role.EMPTY)
    if spec.get("type") == "integer" and header_words(header.text) in COPIES:
        role = Role.COPIES
    elif spec.get("type") == "image":
        role = Role.PICTURE
    return Column(header, cells, role, name if spec or name == "name" else "", spec, "")


def slugs_by_name(records: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Return the slugs of records by their names in small letters, and by themselves."""
    found = {str(each["name"]).casefold(): slug for slug, each in records.items() if "name" in each}
    return {**found, **{slug: slug for slug in records}}


def records_of(source: RecordTable, columns: Sequence[Column], known: Known) -> TableRecords:
    """Return the records of a table's rows, whose columns are these."""
    reader = _Reader(source, columns, known)
    for index in range(len(source.table.rows)):
        reader.add(index)
    table = source.table
    notes = (
        *table.notes,
        *tell_failed(table),
        *_tell_unread(source, columns, known),
        *reader.notes,
        *text_notes(table, reader.readings, known),
    )
    return TableRecords(reader.records, reader.places, notes)


class _Reader:
    """Makes records row by row."""

    def __init__(self, source: RecordTable, columns: Sequence[Column], known: Known) -> None:
        self.source, self.columns = source, columns
        self.readings = [reading_of(column, known) for column in columns]
        self.pictures = PictureFolder(source.path.parent)
        self.records: Records = {}
        self.places: Places = {}
        self.notes: list[Finding] = []

    def add(self, index: int) -> None:
        cells = [column.cells[index] for column in self.columns]
        by_role = dict(zip((column.role for column in self.columns), cells, strict=True))
        name = by_role.get(Role.NAME)
        key = by_role.get(Role.SLUG)
        slug = self._slug(key if key is not None and key.text.strip() else name, cells[0])
        record = self.records[slug] = {}
        if name is not None and name.text.strip():
            record["name"] = " ".join(name.text.split())
            self.places[slug, "name"] = self.source.place(name)
        for column, reading, cell in zip(self.columns, self.readings, cells, strict=True):
            if reading is not None and cell.text.strip() and not is_nothing(cell.text.strip()):
                record[column.field] = self._value(reading, cell)
                self.places[slug, column.field] = self.source.place(cell)

    def _slug(self, key: Cell | None, first: Cell) -> str:
        """Return the slug of a row, by its key or name."""
        fallback = f"{self.source.kind}-{first.row}"
        text = key.text.strip() if key is not None else ""
        slug = slug_of(text, fallback, self.records)
        place = self.places[slug,] = self.source.place(key or first)
        if slug != slug_of(text, fallback):
            message = f"{text!r} is the name of another row, too; this one is the record {slug}"
            hint = "give them names that differ, or print one several times by a column of copies"
            note = Finding("spreadsheet-duplicate", message, place, "", hint, Severity.WARNING)
            self.notes.append(note)
        return slug

    def _value(self, reading: Reading, cell: Cell) -> Any:
        """Return the value of a cell; its text, or those of a list, where that is none."""
        if reading.spec["type"] == "image":
            return self._picture(cell.text.strip())
        try:
            return reading.value(cell)
        except CellError:
            is_list = reading.spec["type"] == "list"
            return parts_of([cell.text], reading.separator) if is_list else cell.text.strip()

    def _picture(self, text: str) -> str:
        """Return the path below the game's folder of a picture that a cell names."""
        path = self.pictures.find(text)
        return text if path is None else path.relative_to(self.pictures.folder).as_posix()


def reading_of(column: Column, known: Known) -> Reading | None:
    """Return how a column is read; None for one that is no field."""
    if not column.field or column.role in (Role.NAME, Role.SLUG, Role.EMPTY):
        return None
    return Reading(column.spec, (cell.text for cell in column.filled), known)


def _tell_unread(source: RecordTable, columns: Sequence[Column], known: Known) -> Iterator[Finding]:
    """Yield the columns and the sheets that nothing reads, or that do not count copies."""
    for header, message, hint in uncounted(columns):
        place = source.place(header)
        yield Finding("spreadsheet-copies", message, place, "", hint, Severity.WARNING)
    for index, column in enumerate(columns):
        if column.role is Role.EMPTY and column.filled:
            count = counted(len(column.filled), "cell")
            message = f"{source.kind} has no field {column.header.text!r}: {count} unread"
            line = field_line(source.table, index, source.kind, known)
            hint = f"delete the column in {source.path.name}, or {line}"
            place = source.place(column.header)
            yield Finding("spreadsheet-field-unknown", message, place, "", hint, Severity.WARNING)
    sheets = () if source.marks else table_names(source.path)
    others = ", ".join(each for each in sheets if each != source.table.sheet)
    if others:
        message = f"only the sheet {source.table.sheet} is read, not {others}"
        hint = "save a sheet with records of another kind as a file of its own, named as the kind"
        place = Position(source.shown)
        yield Finding("spreadsheet-sheets-unread", message, place, "", hint, Severity.WARNING)


_MOST_FILES: Final = 20_000
_DEEPEST: Final = 6


class PictureFolder:
    """The pictures below a folder, found by path or by name, in any case."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._by_path: dict[str, Path] = {}
        self._by_name: dict[str, Path] = {}
        for path in _pictures(folder):
            below = path.relative_to(folder).as_posix().casefold()
            self._by_path[below] = path
            for name in (path.name.casefold(), path.stem.casefold()):
                self._by_name.setdefault(name, path)
        self._targets: dict[Path, str] = {}
        self._taken: set[str] = set()
        self.drawn: set[str] = set()
        """Targets of the drawings that serve as icons."""

    def fresh(self) -> "PictureFolder":
        """Return the same folder, with nothing used yet."""
        other = copy(self)
        other._targets, other._taken, other.drawn = {}, set(), set()
        return other

    @property
    def stems(self) -> frozenset[str]:
        """The names of all pictures, in small letters, without their endings."""
        return frozenset(path.stem.casefold() for path in self._by_path.values())

    @property
    def drawings(self) -> frozenset[str]:
        """The names of the drawings that may be icons."""
        drawn = (each.stem for each in self._by_path.values() if each.suffix.lower() == ".svg")
        return frozenset(filter(is_name, drawn))

    def find(self, text: str) -> Path | None:
        """Return the picture that a cell names, by its path or else by its name."""
        pure = PurePosixPath(text.strip().replace("\\", "/"))
        wanted = pure.as_posix().casefold().removeprefix("./")
        return self._by_path.get(wanted) or self._by_name.get(pure.name.casefold())

    def target(self, path: Path) -> str:
        """Return the name, below the game's pictures, that a picture is copied to."""
        if path not in self._targets:
            stem = name_of(plain_letters(path.stem)) or "picture"
            name, number = f"{stem}{path.suffix.lower()}", 2
            while name in self._taken:
                name, number = f"{stem}-{number}{path.suffix.lower()}", number + 1
            self._taken.add(name)
            self._targets[path] = name
        return self._targets[path]

    @property
    def used(self) -> dict[str, Path]:
        """The pictures whose targets were asked for, by these."""
        return {target: path for path, target in self._targets.items()}


def _pictures(folder: Path) -> Iterator[Path]:
    """Yield the pictures below a folder, within bounds; links and hidden folders are left out."""
    seen = 0
    for root, folders, files in os.walk(folder):
        depth = len(Path(root).relative_to(folder).parts)
        folders[:] = sorted(
            name for name in folders if not name.startswith(".") and depth < _DEEPEST
        )
        for name in sorted(files):
            seen += 1
            if seen > _MOST_FILES:
                return
            path = Path(root) / name
            if is_picture(name) and not path.is_symlink():
                yield path


_IMAGES = "images"


class GamePictures:
    """The pictures of a game, and those that the table brings: found by path or by name.

    `copies` are the pictures to be copied, by their paths below the game's folder; `differing` are
    pictures of the game that stay, each with the other picture that the table has of its name.
    """

    def __init__(self, game: Path, folder: PictureFolder) -> None:
        self.game, self.folder = game.resolve(), folder
        self.own = PictureFolder(self.game)
        self.copies: dict[str, Path] = {}
        self.differing: dict[str, Path] = {}

    def find(self, text: str) -> str | None:
        """Return the path below the game's folder of the picture that a cell names."""
        name = text.strip().replace("\\", "/")
        path = file_below(self.game, name)
        if path is not None and path.is_file():
            return name
        brought = self.folder.find(name)
        if brought is not None:
            return self._below(brought) or self._taken(brought)
        own = self.own.find(name)
        return None if own is None else self._below(own)

    def files(self) -> Iterator[tuple[Path, bytes]]:
        """Yield the pictures that are new as files of the game. Raises PunchboardError."""
        for name, path in self.copies.items():
            yield self.game / name, _bytes(path)

    def _below(self, path: Path) -> str | None:
        place = path.resolve()
        return place.relative_to(self.game).as_posix() if place.is_relative_to(self.game) else None

    def _taken(self, path: Path) -> str:
        """Return where a picture from outside lies in the game, or will."""
        target = f"{_IMAGES}/{self.folder.target(path)}"
        there = self.game / target
        same = next((each for each in self._namesakes(there) if _alike(each, path)), None)
        if same is not None:
            return f"{_IMAGES}/{same.name}"
        if there.exists():
            self.differing[target] = path
        else:
            self.copies[target] = path
        return target

    def _namesakes(self, there: Path) -> Iterator[Path]:
        path, number = there, 2
        while path.is_file():
            yield path
            path, number = there.with_stem(f"{there.stem}-{number}"), number + 1


def _alike(one: Path, other: Path) -> bool:
    return one.stat().st_size == other.stat().st_size and _bytes(one) == _bytes(other)


def _bytes(path: Path) -> bytes:
    return read_bytes(path, PICTURE, str(path), given=True)
