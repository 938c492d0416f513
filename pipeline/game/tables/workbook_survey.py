"""The parts of .xlsx and .ods files, surveyed within bounds before they are read.

Two cells at far corners, or one repeated a thousand million times, are a small file and a large
table.
"""

import io
import posixpath
import re
import zipfile
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple
from xml.parsers import expat

from pipeline.game.tables.table import (
    BLANK,
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    MOST_TEXT,
    VALUELESS,
)
from pipeline.source.findings import Position, PunchboardError, fail
from pipeline.source.untrusted import DAMAGED_ARCHIVE

_MOST: Final = 100_000_000
"""Bytes of all XML parts, unpacked."""
_MOST_PARTS: Final = 5_000
_OLE: Final = b"\xd0\xcf\x11\xe0"


def read_parts(raw: bytes, file: str) -> dict[str, bytes]:
    """Return the XML parts of a workbook by their names. Raises PunchboardError."""
    if raw.startswith(_OLE):
        message = "the workbook has a password, or is older than Excel 2007"
        remedy = "save it as .xlsx without a password"
        raise fail("spreadsheet-format", message, Position(file), hint=remedy)
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            return _read_parts(archive, file)
    except DAMAGED_ARCHIVE as error:
        message = f"this is not a workbook: {error}"
        remedy = "save it once more as .xlsx or .ods"
        raise fail("spreadsheet-format", message, Position(file), hint=remedy) from None


def _read_parts(archive: zipfile.ZipFile, file: str) -> dict[str, bytes]:
    infos = archive.infolist()
    if len(infos) > _MOST_PARTS:
        raise _too_large_error(file)
    parts: dict[str, bytes] = {}
    left = _MOST
    for info in infos:
        if not info.filename.lower().endswith((".xml", ".rels", "mimetype")):
            continue
        with archive.open(info) as stream:
            content = stream.read(left + 1)
        left -= len(content)
        if left < 0:
            raise _too_large_error(file)
        parts[info.filename] = content
    return parts


def _too_large_error(file: str) -> PunchboardError:
    message = f"expected at most {_MOST:,} bytes when unpacked, found more"
    return fail("spreadsheet-too-large", message, Position(file), hint="split the workbook")


def packed(parts: dict[str, bytes]) -> io.BytesIO:
    """Return an archive of the parts that were read, and of nothing else.

    What an archive says of its sizes may be wrong, and another reader may not heed it.
    """
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    target.seek(0)
    return target


_CELL: Final = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_MOST_EXTENT: Final = 4 * MOST_CELLS


class Survey(NamedTuple):
    """Cells of a sheet, by row and column from 1, that need more than their value to be read.

    Those that show percentages, those that span others, with the number of rows and columns, and
    those that have no text although they are not empty, with the reason.
    """

    percentages: frozenset[tuple[int, int]] = frozenset()
    spans: tuple[tuple[int, int, int, int], ...] = ()
    failed: Mapping[tuple[int, int], str] = {}


def place_of(name: str) -> tuple[int, int]:
    """Return the row and column of a cell's name such as B7; (0, 0) for what is none."""
    match = _CELL.fullmatch(name)
    if match is None:
        return 0, 0
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(match[2]), column


class Extent:
    """How large a sheet is, cell by cell; raises PunchboardError once it is too large."""

    def __init__(self, file: str, sheet: str) -> None:
        self._file, self._sheet = file, sheet
        self.rows = self.columns = self.cells = self.letters = 0

    def add(self, row: int, column: int, count: int, letters: int) -> None:
        """Count cells that end at a row and column, with their letters."""
        self.rows, self.columns = max(self.rows, row), max(self.columns, column)
        self.cells += count
        self.letters += letters
        if (
            self.rows > MOST_ROWS
            or self.columns > MOST_COLUMNS
            or self.cells > MOST_CELLS
            or self.rows * self.columns > _MOST_EXTENT
            or self.letters > MOST_TEXT
        ):
            raise self._too_large()

    def _too_large(self) -> PunchboardError:
        message = (
            f"expected at most {MOST_ROWS:,} rows, {MOST_COLUMNS:,} columns and "
            f"{MOST_CELLS:,} cells, found more"
        )
        remedy = "split the table, or delete the cells far from it"
        return fail("spreadsheet-too-large", message, Position(self._file), self._sheet, remedy)


