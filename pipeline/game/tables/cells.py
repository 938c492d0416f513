"""Values in cells: how each field type is written and read, and notes about many cells.

A value is plain data as a record file has it. What is not given is an empty cell. A text is as
it is, unless a spreadsheet or this notation would take it for something else: then it is in double
quotes, with the escapes of JSON. Lists of one line each for prose, with commas for anything short;
deeper values are YAML in brackets.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from pipeline.game.fields.cells import number, shortened, uses_comma
from pipeline.game.fields.spec import Raw, type_of
from pipeline.game.tables.cell_patterns import field_of, separator_of
from pipeline.game.tables.column_types import Known, Overrides, infer
from pipeline.game.tables.rich_text import RichText, icon_name, rich_text, with_icons
from pipeline.game.tables.table import Cell, Role, Table
from pipeline.source.findings import Finding, Severity
from pipeline.source.names import first_few


def cell_text(raw: Raw, value: Any, *, guarded: bool = False) -> str:
    """Return what is in the cell of a value; nothing for None.

    `guarded` keeps texts from what spreadsheets make of CSV files: 1-2 is no date there.
    """
    return "" if value is None else type_of(raw).cell(raw, value, guarded=guarded)


def value_of(raw: Raw, text: str) -> Any:
    """Return the value of a cell; None if it is empty. Raises CellError."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return type_of(raw).read_cell(raw, text) if text.strip() else None


class Reading:
    """How the cells of one column are read: its field, and what its `texts` may name."""

    def __init__(self, spec: Raw, texts: Iterable[str], known: Known) -> None:
        stripped = [text.strip() for text in texts]
        self.spec, self.icons, self.kinds = spec, known.icons, known.kinds
        self.is_source = known.is_source
        self.separator = separator_of(stripped, spec) if spec["type"] == "list" else ","
        self.comma = uses_comma(stripped)
        self.noted: list[tuple[Cell, RichText]] = []
        """The texts in the inline notation that were read."""
        self._cell: Cell

    def value(self, cell: Cell) -> Any:
        """Return the value of a cell that is not empty. Raises CellError."""
        self._cell = cell
        return type_of(self.spec).read_table(self.spec, cell.text.strip(), self)

    def rich(self, text: str) -> RichText:
        """Return a text of the cell in the inline notation, and what was not understood."""
        rich = rich_text(text, self.icons, is_source=self.is_source)
        self.noted.append((self._cell, rich))
        return rich

    def as_written(self, cell: Cell) -> str:
        """Return a cell's text, which is in the inline notation, with its icons in braces."""
        rich = with_icons(cell.text.strip(), self.icons)
        self.noted.append((cell, rich))
        return rich.notation


def field_line(table: Table, index: int, kind: str, known: Known, *, optional: bool = False) -> str:
    """Return how to give a kind the field of a column, as its cells look: by which line."""
    column = infer(table, kind, known, Overrides())[index]
    field = field_of(column.header.text, kind) if column.role is Role.NAME else column.field
    spec = dict(column.spec) or {"type": "text"}
    if optional and "default" not in spec:
        spec["required"] = False
    line = column._replace(field=field, spec=spec).line
    return f"add this line to the fields of {kind} in kinds.yaml: {line}"


RETYPE: Final = "if you typed something else, format the cell as text and type it again"

_SHOWN: Final = 4
_MOST: Final = 20
"""Findings of one code that are reported one by one."""


def condensed(notes: Sequence[Finding]) -> Iterator[Finding]:
    """Yield findings, those of one code beyond the first twenty as one that names their cells."""
    by_code: dict[str, list[Finding]] = {}
    for note in notes:
        by_code.setdefault(note.code, []).append(note)
    for found in by_code.values():
        yield from found[:_MOST]
        rest = found[_MOST:]
        if rest:
            cells = ", ".join(note.subject.rpartition("!")[2] for note in rest)
            message = f"the same {len(rest)} more times: {cells}"
            yield rest[0]._replace(message=message, subject="")


def text_notes(table: Table, readings: Iterable[Reading | None], known: Known) -> Iterator[Finding]:
    """Tell what was not understood in the texts of columns, each thing once with its cells."""
    noted = [each for reading in readings if reading is not None for each in reading.noted]
    texts = sorted(noted, key=lambda each: (each[0].row, each[0].column))
    icons: dict[str, list[Cell]] = {}
    tags: dict[str, list[Cell]] = {}
    for cell, rich in texts:
        for name in rich.icons:
            icons.setdefault(name, []).append(cell)
        for tag in rich.tags:
            tags.setdefault(tag, []).append(cell)
    for name, cells in icons.items():
        message = f"unknown icon or record: {name} stays as it is{listed_cells(cells)}"
        again = f", and import the table again: {known.again}" if known.again else ""
        hint = f"{known.drawing(icon_name(name))}{again}"
        if name.startswith("[["):
            hint = f"add a record {name.strip('[]')}, or write the name of an existing one"
        yield table.finding("spreadsheet-icon", message, cells[0], hint)
    for tag, cells in tags.items():
        message = f"unknown tag {tag}: it stays as it is{listed_cells(cells)}"
        hint = "known are b, strong, i, em, u, br, p, div, ul, ol and li"
        yield table.finding("spreadsheet-tag", message, cells[0], hint)
    underlined = [cell for cell, rich in texts if rich.underlined]
    if underlined:
        message = f"underlined words are set in italics{listed_cells(underlined)}"
        yield table.finding("spreadsheet-underline", message, underlined[0], severity=Severity.INFO)


def changed_cell(table: Table, cell: Cell, spec: Raw, old: Any, subject: str) -> Iterator[Finding]:
    """Report a cell whose text a spreadsheet program has taken for something else."""
    was = old.strip() if isinstance(old, str) else ""
    # No program makes a number of a word or of nothing: somebody has typed it.
    typed = ("", "a number") if not was or was.isalpha() or number(was) is not None else ("",)
    taken_for = cell.type or (_taken_for(cell.text.strip()) if was and not table.sheet else "")
    if taken_for not in typed and spec["type"] in ("text", "markup"):
        before = f"was {shortened(old)}, a text" if was else "is a field of text"
        message = f"{subject} {before}; the cell is {taken_for} now: {cell.text.strip()}"
        yield table.finding("spreadsheet-retyped", message, cell, RETYPE)


_MONTH: Final = "(?:jan|feb|m[aä]r|mrz|apr|ma[iyj]|ju[nl]|aug|sep|o[ck]t|nov|de[cz])"
_MADE_OF_CSV: Final = {
    "a number": r"[-+]?\d(?:[.,]\d+)?e[-+]?\d+",
    "a date": rf"\d\d?[. -]+{_MONTH}|{_MONTH}[. -]+\d\d?|\d{{1,4}}([./-])\d\d?\1\d{{2,4}}",
    "a time": r"\d\d?:\d\d:\d\d",
    "a flag": "TRUE|FALSE|WAHR|FALSCH|VRAI|FAUX",
}
"""What spreadsheet programs write into CSV files for texts that they have taken for others."""


def _taken_for(text: str) -> str:
    made = _MADE_OF_CSV.items()
    return next((what for what, sign in made if re.fullmatch(sign, text, re.IGNORECASE)), "")


def listed_cells(cells: Sequence[Cell]) -> str:
    """Return where the first few cells are, and how many more there are; nothing for one."""
    shown = first_few([cell.place for cell in cells], _SHOWN)
    return f", in {shown}" if len(cells) > 1 else ""
