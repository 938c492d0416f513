"""Kinds as a workbook: a sheet each, with a fixed header and choices to pick."""

import io
from collections.abc import Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from pipeline.authoring.record_sheets import RecordColumn, RecordSheet
from pipeline.game.fields.spec import Raw, type_of
from pipeline.game.tables.cells import cell_text
from pipeline.game.tables.table import MOST_LETTERS, column_name
from pipeline.source.findings import Misuse, Position, fail, install_command

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet


LISTS: Final = "(lists)"
"""The hidden sheet with the choices; no kind can be called so."""

_LONGEST_TITLE: Final = 31
_NARROWEST, _WIDEST = 8, 60
_ROOM: Final = 200
"""Rows below the last that choices are offered in, for new records."""


def xlsx_bytes(sheets: Sequence[RecordSheet], slugs: Mapping[str, Sequence[str]]) -> bytes:
    """Return a workbook of the sheets; `slugs` of all kinds are offered in fields that name them.

    Raises Misuse if openpyxl is not installed, PunchboardError (`spreadsheet-too-long`) for a
    text that no cell can hold.
    """
    try:
        from openpyxl import Workbook
    except ImportError:
        hint = install_command("tables")
        raise Misuse(f"a workbook needs a package that is not installed: {hint}") from None
    book = Workbook()
    book.remove(book.worksheets[0])
    titles = _titles([sheet.kind for sheet in sheets])
    lists = _Lists(book, slugs)
    for sheet in sheets:
        _fill(book.create_sheet(titles[sheet.kind]), sheet, lists)
    lists.write()
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _titles(kinds: Sequence[str]) -> dict[str, str]:
    """Return the sheets' names: those of the kinds, cut to what a sheet's name may have."""
    titles: dict[str, str] = {}
    for kind in kinds:
        title, number = kind[:_LONGEST_TITLE], count(2)
        while title in titles.values():
            mark = f"-{next(number)}"
            title = kind[: _LONGEST_TITLE - len(mark)] + mark
        titles[kind] = title
    return titles


def _fill(page: "Worksheet", sheet: RecordSheet, lists: "_Lists") -> None:
    from openpyxl.styles import Alignment, Font

    top = Alignment(vertical="top", wrap_text=True)
    for number, text in enumerate(sheet.header, 1):
        _write(page, 1, number, text)
        page.cell(1, number).font = Font(name="Calibri", size=11, bold=True)
    for row, (slug, record) in enumerate(sheet.records.items(), 2):
        _write(page, row, 1, slug)
        for number, column in enumerate(sheet.columns, 2):
            _write(page, row, number, _value(column, record, page.title))
            page.cell(row, number).alignment = top
        _write(page, row, len(sheet.columns) + 2, sheet.marks(slug))
    page.freeze_panes = "B2"
    page.auto_filter.ref = f"A1:{column_name(len(sheet.columns) + 1)}{len(sheet.records) + 1}"
    page.column_dimensions[column_name(len(sheet.columns) + 2)].hidden = not sheet.edition
    _set_widths(page, sheet)
    _keep_texts(page, sheet)
    for number, column in enumerate(sheet.columns, 2):
        lists.offer(page, number, column.spec, len(sheet.records) + 1 + _ROOM)


def _value(column: RecordColumn, record: Any, title: str) -> Any:
    """Return what a cell holds: numbers and truth values as such, all else as text."""
    value = column.value(record)
    if isinstance(value, bool) or (isinstance(value, (int, float)) and type_of(column.spec).typed):
        return value
    text = cell_text(column.spec, value)
    if len(text) > MOST_LETTERS:
        message = f"{column.name} has {len(text):,} letters, and a cell takes {MOST_LETTERS:,}"
        raise fail("spreadsheet-too-long", message, Position(title), hint="export it as JSON")
    return text


def _write(page: "Worksheet", row: int, number: int, value: Any) -> None:
    if value == "":
        return
    cell = page.cell(row, number)
    cell.value = value
    if isinstance(value, str):
        # Never a formula, nor what a program takes the text for once it is typed again.
        cell.data_type = "s"
        cell.number_format = "@"


def _keep_texts(page: "Worksheet", sheet: RecordSheet) -> None:
    """Let what is typed into new cells of texts stay text: 1-2 is no date."""
    texts = [1]
    for number, column in enumerate(sheet.columns, 2):
        if not type_of(column.spec).typed:
            texts.append(number)
    for number in texts:
        page.column_dimensions[column_name(number)].number_format = "@"


def _set_widths(page: "Worksheet", sheet: RecordSheet) -> None:
    for number, name in enumerate(sheet.header[:-1], 1):
        longest = len(name) + 2
        for row in range(2, len(sheet.records) + 2):
            lines = str(page.cell(row, number).value or "").split("\n")
            longest = max(longest, *map(len, lines))
        width = min(max(longest + 1, _NARROWEST), _WIDEST)
        page.column_dimensions[column_name(number)].width = width


class _Lists:
    """The choices that columns offer, one list a column of a hidden sheet."""

    def __init__(self, book: "Workbook", slugs: Mapping[str, Sequence[str]]) -> None:
        self._book, self._slugs = book, slugs
        self._columns: dict[tuple[str, ...], int] = {}

    def offer(self, page: "Worksheet", number: int, spec: Raw, last: int) -> None:
        """Let the cells of a column offer what its field may be, where that is a list."""
        choices = type_of(spec).offered(spec, self._slugs)
        if not choices:
            return
        from openpyxl.worksheet.datavalidation import DataValidation

        at = column_name(self._columns.setdefault(choices, len(self._columns) + 1))
        formula = f"'{LISTS}'!${at}$1:${at}${len(choices)}"
        offered = DataValidation(
            type="list", formula1=formula, allow_blank=True, errorStyle="warning"
        )
        offered.error = f"expected one of {len(choices)}: see the list"
        offered.showErrorMessage = True
        letter = column_name(number)
        offered.add(f"{letter}2:{letter}{last}")
        page.add_data_validation(offered)

    def write(self) -> None:
        if not self._columns:
            return
        page = self._book.create_sheet(LISTS)
        page.sheet_state = "hidden"
        for choices, column in self._columns.items():
            for row, choice in enumerate(choices, 1):
                _write(page, row, column, choice)