def walk(
    part: bytes,
    file: str,
    start: Callable[[str, dict[str, str]], Any],
    end: Callable[[str], Any] = lambda name: None,
    text: Callable[[str], Any] = lambda data: None,
) -> None:
    """Call back for each element of an XML part, its names without prefixes of namespaces.

    Raises PunchboardError for what is no XML, and for entities of its own, which no workbook has.
    """
    # Spreadsheet programs write no other, and Python knows encodings that a parser cannot take.
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True

    def refuse(*_: Any) -> None:
        message = "the workbook defines entities, which no spreadsheet program writes"
        raise fail("spreadsheet-format", message, Position(file))

    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = lambda name, attributes: start(name.rpartition(":")[2], attributes)
    parser.EndElementHandler = lambda name: end(name.rpartition(":")[2])
    parser.CharacterDataHandler = text
    try:
        parser.Parse(part, True)
    except expat.ExpatError as error:
        message = f"the workbook is damaged: {error}"
        remedy = "save it once more in the spreadsheet program"
        raise fail("spreadsheet-format", message, Position(file), hint=remedy) from None


_ROW: Final = re.compile("[0-9]{1,7}")
_PERCENT_FORMATS: Final = frozenset({"9", "10"})
"""Number formats 0 % and 0.00 %, which every workbook has."""


def survey_xlsx(parts: Mapping[str, bytes], file: str, sheet: str) -> Survey:
    """Return what a sheet holds. Raises PunchboardError if it is too large or damaged."""
    lengths = _string_lengths(_part(parts, "sharedstrings.xml"), file)
    percent_styles = _percent_styles(_part(parts, "styles.xml"), file)
    target = _sheet_part(parts, file, sheet)
    look = _SheetLook(Extent(file, sheet), lengths, percent_styles)
    if target in parts:
        walk(parts[target], file, look.start, look.end, look.text)
    return Survey(frozenset(look.percentages), (), look.failed)


def _part(parts: Mapping[str, bytes], name: str) -> bytes:
    return next((part for path, part in parts.items() if path.lower().endswith(f"/{name}")), b"")


class _SheetLook:
    """One pass over the part of a sheet."""

    def __init__(self, extent: Extent, lengths: list[int], percent_styles: frozenset[int]) -> None:
        self.extent, self.lengths, self.percent_styles = extent, lengths, percent_styles
        self.percentages: set[tuple[int, int]] = set()
        self.failed: dict[tuple[int, int], str] = {}
        self.row = self.column = 0
        self.type = self.style = self.within = ""
        self.has_formula = False
        self.value: list[str] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "row":
            given = attributes.get("r", "")
            self.row = int(given) if _ROW.fullmatch(given) else self.row + 1
            self.column = 0
        elif name == "c":
            row, column = place_of(attributes.get("r", ""))
            self.row, self.column = row or self.row, column or self.column + 1
            self.type, self.style = attributes.get("t", ""), attributes.get("s", "")
            self.has_formula, self.value = False, []
        elif name == "f":
            self.has_formula = True
        self.within = name

    def end(self, name: str) -> None:
        self.within = ""
        if name != "c":
            return
        text = "".join(self.value)
        if not text:
            if self.has_formula:
                # Only a program that has worked the formula out says that it gave a text.
                self.failed[self.row, self.column] = BLANK if self.type == "str" else VALUELESS
                self.extent.add(self.row, self.column, 1, 0)
            return
        self.extent.add(self.row, self.column, 1, self._letters(text))
        if self.type == "e":
            self.failed[self.row, self.column] = text
        if self.style.isdecimal() and int(self.style) in self.percent_styles:
            self.percentages.add((self.row, self.column))

    def text(self, data: str) -> None:
        if self.within in ("v", "t"):
            self.value.append(data)

    def _letters(self, text: str) -> int:
        if self.type == "s" and text.isdecimal() and int(text) < len(self.lengths):
            return self.lengths[int(text)]
        return len(text)


def _string_lengths(part: bytes, file: str) -> list[int]:
    lengths: list[int] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "si":
            lengths.append(0)

    def text(data: str) -> None:
        if lengths:
            lengths[-1] += len(data)

    if part:
        walk(part, file, start, text=text)
    return lengths


def _percent_styles(part: bytes, file: str) -> frozenset[int]:
    """Return the indexes of the cell styles that show percentages."""
    formats = set(_PERCENT_FORMATS)
    styles: list[str] = []
    within = [""]

    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "numFmt" and "%" in attributes.get("formatCode", ""):
            formats.add(attributes.get("numFmtId", ""))
        elif name in ("cellXfs", "cellStyleXfs"):
            within[0] = name
        elif name == "xf" and within[0] == "cellXfs":
            styles.append(attributes.get("numFmtId", ""))

    if part:
        walk(part, file, start)
    return frozenset(index for index, style in enumerate(styles) if style in formats)


