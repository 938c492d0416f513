"""What is told of many cells of a table: each thing once, with the cells that it is true of."""

from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.tables.rich_text import RichText
from pipeline.tables.table import Cell, Table

_SHOWN: Final = 4
_MOST: Final = 20
"""Findings of one code that are told one by one."""


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
            message = f"the same is the case {len(rest)} times more: {cells}"
            yield rest[0]._replace(message=message, subject="")


def text_notes(table: Table, texts: Sequence[tuple[Cell, RichText]]) -> Iterator[Finding]:
    """Tell what was not understood in texts, each thing once with its cells."""
    icons: dict[str, list[Cell]] = {}
    tags: dict[str, list[Cell]] = {}
    for cell, rich in texts:
        for name in rich.icons:
            icons.setdefault(name, []).append(cell)
        for tag in rich.tags:
            tags.setdefault(tag, []).append(cell)
    for name, cells in icons.items():
        message = f"no icon or record is called so: {name} stays as it is, in {_listed(cells)}"
        hint = "put it into templates/GAME/icons as NAME.svg, and import once more with --into GAME"
        yield table.finding("spreadsheet-icon", message, cells[0], hint)
    for tag, cells in tags.items():
        message = f"the tag {tag} is not known and stays as it is, in {_listed(cells)}"
        hint = "known are b, strong, i, em, u, br, p, div, ul, ol and li"
        yield table.finding("spreadsheet-tag", message, cells[0], hint)
    underlined = [cell for cell, rich in texts if rich.underlined]
    if underlined:
        message = f"underlined words are set in italics, in {_listed(underlined)}"
        first = underlined[0]
        yield table.finding("spreadsheet-underline", message, first, severity=Severity.INFO)


def _listed(cells: Sequence[Cell]) -> str:
    shown = ", ".join(cell.place for cell in cells[:_SHOWN])
    more = len(cells) - _SHOWN
    return f"{shown} and {more} more" if more > 0 else shown
