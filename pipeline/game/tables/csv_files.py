"""CSV and TSV files: encoding and delimiter found, cells as they are."""

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple

from pipeline.game.fields.cells import is_error
from pipeline.game.tables.table import (
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_LETTERS,
    MOST_ROWS,
    Cell,
    Grid,
    cell_name,
)
from pipeline.source.findings import Finding, Position, Severity, fail, install_command

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROLS: Final = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]")
_ENCODING_SAMPLE: Final = 200_000
"""Bytes that are looked at to guess the encoding."""
_CANDIDATES: Final = ["cp1252", "mac_roman", "cp1250", "cp1251", "cp1253", "cp1254"]
_MOST_BEYOND_ASCII: Final = 0.3
"""The share of letters beyond ASCII that a Western language may have."""
_WORDS: Final = re.compile(r"[^\W\d_]+")


class Decoded(NamedTuple):
    """A text, its encoding, and whether that was guessed."""

    text: str
    encoding: str
    guessed: bool = False


def decode(raw: bytes, file: str, encoding: str = "") -> Decoded:
    """Return the text of a file, in the given encoding or in the one that it seems to have.

    Raises PunchboardError (`spreadsheet-encoding`) for an unknown encoding, and for bytes
    that are no text.
    """
    if raw.startswith(b"PK\3\4"):
        hint = "call it by the ending that it had in the spreadsheet program, such as .xlsx"
        raise fail(
            "spreadsheet-format", "expected a CSV, found a workbook", Position(file), hint=hint
        )
    if encoding:
        return Decoded(_decode_as(raw, encoding, file), encoding)
    for mark, name in _MARKS:
        if raw.startswith(mark):
            return Decoded(_decode_as(raw, name, file), name.removesuffix("-sig"))
    if b"\0" in raw[:_ENCODING_SAMPLE]:
        name = (
            "utf-16-le"
            if raw[1:_ENCODING_SAMPLE:2].count(0) > raw[0:_ENCODING_SAMPLE:2].count(0)
            else "utf-16-be"
        )
        return Decoded(_decode_as(raw, name, file), name)
    try:
        return Decoded(raw.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        name = _guess(raw)
    return Decoded(_decode_as(raw, name, file), name, guessed=True)


def _decode_as(raw: bytes, encoding: str, file: str) -> str:
    remedy = "save it as CSV UTF-8, or name its encoding with --encoding cp1252, utf-16, ..."
    try:
        text = raw.decode(encoding).removeprefix("\ufeff")
    except (LookupError, ValueError) as error:
        message = f"cannot read the file as {encoding}: {error}"
        raise fail("spreadsheet-encoding", message, Position(file), hint=remedy) from None
    bad = _CONTROLS.search(text[:_ENCODING_SAMPLE])
    if bad is not None and encoding != "mac_roman":
        message = f"expected a text, found the character U+{ord(bad[0]):04X} in it"
        raise fail("spreadsheet-encoding", message, Position(file), hint=remedy)
    return text


def _guess(raw: bytes) -> str:
    likeliest = {
        name: _likeliness(raw[:_ENCODING_SAMPLE], name) for name in ("cp1252", "mac_roman")
    }
    best = max(likeliest, key=lambda name: likeliest[name])
    if likeliest[best] > 0:
        return best
    try:
        from charset_normalizer import from_bytes
    except ModuleNotFoundError:
        message = "the encoding is none of UTF-8, UTF-16, cp1252 and Mac Roman"
        remedy = f"name it with --encoding, or let it be guessed: {install_command('tables')}"
        raise fail("spreadsheet-encoding", message, hint=remedy) from None
    match = from_bytes(raw[:_ENCODING_SAMPLE], cp_isolation=_CANDIDATES).best()
    return match.encoding if match else "cp1252"


def _likeliness(raw: bytes, encoding: str) -> float:
    """Return by how much the letters beyond ASCII look like those of Western words.

    Letters are within words, small ones after small ones; signs are next to them.
    """
    text = raw.decode(encoding, "replace")
    letters = [letter for letter in text if letter.isalpha()]
    if sum(not letter.isascii() for letter in letters) > _MOST_BEYOND_ASCII * len(letters):
        return 0.0
    score = 0.0
    for match in re.finditer(r"(?P<before>.?)(?P<sign>[^\x00-\x7f])(?P<after>.?)", text):
        sign, before, after = match["sign"], match["before"], match["after"]
        if sign in _COMMON_SIGNS:
            score += 1
        elif sign in _COMMON_LETTERS:
            score += 2 if sign.islower() and (before.isalpha() or after.islower()) else 0
            score += 1 if sign.isupper() and not before.islower() else 0
            score -= 2 if sign.isupper() and before.islower() else 0
        else:
            score -= 2
    return score


_COMMON_LETTERS: Final = frozenset("äöüßéèêëáàâåæçñíìîïóòôøœúùûÿýãõÄÖÜÉÈÊÀÁÂÅÆÇÑÍÓÔØŒÚŠšŽž")
_COMMON_SIGNS: Final = frozenset("–—‘’“”„‚…•·«»‹›¿¡°€£×±½¼¾©®™§\xa0")


def sample_words(text: str) -> str:
    """Return some words with letters beyond ASCII, so that a reader sees whether they are right."""
    words = (word for word in _WORDS.findall(text[:_ENCODING_SAMPLE]) if not word.isascii())
    return ", ".join(list(dict.fromkeys(words))[:5])


_DELIMITERS: Final = ",;\t|"
_NAMES: Final = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
_SAMPLE_ROWS: Final = 200
_DELIMITER_SAMPLE: Final = 1_000_000


def read_delimited(raw: bytes, file: str, name: str, encoding: str, *, tabs: bool) -> Grid:
    """Return the cells of a CSV or TSV file; of one with tabs, tabs are tried first.

    Raises PunchboardError for what is no text, and for more than the bounds of a table.
    """
    decoded = decode(raw, file, encoding)
    text, delimiter, skipped = _parts(decoded, tabs=tabs)
    _require_closed(text, delimiter, file, skipped)
    rows = tuple(_rows(text, delimiter, file, skipped))
    if not rows:
        raise fail("spreadsheet-empty", "expected a table, found an empty file", Position(file))
    failed = {
        (cell.row, cell.column): cell.text.strip()
        for row in rows
        for cell in row
        if is_error(cell.text)
    }
    return Grid(file, "", name, _without(rows, failed), tuple(_notes(decoded, file)), failed)


def _parts(decoded: Decoded, *, tabs: bool) -> tuple[str, str, int]:
    """Return the text of the rows, what parts their cells, and how many lines are before."""
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n")
    line = text[:6].partition("\n")[0].strip('"')
    delimiter = line[4:] if line.lower().startswith("sep=") and len(line) == 5 else ""
    if delimiter:
        return text.partition("\n")[2], delimiter, 1
    return text, _find_delimiter(text, "\t,;|" if tabs else _DELIMITERS), 0


def cell_marks(raw: bytes, file: str, *, tabs: bool) -> dict[tuple[int, int], tuple[int, int]]:
    """Return the line and the column in a CSV or TSV file of each cell, by its row and column."""
    text, delimiter, skipped = _parts(decode(raw, file), tabs=tabs)
    row = line = skipped + 1
    column, begin = 1, 0
    marks: dict[tuple[int, int], tuple[int, int]] = {}
    for cell in _cells(text, delimiter):
        marks[row, column] = line, cell.start() - begin + 1
        row, column = (row + 1, 1) if cell[0].endswith("\n") else (row, column + 1)
        if breaks := cell[0].count("\n"):
            line, begin = line + breaks, cell.start() + cell[0].rindex("\n") + 1
    return marks


def _without(
    rows: tuple[tuple[Cell, ...], ...], failed: Container[tuple[int, int]]
) -> tuple[tuple[Cell, ...], ...]:
    if not failed:
        return rows
    kept = (tuple(cell for cell in row if (cell.row, cell.column) not in failed) for row in rows)
    return tuple(row for row in kept if row)


def _notes(decoded: Decoded, file: str) -> Iterator[Finding]:
    if decoded.guessed:
        words = sample_words(decoded.text)
        message = f"read as {decoded.encoding}, which is a guess; words of it: {words}"
        remedy = "if these are wrong, save the file as CSV UTF-8 or name it with --encoding"
        yield Finding(
            "spreadsheet-encoding-guessed", message, Position(file), "", remedy, Severity.WARNING
        )


def _find_delimiter(text: str, candidates: str) -> str:
    """Return the delimiter that parts most rows into the same number of cells."""
    best, most = candidates[0], 0.0
    for delimiter in candidates:
        score = _evenness(text[:_DELIMITER_SAMPLE], delimiter)
        if score > most:
            best, most = delimiter, score
    return best


def _evenness(text: str, delimiter: str) -> float:
    """Return how well a delimiter parts a text; 0 if it leaves rows of one cell."""
    try:
        rows = [row for row in islice(_parse(text, delimiter), _SAMPLE_ROWS) if any(row)]
    except csv.Error:
        return 0.0
    widths = Counter(len(row) for row in rows)
    if not widths:
        return 0.0
    width, count = max(widths.items(), key=lambda item: (item[1], item[0]))
    even = count / len(rows)
    parted = sum(number for cells, number in widths.items() if cells > 1) / len(rows)
    header = min(len(rows[0]), width) / width
    return 0.0 if width == 1 else even * parted * header * (1 + width / 100)


def _parse(text: str, delimiter: str) -> Iterable[list[str]]:
    return csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)