def _sheet_part(parts: Mapping[str, bytes], file: str, sheet: str) -> str:
    found = [""]
    targets: dict[str, str] = {}

    def start_workbook(name: str, attributes: dict[str, str]) -> None:
        if name == "sheet" and attributes.get("name") == sheet:
            found[0] = next((v for k, v in attributes.items() if k.endswith(":id")), "")

    def start_relations(name: str, attributes: dict[str, str]) -> None:
        if name == "Relationship":
            targets[attributes.get("Id", "")] = attributes.get("Target", "")

    walk(parts.get("xl/workbook.xml", b"<workbook/>"), file, start_workbook)
    walk(parts.get("xl/_rels/workbook.xml.rels", b"<none/>"), file, start_relations)
    target = targets.get(found[0], "")
    return target.lstrip("/") if target.startswith("/") else posixpath.normpath(f"xl/{target}")


_TEXTS = ("p", "span", "a")


def survey_ods(parts: Mapping[str, bytes], file: str, sheet: str) -> Survey:
    """Return what a sheet holds. Raises PunchboardError if any is too large or damaged.

    A reader takes all sheets into memory, so all count.
    """
    look = _ContentLook(file, sheet)
    walk(parts.get("content.xml", b"<none/>"), file, look.start, look.end, look.text)
    return Survey(frozenset(look.percentages), tuple(look.spans), look.failed)


class _ContentLook:
    """One pass over the part of the contents."""

    def __init__(self, file: str, sheet: str) -> None:
        self.file, self.wanted = file, sheet
        self.extent = Extent(file, "")
        self.is_wanted = self.in_cell = self.is_formula = self.is_error = False
        self.row = self.column = self.rows_repeated = self.columns_repeated = 0
        self.letters = 0
        self.shown: list[str] = []
        self.row_cells: list[tuple[int, int, int]] = []
        self.type = ""
        self.span = (1, 1)
        self.percentages: set[tuple[int, int]] = set()
        self.failed: dict[tuple[int, int], str] = {}
        self.spans: list[tuple[int, int, int, int]] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "table":
            sheet = attributes.get("table:name", "")
            self.extent, self.row = Extent(self.file, sheet), 0
            self.is_wanted = sheet == self.wanted
        elif name == "table-row":
            self.rows_repeated = _count(attributes, "table:number-rows-repeated")
            self.column, self.row_cells = 0, []
        elif name in ("table-cell", "covered-table-cell"):
            self.columns_repeated = _count(attributes, "table:number-columns-repeated")
            self.type = attributes.get("office:value-type", "")
            self.is_formula = "table:formula" in attributes
            # A text without letters behind what is shown is how programs write that it failed.
            failed = attributes.get("calcext:value-type") == "error"
            self.is_error = failed or attributes.get("office:string-value") == ""
            self.span = (
                _count(attributes, "table:number-rows-spanned"),
                _count(attributes, "table:number-columns-spanned"),
            )
            self.letters, self.in_cell, self.shown = 0, True, []

    def text(self, data: str) -> None:
        if self.in_cell:
            self.letters += len(data)
            if self.is_error:
                self.shown.append(data)

    def end(self, name: str) -> None:
        if name in ("table-cell", "covered-table-cell"):
            self._end_cell()
        elif name == "table-row":
            for column, count, letters in self.row_cells:
                total = count * self.rows_repeated
                last = self.row + self.rows_repeated
                self.extent.add(last, column, total, letters * total)
            self.row += self.rows_repeated

    def _end_cell(self) -> None:
        self.in_cell = False
        row, column = self.row + 1, self.column + 1
        self.column += self.columns_repeated
        if self.type or self.letters:
            self.row_cells.append((self.column, self.columns_repeated, self.letters))
            # Repeated cells count before they are named one by one.
            self.extent.add(row, self.column, 0, 0)
            cells = ((row, each) for each in range(column, self.column + 1))
            if self.is_wanted and self.type == "percentage":
                self.percentages.update(cells)
            elif self.is_wanted and self.is_error and self.letters:
                self.failed |= dict.fromkeys(cells, "".join(self.shown).strip())
            elif self.is_wanted and self.is_formula and not self.letters and self.type == "string":
                self.failed[row, column] = BLANK
        elif self.is_formula and self.is_wanted:
            self.failed[row, column] = VALUELESS
        if self.is_wanted and self.span != (1, 1):
            self.spans.append((row, column, *self.span))


def _count(attributes: Mapping[str, str], name: str) -> int:
    text = attributes.get(name, "1")
    return max(1, int(text)) if text.isdecimal() and len(text) < 12 else 1
