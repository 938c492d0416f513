"""A record as plain data with some of its columns changed."""

from collections.abc import Mapping
from typing import Any

from pipeline.documents.document import Data
from pipeline.tables.cells import Spec
from pipeline.tables.record_columns import column_named, fields_of, written_out


def changed_record(raw: Mapping[str, Any], record: Data, values: Mapping[str, Data]) -> Data:
    """Return a record with the values of columns; None takes a value away.

    New fields come in the order in which kinds.yaml has them; `raw` is the kind as it stands there.
    A part of a record that loses its last value goes as a whole. Raises KeyError for a column that
    the kind does not have.
    """
    for name, value in values.items():
        column = column_named(raw, name)
        if column is None:
            raise KeyError(name)
        record = _with_value(record, column.path, fields_of(raw), value)
    return record


def _with_value(
    record: Data, path: tuple[str, ...], fields: Mapping[str, Spec], value: Data
) -> Data:
    old = dict(record) if isinstance(record, dict) else {}
    key, rest = path[0], path[1:]
    if rest:
        parts = written_out(fields[key])["fields"]
        inner = {name: written_out(field) for name, field in parts.items()}
        value = _with_value(old.get(key), rest, inner, value) or None
    if value is None:
        # What says nothing already may stand as it is written: {} or null.
        return old if key in old and old[key] in (None, {}) else _without(old, key)
    return old | {key: value} if key in old else _inserted(old, key, value, list(fields))


def _without(record: Mapping[str, Data], key: str) -> Data:
    return {name: value for name, value in record.items() if name != key}


def _inserted(record: Mapping[str, Data], key: str, value: Data, order: list[str]) -> Data:
    """Return a mapping with one more key, behind the last of those that `order` has before it."""
    before = set(order[: order.index(key)])
    last = max((at for at, name in enumerate(record, 1) if name in before), default=0)
    items = list(record.items())
    return dict([*items[:last], (key, value), *items[last:]])