def _cells(text: str, delimiter: str) -> Iterator[re.Match[str]]:
    """Yield each cell with its delimiter: what is quoted, the closing mark, and what follows."""
    plain = f"[^{re.escape(delimiter)}\\n]*"
    return re.finditer(rf'(?:"([^"]*+(?:""[^"]*+)*+)("?)({plain})|{plain})(?:.|\n|\Z)', text)


def _require_closed(text: str, delimiter: str, file: str, skipped: int) -> None:
    """Raise PunchboardError for a quotation that nothing closes, or only that of a later row."""
    for cell in _cells(text, delimiter):
        quoted, end, after = cell.groups()
        if quoted is not None and (not end or ("\n" in quoted and after.strip())):
            message = "a quotation mark is left open, so the cell takes in the rows below"
            hint = 'close it; a quotation mark within a cell in such marks is written twice: ""'
            place = Position.in_text(file, text, cell.start())
            place = place._replace(line=place.line + skipped)
            raise fail("spreadsheet-format", message, place, hint=hint)


def _rows(text: str, delimiter: str, file: str, skipped: int) -> Iterator[tuple[Cell, ...]]:
    cells = 0
    number = skipped
    try:
        for number, row in enumerate(_parse(text, delimiter), skipped + 1):
            found = tuple(
                Cell(value, number, column) for column, value in enumerate(row, 1) if value.strip()
            )
            cells += len(found)
            _check_bounds(number, len(row), cells, file)
            for cell in found:
                check_letters(cell, file)
            if found:
                yield found
    except csv.Error as error:
        place = f"after row {number}: {error}"
        parts = _NAMES.get(delimiter, delimiter)
        message = f"cannot read the table separated by {parts} {place}"
        remedy = f"a cell has at most {MOST_LETTERS:,} letters; is a quotation mark left open?"
        raise fail("spreadsheet-format", message, Position(file), hint=remedy) from None


def _check_bounds(row: int, columns: int, cells: int, file: str) -> None:
    if row > MOST_ROWS or columns > MOST_COLUMNS or cells > MOST_CELLS:
        message = (
            f"expected at most {MOST_ROWS:,} rows, {MOST_COLUMNS:,} columns and "
            f"{MOST_CELLS:,} cells, found more"
        )
        raise fail("spreadsheet-too-large", message, Position(file), hint="split the table")


def check_letters(cell: Cell, file: str, sheet: str = "") -> None:
    """Raise PunchboardError (`spreadsheet-cell`) for a cell with more letters than one may have."""
    if len(cell.text) > MOST_LETTERS:
        place = "!".join(part for part in (sheet, cell_name(cell.row, cell.column)) if part)
        message = f"expected at most {MOST_LETTERS:,} letters in a cell, found {len(cell.text):,}"
        remedy = "split it; is a quotation mark left open above?"
        raise fail("spreadsheet-cell", message, Position(file), place, remedy)
