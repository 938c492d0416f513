"""Cells that have no text although they are not empty: why, and what is said of them."""

import re
from collections.abc import Container, Iterable, Iterator
from typing import Final

from pipeline.base.finding import Finding
from pipeline.tables.table import Cell, Table, cell_name

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


def tell_failed(table: Table, told: Container[tuple[int, int]] = frozenset()) -> Iterator[Finding]:
    """Yield what is said of the cells that count as empty, but of those that are `told`."""
    left = {place: text for place, text in table.failed.items() if place not in told}
    valueless = [place for place, reason in left.items() if reason == VALUELESS]
    errors = [p for p, reason in left.items() if reason != VALUELESS and not is_empty(reason)]
    if valueless:
        names, first = _named(valueless)
        message = f"formulas without a value count as empty: {names}"
        yield table.finding("spreadsheet-formula", message, first, _CALCULATE)
    if errors:
        names, first = _named(errors)
        message = f"cells that show an error, such as #DIV/0!, count as empty: {names}"
        yield table.finding("spreadsheet-error", message, first, _MEND)


def _named(places: Iterable[tuple[int, int]]) -> tuple[str, Cell]:
    """Return the names of cells, those of the first ones, and the first."""
    first, *_ = listed = sorted(places)
    names = ", ".join(cell_name(*place) for place in listed[:_SHOWN])
    more = f" and {len(listed) - _SHOWN} more" if len(listed) > _SHOWN else ""
    return f"{names}{more}", Cell("", *first)
