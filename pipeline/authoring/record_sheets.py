"""A kind's records as a sheet, a column for each field, and the sheet as CSV.

Each row of an exported sheet ends in a cell of marks, one for each of its cells: a digest of the
column's name and the cell's text. Rows may be sorted, columns moved or deleted; a cell whose text
has its mark is as it was exported.
"""

import csv
import io
import re
from base64 import b32encode
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline.game.fields.spec import Raw, written_out
from pipeline.game.game import Game
from pipeline.game.kind_options import is_roster_kind
from pipeline.game.records import SOURCE
from pipeline.game.tables.cells import cell_text
from pipeline.game.tables.table import Grid, Table
from pipeline.game.tables.table_reading import headed, read_grid, table_names
from pipeline.source.document import Data, value_at

HEADER: Final = "as exported from "
"""What the header of the column of marks begins with; the kind follows."""

EDITION_HEADER: Final = "not to be imported: edition"
"""The column in place of it where errata are laid over the values; what follows names those."""

SLUG: Final = "slug"
"""The column of the records' keys; no field can be called so."""

_LENGTH: Final = 5
_MARKS: Final = re.compile(rf"x((?:[a-z2-7]{{{_LENGTH}}})*)")


def marks_text(cells: Iterable[tuple[str, str]]) -> str:
    """Return the text of the marks for cells: pairs of a column's name and a text."""
    # The letter in front keeps a spreadsheet from reading a number.
    return "x" + "".join(_mark(name, text) for name, text in cells)


def plain_header(text: str) -> str:
    """Return a header as it was exported, ignoring case and spaces."""
    words = " ".join(text.split()).casefold()
    if words.startswith((HEADER, EDITION_HEADER)):
        return words
    return re.sub(r"[ -]", "_", re.sub(r" ?\. ?", ".", words))


def exported_kind(table: Table) -> str:
    """Return the kind that a table was exported from; empty if it is no such table.

    Raises PunchboardError (`spreadsheet-edition`) for one that is not to be imported again.
    """
    header = {plain_header(cell.text): cell for cell in table.header}
    for text, cell in header.items():
        if text.startswith(EDITION_HEADER) and SLUG in header:
            message = "these values include errata, which the files do not"
            hint = "to import it again, export without --edition and --as-of"
            raise table.error("spreadsheet-edition", message, cell, hint)
    kinds = [text.removeprefix(HEADER) for text in header if text.startswith(HEADER)]
    return kinds[0] if kinds and SLUG in header else ""


def exported_tables(file: Path, sheet: str | None, encoding: str = "") -> list[Table]:
    """Return the sheets of a file that `punchboard export` has written; all of them, or one."""
    names = [sheet] if sheet else table_names(file) or [None]
    grids = [read_grid(file, name, encoding) for name in names]
    tables = [headed(grid) for grid in grids if len(grid.rows) > 1 and _is_marked(grid)]
    return [table for table in tables if exported_kind(table)]


def _is_marked(grid: Grid) -> bool:
    marks = (HEADER, EDITION_HEADER)
    return any(plain_header(cell.text).startswith(marks) for row in grid.rows for cell in row)


class Marks:
    """The marks of a row; of a row without any, nothing is known."""

    def __init__(self, text: str = "") -> None:
        match = _MARKS.fullmatch(text.strip())
        joined = match[1] if match else ""
        self._marks = {joined[at : at + _LENGTH] for at in range(0, len(joined), _LENGTH)}

    def __bool__(self) -> bool:
        return bool(self._marks)

    def has(self, name: str, text: str) -> bool:
        """Return whether a cell was exported with this text."""
        return _mark(name, text) in self._marks


def _mark(name: str, text: str) -> str:
    digest = blake2b(f"{name}\0{text}".encode(), digest_size=3).digest()
    return b32encode(digest).decode().lower()[:_LENGTH]


_TEXT: Final[Raw] = {"type": "text"}
_WORD: Final[Raw] = {"type": "text", "translate": False}
_STEP: Final = {"type": "record", "fields": {"step": _TEXT, "text": _TEXT}}
_HOUSE: Final[Raw] = {"type": "list", "of": _WORD}
_SOURCE: Final[Raw] = {
    "type": "record",
    "fields": {"section": _TEXT, "note": _TEXT, "page": {"type": "integer"}},
}
_ROSTER: Final[Mapping[str, Raw]] = {
    "game": _WORD,
    "content": _WORD,
    "date": _WORD,
    "follows": _WORD,
    "ledger": {"type": "list", "of": _STEP},
}


class RecordColumn(NamedTuple):
    """What is in a column: the value at `path` of each record, and its field in kinds.yaml."""

    path: tuple[str, ...]
    spec: Raw

    @property
    def name(self) -> str:
        """The column's header, such as ``cost`` or ``attack.dice``."""
        return ".".join(self.path)

    def value(self, record: Data) -> Data:
        """Return the column's value of a record; None if it has none."""
        return value_at(record, self.path)


def fields_of(raw: Mapping[str, Any]) -> dict[str, Raw]:
    """Return the fields of a kind as kinds.yaml has it, each written out, with those of all."""
    own = {name: written_out(field) for name, field in raw.get("fields", {}).items()}
    more = _ROSTER if is_roster_kind(raw) else {}
    return {"name": _TEXT, **own, **more, "house": _HOUSE, "source": _SOURCE}


