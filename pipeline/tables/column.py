"""What a column of a table becomes in a game."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from pipeline.tables.table import Cell


class Role(StrEnum):
    """What a column is for, beside holding values of its field's type."""

    FIELD = "field"
    NAME = "name"
    SLUG = "slug"
    COPIES = "copies"
    PICTURE = "picture"
    ICON = "icon"
    EMPTY = "empty"


class Column(NamedTuple):
    """A column: its header, its cells top down, its field as kinds.yaml has it, and why."""

    header: Cell
    cells: tuple[Cell, ...]
    role: Role
    field: str
    spec: Mapping[str, Any]
    why: str

    @property
    def filled(self) -> tuple[Cell, ...]:
        """The cells that are not empty."""
        return tuple(cell for cell in self.cells if cell.text.strip())

    @property
    def empty(self) -> int:
        """How many cells are empty."""
        return len(self.cells) - len(self.filled)

    @property
    def type(self) -> str:
        """The type as it is shown: list of choice, ref to element."""
        return type_words(self.spec)


def type_words(spec: Mapping[str, Any]) -> str:
    """Return a field's type as it is shown; empty for a column that has no field."""
    name = str(spec.get("type", ""))
    if name == "list":
        inner = spec.get("of", "")
        return f"list of {type_words(inner if isinstance(inner, Mapping) else {'type': inner})}"
    if name == "ref":
        to = spec.get("to", "")
        return f"ref to {to if isinstance(to, str) else ' or '.join(to)}"
    return name
