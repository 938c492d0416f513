"""A kind's records as CSV that spreadsheets open as it is meant."""

import csv
import io

from pipeline.tables.cells import cell_text
from pipeline.tables.record_sheet import RecordSheet

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
    """Return a number with a decimal comma, never with three digits behind it as thousands are."""
    whole, _, fraction = number.partition(".")
    return f"{whole},{fraction}0" if len(fraction) == 3 else f"{whole},{fraction}"
