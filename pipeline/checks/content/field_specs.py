"""The fields of a game's kinds as kinds.yaml specifies them, however deep they lie."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from pipeline.checks.content.subject import GameSubject, Place

Path = tuple[str, ...]
"""The names that lead to a field; entries of lists and rows of tables have none."""

_WITHIN: Final = {"record": "fields", "table": "columns"}


class Specified(NamedTuple):
    """One field: its path within the records, the place of its spec in kinds.yaml, its options."""

    path: Path
    place: Place
    options: Mapping[str, Any]

    @property
    def type(self) -> str:
        """The field type's name."""
        return str(self.options.get("type", ""))


def specified(checked: GameSubject) -> Mapping[str, tuple[Specified, ...]]:
    """Return the fields of every kind by the kind's name; of a list both it and its entries."""
    data = checked.game.documents["kinds.yaml"].data
    return {
        kind: tuple(_specified_fields(raw.get("fields", {}), (), (kind, "fields")))
        for kind, raw in data.items()
    }


def path_of(place: Place) -> Path:
    """Return the path of the field that a value's place within a record belongs to."""
    return tuple(part for part in place if isinstance(part, str))


def _specified_fields(fields: Mapping[str, Any], path: Path, place: Place) -> Iterator[Specified]:
    for name, raw in fields.items():
        yield from _specified_field(raw, (*path, name), (*place, name))


def _specified_field(raw: Any, path: Path, place: Place) -> Iterator[Specified]:
    options: Mapping[str, Any] = {"type": raw} if isinstance(raw, str) else raw
    field = Specified(path, place, options)
    yield field
    if field.type == "list":
        yield from _specified_field(options["of"], path, (*place, "of"))
    elif field.type in _WITHIN:
        inner = _WITHIN[field.type]
        yield from _specified_fields(options[inner], path, (*place, inner))
