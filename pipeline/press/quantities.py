"""Files of quantities: deck lists (``3 Brute``, ``3x brute``), tables and YAML."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position
from pipeline.base.reading import Sort, read_text
from pipeline.documents.yaml import load_yaml
from pipeline.press.print_choice import Wanted

MOST_COPIES: Final = 10_000
"""More of one card than this is taken for a slip of the keyboard."""

_DIGITS: Final = 9
_LONGEST: Final = 60
_LIST: Final = Sort(200_000, "no deck has that many cards")
_LINE: Final = re.compile(r"(?:(\d{1,9})(?:\s*[x×]\s*|\s+))?(.+?)(?:\s+[x×]\s*(\d{1,9}))?", re.I)
_COMMENTS: Final = ("#", "//")
_COUNTS: Final = frozenset({"copies", "count", "quantity", "qty", "number", "amount", "n"})
"""What a column of numbers may be called."""
_HINT: Final = "write 3 brute, or 3x Brute, one card a line; a heading ends with a colon"


def read_quantities(file: Path) -> tuple[Wanted, ...]:
    """Return the cards of a file with how many of each, as its lines have them.

    A ``.yaml`` maps cards to numbers, a ``.csv`` has a column of either, anything else is a deck
    list with remarks after ``#`` or ``//`` and headings that end with a colon. Raises
    PunchboardError with every faulty line.
    """
    suffix = file.suffix.lower()
    if suffix in (".yaml", ".yml"):
        lines = _mapped(file)
    elif suffix in (".csv", ".tsv"):
        lines = _rows(file, "\t" if suffix == ".tsv" else ",")
    else:
        lines = _listed(file)
    read = list(lines)
    findings = [each for each in read if isinstance(each, Finding)]
    if findings:
        raise PunchboardError(findings)
    if not read:
        raise PunchboardError(
            _quantity_fault("quantities", "the file names no card", Position(str(file), 1, 1))
        )
    return tuple(each for each in read if isinstance(each, Wanted))


def _listed(file: Path) -> Iterator[Wanted | Finding]:
    """Yield the lines of a deck list; one without a number is one card."""
    for number, line in enumerate(read_text(file, _LIST, str(file), given=True).split("\n"), 1):
        words = line.strip()
        if not words or words.startswith(_COMMENTS) or words.endswith(":"):
            continue
        place = Position(str(file), number, len(line) - len(line.lstrip()) + 1)
        # Runs of blanks count as one, which else would be tried at each of their places.
        words = re.split(r" (?:#|//)", " ".join(words.split()))[0]
        match = _LINE.fullmatch(words)
        assert match is not None  # the middle takes whatever there is
        before, name, after = match.groups()
        if before and after:
            yield _quantity_fault(
                "quantities", f"expected one number, found {before} and {after}", place
            )
        else:
            yield _wanted(name, before or after or "1", place)


def _rows(file: Path, delimiter: str) -> Iterator[Wanted | Finding]:
    """Yield the rows of a table: a name and a number, in the order that its first row shows."""
    text = read_text(file, _LIST, str(file), given=True)
    if delimiter == "," and text.partition("\n")[0].count(";") > text.partition("\n")[0].count(","):
        delimiter = ";"
    rows = csv.reader(text.split("\n"), delimiter=delimiter)
    at: int | None = None
    try:
        for row in rows:
            cells = [cell.strip() for cell in row]
            place = Position(str(file), rows.line_num, 1)
            if not any(cells):
                continue
            if len(cells) < 2:
                yield _quantity_fault(
                    "quantities", f"expected a card and a number, found {_brief(cells[0])}", place
                )
                continue
            if at is None:
                at = 1 if cells[1].isdecimal() or cells[1].lower() in _COUNTS else 0
                if not cells[at].isdecimal() and cells[at].lower() in _COUNTS:
                    continue
            yield _wanted(cells[1 - at], cells[at], place)
    except csv.Error as error:
        yield _quantity_fault(
            "quantities", f"cannot read the table: {error}", Position(str(file), rows.line_num, 1)
        )


def _mapped(file: Path) -> Iterator[Wanted | Finding]:
    """Yield the entries of a YAML mapping."""
    document = load_yaml(file, str(file), given=True)
    for name, count in document.data.items():
        place = document.position(name)
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            yield _quantity_fault(
                "quantities", f"expected how many of {_brief(name)}, found {_brief(count)}", place
            )
        else:
            yield _wanted(str(name), str(count), place)


def _wanted(name: str, count: str, place: Position) -> Wanted | Finding:
    if not count.isdecimal():
        message = f"expected how many of {_brief(name)}, found {_brief(count)}"
        return _quantity_fault("quantities", message, place)
    if len(count) > _DIGITS or int(count) > MOST_COPIES:
        message = f"expected at most {MOST_COPIES} of one card, found {_brief(count)}"
        return _quantity_fault("quantities", message, place)
    return Wanted(name, int(count), place)


def _brief(value: object) -> str:
    """Return a value as it is shown: no more than the beginning of a long one."""
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _quantity_fault(code: str, message: str, place: Position) -> Finding:
    return Finding(code, message, place, hint=_HINT)
