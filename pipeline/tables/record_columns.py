"""The columns of a kind's sheet: a column for each field, and for each part of a record in one."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from pipeline.content.rosters import is_roster_kind
from pipeline.documents.document import Data, value_at
from pipeline.tables.cells import Spec

SLUG: Final = "slug"
"""The column of the records' keys; no field can be called so."""

Path = tuple[str, ...]

_TEXT: Final[Spec] = {"type": "text"}
_WORD: Final[Spec] = {"type": "text", "translate": False}
_STEP: Final = {"type": "record", "fields": {"step": _TEXT, "text": _TEXT}}
_HOUSE: Final[Spec] = {"type": "list", "of": _WORD}
_SOURCE: Final[Spec] = {
    "type": "record",
    "fields": {"section": _TEXT, "note": _TEXT, "page": {"type": "integer"}},
}
_ROSTER: Final[Mapping[str, Spec]] = {
    "game": _WORD,
    "content": _WORD,
    "date": _WORD,
    "follows": _WORD,
    "ledger": {"type": "list", "of": _STEP},
}


class RecordColumn(NamedTuple):
    """What stands in a column: the value at `path` of each record, and its field in kinds.yaml."""

    path: Path
    spec: Spec

    @property
    def name(self) -> str:
        """The column's header, such as ``cost`` or ``attack.dice``."""
        return ".".join(self.path)

    def value(self, record: Data) -> Data:
        """Return the column's value of a record; None where it has none."""
        return value_at(record, self.path)


def fields_of(raw: Mapping[str, Any]) -> dict[str, Spec]:
    """Return the fields of a kind as kinds.yaml has it, each written out, with those of all."""
    own = {name: written_out(field) for name, field in raw.get("fields", {}).items()}
    more = _ROSTER if is_roster_kind(raw) else {}
    return {"name": _TEXT, **own, **more, "house": _HOUSE, "source": _SOURCE}


def written_out(field: Any) -> Spec:
    """Return a field of kinds.yaml with its shorthand written out."""
    return {"type": field} if isinstance(field, str) else field


def columns_of(raw: Mapping[str, Any], records: Iterable[Data]) -> tuple[RecordColumn, ...]:
    """Return the columns of a kind as kinds.yaml has it, for these records.

    A field that is a record has a column for each of its parts; one that some record has without
    any part has a column of its own. What every kind has beside its own fields has a column where
    a record uses it.
    """
    known = list(records)
    own = raw.get("fields", {})
    return tuple(
        column
        for name, spec in fields_of(raw).items()
        for column in _columns((name,), spec, known)
        if name in own or name == "name" or any(column.value(one) is not None for one in known)
    )


def column_named(raw: Mapping[str, Any], name: str) -> RecordColumn | None:
    """Return the column with this header; None where the kind has no such field."""
    path = tuple(name.split("."))
    fields: Mapping[str, Any] = fields_of(raw)
    for number, part in enumerate(path, 1):
        if part not in fields:
            return None
        spec = written_out(fields[part])
        if number == len(path):
            return RecordColumn(path, spec)
        fields = spec["fields"] if spec["type"] == "record" else {}
    return None


def _columns(path: Path, spec: Spec, records: list[Data]) -> Iterator[RecordColumn]:
    values = (value_at(record, path) for record in records)
    if spec["type"] != "record" or any(value == {} for value in values):
        yield RecordColumn(path, spec)
        return
    for name, field in spec["fields"].items():
        yield from _columns((*path, name), written_out(field), records)
