"""Cells that have no text although they are not empty: why, and what is said of them."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from pipeline.base.finding import Finding, Position, Severity
from pipeline.tables.table import Table, cell_name, shown_place

VALUELESS: Final = "a formula without a value"
BLANK: Final = "a formula that gives an empty text"
_COVERED: Final = "is covered by the merged cell"

_WORD: Final = re.compile(r"#[¡¿]?[\w/]{2,}[!?]")
"""What programs write for a formula that fails, in capitals of any language: #REF!, #BEZUG!."""
_OTHERS: Final = re.compile(r"#N/A|#N/D|#NV|#GETTING_DATA|Err:\d{3}")
_SHOWN: Final = 5


def is_error(text: str) -> bool:
    """Tell whether a text is what spreadsheet programs show for a formula that fails."""
    text = text.strip()
    is_word = _WORD.fullmatch(text) is not None and text.isupper()
    return is_word or _OTHERS.fullmatch(text) is not None


def covered(span: str) -> str:
    """Return why a cell behind a merged one has no text."""
    return f"{_COVERED} {span}"


def is_empty(reason: str) -> bool:
    """Tell whether a cell is rightly taken as empty, as long as that removes nothing."""
    return reason == BLANK or reason.startswith(_COVERED)


def failure(reason: str) -> tuple[str, str]:
    """Return what is wrong with a cell, and the remedy."""
    if reason == VALUELESS:
        return f"the cell has {reason}", _CALCULATE
    if reason == BLANK:
        return f"the cell has {reason}", "write a value, or delete the formula to empty the cell"
    if reason.startswith(_COVERED):
        return f"the cell {reason}", "unmerge the cells, and write the value of each"
    return (
        f"the cell shows an error, {reason}",
        f"{_MEND}; a text that looks so goes between double quotes",
    )


_MEND: Final = "mend its formula, or write its value"
_QUOTE: Final = "a text that looks so goes between double quotes"
_CALCULATE: Final = "open the table in a spreadsheet program, which calculates it, and save it"


def tell_failed(table: Table, told: Mapping[tuple[int, int], str] | None = None) -> list[Finding]:
    """Return what is said of the cells that count as empty, but of those that are `told`."""
    left = {place: text for place, text in table.failed.items() if place not in (told or {})}
    valueless = [place for place, reason in left.items() if reason == VALUELESS]
    errors = [p for p, reason in left.items() if reason != VALUELESS and not is_empty(reason)]
    return [
        *_tell(table, valueless, "spreadsheet-formula", "formulas without a value", _CALCULATE),
        *_tell(
            table, errors, "spreadsheet-error", "cells that show an error, such as #DIV/0!,", _MEND
        ),
    ]


def _tell(
    table: Table, places: list[tuple[int, int]], code: str, what: str, hint: str
) -> Iterator[Finding]:
    if places:
        first, *_ = places = sorted(places)
        names = ", ".join(cell_name(*place) for place in places[:_SHOWN])
        more = f" and {len(places) - _SHOWN} more" if len(places) > _SHOWN else ""
        message = f"{what} count as empty: {names}{more}"
        place = shown_place(table.sheet, cell_name(*first))
        yield Finding(code, message, Position(table.file), place, hint, Severity.WARNING)
