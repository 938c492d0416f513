"""A record as data for the page: its fields, where each stands, and what has changed it."""

from collections.abc import Iterator
from typing import Any

from pipeline.content.changed_values import entries_in, traces_of
from pipeline.content.export import export_record
from pipeline.content.house import overlap
from pipeline.content.records import Record
from pipeline.content.traces import Trace
from pipeline.edition.context import OpenEdition
from pipeline.press.orders import FaceOrder
from pipeline.preview.editors import EditorLinks


def record_data(
    edition: OpenEdition, order: FaceOrder, links: EditorLinks | None
) -> dict[str, Any] | None:
    """Return the record of a face, None for a face without."""
    if not order.slug:
        return None
    record = edition.game.record(order.kind, order.slug)
    place, source = record.position, record.source
    stated = "" if source is None else ", ".join(f"{key}: {text}" for key, text in source if text)
    traces = tuple(traces_of(edition.game, record))
    fields = (_field_data(record, path, value, traces, links) for path, value in _leaves(record))
    return {
        "title": record.name,
        "file": place.file,
        "line": place.line,
        "editor": links.link(place) if links else "",
        "source": stated,
        "fields": list(fields),
    }


def _leaves(record: Record) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    for name, value in export_record(record).items():
        if name not in ("source", "house"):
            yield from _inner_leaves((name,), value)


def _inner_leaves(
    path: tuple[str | int, ...], value: Any
) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    if isinstance(value, (dict, list)) and value:
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _inner_leaves((*path, key), inner)
    else:
        yield path, value


def _field_data(
    record: Record,
    path: tuple[str | int, ...],
    value: Any,
    traces: tuple[Trace, ...],
    links: EditorLinks | None,
) -> dict[str, Any]:
    dotted = ".".join(map(str, path))
    given = not record.combined and record.document.has(record.slug, *path)
    place = record.position_of(*path) if given else record.position
    entries = entries_in(trace for trace in traces if trace.of(path))
    said = entries[-1] if entries else None
    return {
        "path": dotted,
        "label": str(path[-1]).replace("_", " "),
        "value": str(value).lower() if isinstance(value, bool) else str(value),
        "file": place.file,
        "line": place.line,
        "editor": links.link(place) if links else "",
        "house": any(overlap(dotted, house) for house in record.house),
        "changed": None
        if said is None
        else {
            "was": "",
            "by": said.id,
            "date": said.revision.date,
            "reason": said.revision.reason or said.revision.summary,
        },
    }
