"""JSON: our own data, whole, beside the roster in plain words; docs/roster.schema.json says how."""

import json
from typing import Any

from pipeline.base.visible import visible_json
from pipeline.exchange.format import EXPORTERS, IMPORTERS, Exporter, Importer, Incoming
from pipeline.exchange.imported import ImportedRoster
from pipeline.exchange.native import FORMAT, envelope, open_envelope
from pipeline.exchange.roster import Entry, Item, Roster


def roster_data(roster: Roster) -> dict[str, Any]:
    """Return a roster as JSON data."""
    head = envelope(roster)
    data = head.pop("roster")
    return {
        **head,
        "game": roster.game,
        "game_title": roster.game_title,
        "content": roster.version,
        "slug": roster.slug,
        "title": roster.title,
        "unit": roster.unit,
        "total": roster.total,
        "limit": roster.limit,
        "facts": [fact._asdict() for fact in roster.facts],
        "entries": [_entry(entry) for entry in roster.entries],
        "roster": data,
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "title": entry.title,
        "type": None if entry.type is None else _item(entry.type),
        "count": entry.count,
        "cost": entry.cost,
        "items": [_item(item) for item in entry.items],
        "facts": [fact._asdict() for fact in entry.facts],
        "notes": entry.notes,
    }


def _item(item: Item) -> dict[str, Any]:
    return {key: value for key, value in item._asdict().items() if value}


def _write(roster: Roster) -> bytes:
    text = json.dumps(roster_data(roster), indent=2, ensure_ascii=False)
    return (visible_json(text) + "\n").encode()


def _claims(incoming: Incoming) -> bool:
    return incoming.json_object.get("format") == FORMAT


def _read(incoming: Incoming) -> ImportedRoster:
    return ImportedRoster("Punchboard (JSON)", own=open_envelope(incoming.json, incoming.name))


EXPORTERS.add(
    "json", Exporter(".json", "All of it as JSON, for programs; can be read back.", _write)
)
IMPORTERS.add("json", Importer("JSON of Punchboard's", _claims, _read))
