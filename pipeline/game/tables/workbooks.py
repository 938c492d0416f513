"""The sheets of .xlsx and .ods files: values as they are shown, formulas as what they gave."""

import datetime
from collections.abc import Iterator, Mapping
from typing import Any

from pipeline.game.tables.csv_files import check_letters
from pipeline.game.tables.table import MOST_CELLS, Cell, Grid, cell_name, covered, shown_place
from pipeline.game.tables.workbook_survey import Survey, packed, survey_ods, survey_xlsx
from pipeline.source.findings import (
    Finding,
    Position,
    PunchboardError,
    Severity,
    fail,
    install_command,
)


def sheet_names(parts: dict[str, bytes], file: str) -> tuple[str, ...]:
    """Return the names of the sheets that the program shows. Raises PunchboardError."""
    _survey(parts, file, "")
    workbook = _open(parts, file)
    from python_calamine import SheetTypeEnum, SheetVisibleEnum

    return tuple(
        each.name
        for each in workbook.sheets_metadata
        if each.visible == SheetVisibleEnum.Visible and each.typ == SheetTypeEnum.WorkSheet
    )


def read_sheet(parts: dict[str, bytes], file: str, stem: str, sheet: str) -> Grid:
    """Return the cells of a sheet. Raises PunchboardError."""
    survey = _survey(parts, file, sheet)
    workbook = _open(parts, file)
    try:
        opened = workbook.get_sheet_by_name(sheet)
    except Exception as error:
        raise _unreadable_error(file, error) from None
    values = _values(opened, survey)
    spans = survey.spans or _spans(opened.merged_cell_ranges or [])
    filled = tuple(_fill_spans(values, spans, file))
    cells = [Cell(text, *place, type_) for place, (text, type_) in sorted(values.items())]
    for cell in cells:
        check_letters(cell, file, sheet)
    failed = dict(_covered(spans, values, file)) | dict(survey.failed)
    rows: dict[int, list[Cell]] = {}
    for cell in cells:
        rows.setdefault(cell.row, []).append(cell)
    name = stem if len(workbook.sheet_names) == 1 else sheet
    notes = tuple(_tell_filled(filled, file, sheet))
    return Grid(file, sheet, name, tuple(map(tuple, rows.values())), notes, failed)


def _values(opened: Any, survey: Survey) -> dict[tuple[int, int], tuple[str, str]]:
    """Return texts and types of the cells that are not empty, by row and column."""
    top, left = opened.start or (0, 0)
    return {
        place: (text, next((name for kinds, name in _TYPES if isinstance(value, kinds)), ""))
        for row, line in enumerate(opened.to_python(), top + 1)
        for column, value in enumerate(line, left + 1)
        if (place := (row, column)) not in survey.failed
        and (text := _shown(value, percent=place in survey.percentages)).strip()
    }


_TYPES = (
    (bool, "a flag"),
    ((int, float), "a number"),
    (datetime.date, "a date"),
    ((datetime.time, datetime.timedelta), "a time"),
)


def _survey(parts: Mapping[str, bytes], file: str, sheet: str) -> Survey:
    if "content.xml" in parts:
        return survey_ods(parts, file, sheet)
    return survey_xlsx(parts, file, sheet)


def _open(parts: dict[str, bytes], file: str) -> Any:
    """Return the opened workbook. Raises PunchboardError."""
    try:
        from python_calamine import CalamineWorkbook
    except ModuleNotFoundError:
        message = "reading .xlsx and .ods needs a package that is not installed"
        remedy = f"{install_command('tables')}; or save the sheet as CSV"
        raise fail("spreadsheet-reader", message, Position(file), hint=remedy) from None
    try:
        return CalamineWorkbook.from_filelike(packed(parts))
    except Exception as error:
        raise _unreadable_error(file, error) from None


def _unreadable_error(file: str, error: Exception) -> PunchboardError:
    remedy = "save it once more as .xlsx or .ods"
    return fail(
        "spreadsheet-format", f"this is not a workbook: {error}", Position(file), hint=remedy
    )


def _shown(value: Any, *, percent: bool) -> str:
    """Return a value as the program shows it, dates in ISO's form."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (int, float)):
        return f"{_plain(value * 100)}%" if percent else _plain(value)
    if isinstance(value, datetime.datetime):
        at_midnight = value.time() == datetime.time()
        return value.date().isoformat() if at_midnight else value.isoformat(" ")
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    return str(value)


def _plain(number: float) -> str:
    text = f"{number:.15g}"
    if "e" in text:
        text = f"{number:.15f}".rstrip("0").rstrip(".") if abs(number) < 1 else f"{number:.0f}"
    return text


def _spans(ranges: list[tuple[tuple[int, int], tuple[int, int]]]) -> Any:
    return [(a + 1, b + 1, c - a + 1, d - b + 1) for (a, b), (c, d) in ranges]


def _fill_spans(
    values: dict[tuple[int, int], tuple[str, str]], spans: Any, file: str
) -> Iterator[Any]:
    """Give each row that a merged cell spans its text; yields the spans over several rows."""
    last = max((row for row, _ in values), default=0)
    added = 0
    for row, column, height, width in spans:
        value = values.get((row, column))
        rows = range(row + 1, min(row + height - 1, last) + 1)
        if value is None or not rows:
            continue
        added += len(rows)
        _require_few(added, file)
        for below in rows:
            values.setdefault((below, column), value)
        yield row, column, height, width


def _covered(
    spans: Any, values: Mapping[tuple[int, int], Any], file: str
) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield the cells behind merged ones that have no text, each with the reason."""
    last = max((row for row, _ in values), default=0)
    widest = max((column for _, column in values), default=0)
    count = 0
    for row, column, height, width in spans:
        rows = range(row, min(row + height - 1, last) + 1)
        columns = range(column, min(column + width - 1, widest) + 1)
        count += len(rows) * len(columns)
        _require_few(count, file)
        reason = covered(_span_name(row, column, height, width))
        places = ((below, beside) for below in rows for beside in columns)
        yield from ((place, reason) for place in places if place not in values)


def _require_few(cells: int, file: str) -> None:
    if cells > MOST_CELLS:
        message = "the merged cells of this sheet span too many cells"
        raise fail("spreadsheet-too-large", message, Position(file), hint="unmerge them")


def _span_name(row: int, column: int, height: int, width: int) -> str:
    return f"{cell_name(row, column)}:{cell_name(row + height - 1, column + width - 1)}"


def _tell_filled(spans: Any, file: str, sheet: str) -> Iterator[Finding]:
    for row, column, height, width in spans:
        span = _span_name(row, column, height, width)
        message = "the merged cell's text is given to each of its rows"
        place = shown_place(sheet, span)
        yield Finding("spreadsheet-merged", message, Position(file), place, severity=Severity.INFO)
