"""Where the values of a record stand, and which of them are the house's own."""

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from pipeline.base.finding import Position
from pipeline.content.export import export_record
from pipeline.content.records import Record

Path: TypeAlias = tuple[str | int, ...]

_ASIDE: Final = ("source", "house")
"""What is told of a record beside its values."""


def values(record: Record) -> Iterator[tuple[Path, Any]]:
    """Yield the innermost values of a record as JSON data, its name first, with their paths."""
    exported = export_record(record)
    for name, value in {"name": exported["name"], **exported}.items():
        if name not in _ASIDE:
            yield from _innermost((name,), value)


def stated_at(record: Record, path: Path) -> Position | None:
    """Return where a value stands, None for a default, and for what a combined record has."""
    if record.combined or not record.document.has(record.slug, *path):
        return None
    return record.position_of(*path)


def is_house(record: Record, path: Path) -> bool:
    """Tell whether the rulebook does not print a value, or what it is a part of."""
    above = (".".join(map(str, path[:depth])) for depth in range(1, len(path) + 1))
    return any(name in record.house for name in above)


def _innermost(path: Path, value: Any) -> Iterator[tuple[Path, Any]]:
    if isinstance(value, (dict, list)) and value:
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _innermost((*path, key), inner)
    else:
        yield path, value
