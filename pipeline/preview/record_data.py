"""A record as data for the page: its values, where each stands, and what has changed it."""

from collections.abc import Mapping
from typing import Any

from pipeline.content.changed_values import entries_in, traces_of
from pipeline.content.changes import as_written
from pipeline.content.edition import BASE
from pipeline.content.opening import open_game
from pipeline.content.records import Record
from pipeline.content.stated import Path, is_house, stated_at, values
from pipeline.content.traces import Trace
from pipeline.edition.context import OpenEdition
from pipeline.preview.editors import EditorLinks


def record_data(edition: OpenEdition, record: Record, links: EditorLinks | None) -> dict[str, Any]:
    """Return a record with all of its values.

    Raises PunchboardError where what was first printed cannot be read.
    """
    place, source = record.position, record.source
    stated = "" if source is None else ", ".join(f"{key}: {text}" for key, text in source if text)
    traces = tuple(traces_of(edition.game, record))
    printed = _first_printed(edition, record) if traces else {}
    return {
        "title": record.name,
        "file": place.file,
        "line": place.line,
        "editor": links.link(place) if links else "",
        "source": stated,
        "fields": [
            {
                **_value_data(record, path, value, links),
                "changed": _change_data(path, traces, printed),
            }
            for path, value in values(record)
        ],
    }


def _first_printed(edition: OpenEdition, record: Record) -> Mapping[Path, Any]:
    """Return the values of a record before any erratum; none of one that is new since."""
    folder, root = edition.game.folder, edition.project.root
    base = open_game(folder, root, BASE, translation=edition.translation)
    before = base.records[record.kind].get(record.slug)
    return {} if before is None else dict(values(before))


def _value_data(
    record: Record, path: Path, value: Any, links: EditorLinks | None
) -> dict[str, Any]:
    place = stated_at(record, path) or record.position
    return {
        "path": ".".join(map(str, path)),
        "label": str(path[-1]).replace("_", " "),
        "value": as_written(value),
        "file": place.file,
        "line": place.line,
        "editor": links.link(place) if links else "",
        "house": is_house(record, path),
    }


def _change_data(
    path: Path, traces: tuple[Trace, ...], printed: Mapping[Path, Any]
) -> dict[str, Any] | None:
    """Return the last erratum or ruling that has changed a value; None where none has."""
    entries = entries_in(trace for trace in traces if trace.of(path))
    if not entries:
        return None
    entry = entries[-1]
    said = entry.revision
    return {
        "was": as_written(printed[path]) if path in printed else "",
        "by": entry.id,
        "date": said.date,
        "reason": said.reason or said.summary,
    }
