"""Records chosen by the values of their fields: `where: { release: base }`."""

from collections.abc import Mapping
from typing import Any, Final

from pipeline.content.fields.ref import Ref
from pipeline.content.kinds import Kind
from pipeline.content.records import Record

SLUG: Final = "slug"
"""What a record's own key is called among its fields."""


def holds(record: Record, where: Mapping[str, Any]) -> bool:
    """Tell whether a record's fields have the values of `where`; references go by slug."""
    return all(_has_value(record, field, expected) for field, expected in where.items())


def fields_of(kind: Kind) -> tuple[str, ...]:
    """Return what `where` may name for a kind."""
    return (SLUG, *kind.model.model_fields)


def _has_value(record: Record, field: str, expected: Any) -> bool:
    value = record.slug if field == SLUG else getattr(record.values, field)
    return (
        expected in (value.slug, str(value)) if isinstance(value, Ref) else bool(value == expected)
    )