def columns_of(raw: Mapping[str, Any], records: Iterable[Data]) -> tuple[RecordColumn, ...]:
    """Return the columns of a kind as kinds.yaml has it, for these records.

    A field that is a record has a column for each of its parts; one that some record has without
    any part has a column of its own. What every kind has in addition to its own fields has a
    column if a record uses it.
    """
    known = list(records)
    own = raw.get("fields", {})
    return tuple(
        column
        for name, spec in fields_of(raw).items()
        for column in _columns((name,), spec, known)
        if name in own or name == "name" or any(column.value(one) is not None for one in known)
    )


def column_named(raw: Mapping[str, Any], name: str) -> RecordColumn | None:
    """Return the column with this header; None if the kind has no such field."""
    path = tuple(name.split("."))
    fields: Mapping[str, Any] = fields_of(raw)
    for number, part in enumerate(path, 1):
        if part not in fields:
            return None
        spec = written_out(fields[part])
        if number == len(path):
            return RecordColumn(path, spec)
        fields = spec["fields"] if spec["type"] == "record" else {}
    return None


def _columns(path: tuple[str, ...], spec: Raw, records: list[Data]) -> Iterator[RecordColumn]:
    values = (value_at(record, path) for record in records)
    if spec["type"] != "record" or any(value == {} for value in values):
        yield RecordColumn(path, spec)
        return
    for name, field in spec["fields"].items():
        yield from _columns((*path, name), written_out(field), records)


def changed_record(raw: Mapping[str, Any], record: Data, values: Mapping[str, Data]) -> Data:
    """Return a record with the values of columns; None takes a value away.

    New fields come in the order in which kinds.yaml has them; `raw` is the kind as it is there.
    A part of a record that loses its last value goes as a whole. Raises KeyError for a column that
    the kind does not have.
    """
    for name, value in values.items():
        column = column_named(raw, name)
        if column is None:
            raise KeyError(name)
        record = _with_value(record, column.path, fields_of(raw), value)
    return record


def _with_value(
    record: Data, path: tuple[str, ...], fields: Mapping[str, Raw], value: Data
) -> Data:
    old = dict(record) if isinstance(record, dict) else {}
    key, rest = path[0], path[1:]
    if rest:
        parts = written_out(fields[key])["fields"]
        inner = {name: written_out(field) for name, field in parts.items()}
        value = _with_value(old.get(key), rest, inner, value) or None
    if value is None:
        # What says nothing already may be as it is written: {} or null.
        return old if key in old and old[key] in (None, {}) else _without(old, key)
    return old | {key: value} if key in old else _inserted(old, key, value, list(fields))


def _without(record: Mapping[str, Data], key: str) -> Data:
    return {name: value for name, value in record.items() if name != key}


def _inserted(record: Mapping[str, Data], key: str, value: Data, order: list[str]) -> Data:
    before = set(order[: order.index(key)])
    last = max((at for at, name in enumerate(record, 1) if name in before), default=0)
    items = list(record.items())
    return dict([*items[:last], (key, value), *items[last:]])


class RecordSheet(NamedTuple):
    """The records of a kind by slug, as plain data, with the columns that show them.

    `edition` names whose errata are laid over the values; it is empty for those of the files.
    """

    kind: str
    columns: tuple[RecordColumn, ...]
    records: Mapping[str, Data]
    edition: str = ""

    @property
    def header(self) -> list[str]:
        """The texts of the first row."""
        last = f"{EDITION_HEADER} {self.edition}" if self.edition else f"{HEADER}{self.kind}"
        return [SLUG, *(column.name for column in self.columns), last]

    def marks(self, slug: str) -> str:
        """Return what is in the last cell of a record's row."""
        if self.edition:
            return self.edition
        record = self.records[slug]
        cells = [(one.name, cell_text(one.spec, one.value(record))) for one in self.columns]
        return marks_text([(SLUG, slug), *cells])


def sheet_of(game: Game, kind: str, edition: str = "") -> RecordSheet:
    """Return the sheet of a kind of a game as first printed, or as of the named `edition`."""
    raw = game.documents["kinds.yaml"].data[kind]
    file = game.documents.get(f"{kind}.yaml")
    data: Mapping[str, Any] = {} if file is None else file.as_written.data
    records = {slug: record for slug, record in data.items() if slug != SOURCE}
    return RecordSheet(kind, columns_of(raw, records.values()), records, edition)


def exportable(game: Game) -> list[str]:
    """Return the kinds that have records of their own: combined ones have none."""
    return [name for name, kind in game.kinds.items() if not kind.factors]


SEMICOLON = ";"


def csv_bytes(sheet: RecordSheet, delimiter: str = ",") -> bytes:
    """Return a sheet as CSV in UTF-8 with the byte order mark by which Excel knows it.

    Numbers have a decimal comma where semicolons part the cells, as in the languages in which
    spreadsheets do both.
    """
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow(sheet.header)
    for slug, record in sheet.records.items():
        cells = [cell_text({"type": "text"}, slug, guarded=True)]
        for column in sheet.columns:
            value = column.value(record)
            text = cell_text(column.spec, value, guarded=True)
            decimal = isinstance(value, float) and delimiter == SEMICOLON
            cells.append(_with_comma(text) if decimal else text)
        writer.writerow([*cells, sheet.marks(slug)])
    return stream.getvalue().encode("utf-8-sig")


def _with_comma(number: str) -> str:
    whole, _, fraction = number.partition(".")
    return f"{whole},{fraction}0" if len(fraction) == 3 else f"{whole},{fraction}"
