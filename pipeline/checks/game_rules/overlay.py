"""Part of a record as an author writes it, laid over the view of a whole one."""

from collections.abc import Iterable, Mapping
from typing import Any

Views = Mapping[str, list[dict[str, Any]]]
"""The views of all records by kind."""


class OverlayError(ValueError):
    """A name in an example that what it is laid over does not have; `known` are those it has."""

    def __init__(self, message: str, name: str, known: Iterable[str]) -> None:
        super().__init__(message)
        self.name, self.known = name, tuple(known)


def lay_over(base: Mapping[str, Any], fields: Mapping[str, Any], views: Views) -> dict[str, Any]:
    """Return `base` with `fields` in it; nothing of `base` is changed.

    A mapping is laid over a mapping, and each mapping of a list over the first entry of the list
    that stands there. In the place of a record its slug may stand. Raises OverlayError.
    """
    combined = dict(base)
    for name, value in fields.items():
        if name not in base:
            raise OverlayError(f"there is no {name!r}", name, base)
        combined[name] = _lay_value(base[name], value, views)
    return combined


def _lay_value(below: Any, value: Any, views: Views) -> Any:
    if isinstance(value, Mapping):
        return lay_over(below, value, views) if isinstance(below, Mapping) else dict(value)
    if isinstance(value, list):
        first = below[0] if isinstance(below, list) and below else None
        return [_lay_value(first, entry, views) for entry in value]
    if isinstance(value, str):
        return _resolve_record(below, value, views)
    return value


def _resolve_record(below: Any, text: str, views: Views) -> Any:
    """Return the record that a slug names where one stands, or kind:slug anywhere."""
    replaces_record = isinstance(below, Mapping) and {"kind", "slug"} <= below.keys()
    if below is not None and not replaces_record:
        return text
    kind, _, slug = text.rpartition(":")
    kind = kind or (str(below["kind"]) if replaces_record else "")
    if kind not in views:
        return text
    by_slug = {str(view["slug"]): view for view in views[kind]}
    if slug not in by_slug:
        raise OverlayError(f"there is no {kind} {slug!r}", slug, by_slug)
    return by_slug[slug]
