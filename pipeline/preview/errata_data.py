"""Errata and rulings as data for the page, each with the faces that it changes."""

from collections.abc import Iterable
from typing import Any

from pipeline.content.changed_values import entries_of
from pipeline.content.changes import Change, as_written, changes
from pipeline.content.erratum import Entry
from pipeline.content.origin import Origin
from pipeline.edition.context import OpenEdition
from pipeline.preview.editors import EditorLinks
from pipeline.preview.shown_face import ShownFace


def errata_data(
    edition: OpenEdition, faces: Iterable[ShownFace], links: EditorLinks | None
) -> dict[str, Any]:
    """Return the entries that an edition has, in the order in which they apply."""
    changed = _faces_by_entry(edition, faces)
    return {
        "entries": [
            _entry_data(edition, entry, changed.get(entry.id, []), links)
            for entry in edition.game.entries
        ]
    }


def _faces_by_entry(edition: OpenEdition, faces: Iterable[ShownFace]) -> dict[str, list[str]]:
    """Return the ids of the faces whose record an entry changes, by the entry's id."""
    found: dict[str, list[str]] = {}
    known: dict[tuple[str, str], tuple[Entry, ...]] = {}
    for face in faces:
        name = (face.planned.order.kind, face.planned.order.slug)
        if name not in known:
            record = edition.game.records.get(name[0], {}).get(name[1])
            known[name] = () if record is None else entries_of(edition.game, record)
        for entry in known[name]:
            found.setdefault(entry.id, []).append(face.planned.id)
    return found


def _entry_data(
    edition: OpenEdition, entry: Entry, faces: list[str], links: EditorLinks | None
) -> dict[str, Any]:
    said, place = entry.revision, entry.document.start
    source = said.source
    stated = "" if source is None else ", ".join(f"{key}: {text}" for key, text in source if text)
    return {
        "id": entry.id,
        "origin": "ruling" if entry.origin is Origin.RULINGS else "erratum",
        "date": said.date,
        "title": said.title,
        "reason": said.reason or said.summary,
        "source": stated,
        "file": place.file,
        "line": place.line,
        "editor": links.link(place) if links else "",
        "changes": [_change_data(change) for change in changes(edition.game, entry)],
        "faces": faces,
    }


def _change_data(change: Change) -> dict[str, str]:
    sides = {"was": change.was, "now": change.now}
    return {
        "record": change.target,
        "name": change.name,
        "path": change.field,
        **{side: "" if value is None else as_written(value) for side, value in sides.items()},
    }
