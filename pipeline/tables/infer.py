"""Which field each column of a table becomes: what its header says, and what its cells have."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pipeline.tables import patterns
from pipeline.tables.column import Column, Role
from pipeline.tables.headers import (
    COPIES,
    ICONS,
    NAMES,
    NAMES_TOO,
    PROSE,
    SLUGS,
    column_named,
    header_words,
    required_column,
)
from pipeline.tables.names import field_of
from pipeline.tables.table import Cell, Table
from pipeline.tables.type_tests import (
    BY_OPTION,
    NONE,
    TYPE_NAMES,
    ColumnTexts,
    Found,
    Known,
    inferred,
    overridden,
)

_LONG: Final = 32
_MOST_WORDS: Final = 5
"""Letters and words of what may be a name."""


class Overrides(NamedTuple):
    """What the user says of columns, by their headers: types, the names, the quantities."""

    types: Mapping[str, str] = {}
    name: str = ""
    copies: str = ""


def infer(table: Table, kind: str, known: Known, overrides: Overrides) -> tuple[Column, ...]:
    """Return what each column becomes, in the table's order.

    Raises PunchboardError (`spreadsheet-column`) for a header in `overrides` that the table has
    not, and (`spreadsheet-type`) for an unknown type.
    """
    _check_overrides(table, overrides)
    written = [tuple(row[index] for row in table.rows) for index in range(len(table.header))]
    columns = [_without_dashes(cells) for cells in written]
    name = name_column(table, overrides.name)
    copies = _find_copies(table, columns, overrides.copies)
    taken: set[str] = set()
    found: list[Column] = []
    for index, (header, cells) in enumerate(zip(table.header, columns, strict=True)):
        if index == name:
            each = Found({}, _why_name(header, overrides), Role.NAME)
            field = "name"
        else:
            each = _find(table, header, cells, known, overrides, is_copies=index == copies)
            field = (
                "" if each.role in (Role.EMPTY, Role.SLUG) else field_of(header.text, kind, taken)
            )
        taken.add(field)
        why = each.why if cells == written[index] else f"{each.why}; a dash is none"
        found.append(Column(header, cells, each.role, field, each.spec, why))
    return tuple(found)


def _check_overrides(table: Table, overrides: Overrides) -> None:
    for wanted in (*overrides.types, overrides.name, overrides.copies):
        if wanted:
            required_column(table, wanted)
    for wanted, type_ in overrides.types.items():
        if type_ not in TYPE_NAMES:
            message = f"a column cannot be read as {type_!r} ({wanted})"
            raise table.error(
                "spreadsheet-type", message, hint=f"expected one of: {', '.join(TYPE_NAMES)}"
            )


def name_column(table: Table, override: str) -> int | None:
    """Return the index of the column that names the records: by its header, else by its texts."""
    if override:
        return column_named(table, override)
    columns = [
        _without_dashes([row[index] for row in table.rows]) for index in range(len(table.header))
    ]
    words = [header_words(header.text) for header in table.header]
    for name in NAMES + NAMES_TOO:
        if name in words and any(cell.text.strip() for cell in columns[words.index(name)]):
            return words.index(name)
    for index, cells in enumerate(columns):
        if words[index] not in PROSE | COPIES | ICONS and _may_name(cells):
            return index
    return None


def _why_name(header: Cell, overrides: Overrides) -> str:
    if overrides.name:
        return "as --name says"
    is_named = header_words(header.text) in NAMES + NAMES_TOO
    return "its header" if is_named else "short texts that differ"


def _without_dashes(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return cells with those empty in which a dash says that there is nothing."""
    return tuple(c._replace(text="") if patterns.is_nothing(c.text.strip()) else c for c in cells)


def _may_name(cells: Sequence[Cell]) -> bool:
    texts = [cell.text.strip() for cell in cells]
    short = sum(
        bool(text)
        and len(text) <= _LONG
        and len(text.split()) <= _MOST_WORDS
        and not patterns.is_picture(text)
        for text in texts
    )
    numbers = sum(patterns.number(text) is not None for text in texts)
    return (
        short >= 0.9 * len(texts)
        and numbers * 2 < len(texts)
        and len(set(texts)) >= 0.8 * len(texts)
    )


def _find_copies(table: Table, columns: Sequence[Sequence[Cell]], override: str) -> int | None:
    if override:
        return column_named(table, override)
    for index, header in enumerate(table.header):
        texts = [cell.text.strip() for cell in columns[index] if cell.text.strip()]
        numbers = [patterns.integer(text) for text in texts]
        if header_words(header.text) in COPIES and texts and all(n is not None for n in numbers):
            return index
    return None


def _find(
    table: Table,
    header: Cell,
    cells: Sequence[Cell],
    known: Known,
    overrides: Overrides,
    *,
    is_copies: bool,
) -> Found:
    texts = tuple(cell.text.strip() for cell in cells if cell.text.strip())
    some_empty = len(texts) < len(cells)
    words = header_words(header.text)
    type_ = _type_override(table, header, overrides)
    if type_ == NONE:
        return Found({}, BY_OPTION, Role.EMPTY)
    if is_copies:
        return Found(
            {"type": "integer", "default": 1, "min": 0}, "how many are printed", Role.COPIES
        )
    if all(map(patterns.is_nothing, texts)):
        return Found({}, "no cell is filled" if not texts else "nothing but dashes", Role.EMPTY)
    if words in SLUGS and len(set(texts)) == len(texts):
        return Found({}, "keys of the records", Role.SLUG)
    mostly_empty = len(texts) * 2 < len(cells)
    column = ColumnTexts(words, texts, some_empty, mostly_empty, known)
    found = overridden(column, type_) if type_ else inferred(column)
    spec = dict(found.spec)
    if some_empty and "default" not in spec:
        spec["required"] = False
    return found._replace(spec=spec)


def _type_override(table: Table, header: Cell, overrides: Overrides) -> str:
    """Return the type that the user has named for a column; empty for none."""
    for wanted, type_ in overrides.types.items():
        index = column_named(table, wanted)
        if index is not None and table.header[index] == header:
            return type_
    return ""
