"""Formats that hold the whole roster: YAML, JSON and a link."""

import json
from typing import Any

from pipeline.rosters.format import (
    FORMATS,
    FRAGMENT,
    Exporter,
    Format,
    Importer,
    Incoming,
    fragment,
    read_fragment,
)
from pipeline.rosters.roster import (
    FORMAT,
    Entry,
    ImportedRoster,
    Item,
    Own,
    Roster,
    envelope,
    open_envelope,
    own_data,
)
from pipeline.rosters.roster_file import write_yaml
from pipeline.rosters.untrusted import decoded
from pipeline.source.escaping import visible_json
from pipeline.source.findings import Position, PunchboardError, fail
from pipeline.source.yaml import parse_yaml


def _write_yaml(roster: Roster) -> bytes:
    return write_yaml(own_data(roster)).encode()


def _is_yaml(incoming: Incoming) -> bool:
    if incoming.start.startswith(("{", "<", "++", "PK")):
        return False
    try:
        return "name" in parse_yaml(incoming.content, incoming.name).data
    except PunchboardError:
        return False


def _read_yaml(incoming: Incoming) -> ImportedRoster:
    text = decoded(incoming.content, incoming.name)
    data = parse_yaml(text, incoming.name).data
    if "name" not in data:
        place, hint = Position(incoming.name, 1, 1), "begin it with name: and the roster's name"
        raise fail("import-format", "expected a roster, found no name in it", place, hint=hint)
    return ImportedRoster("Punchboard (YAML)", own=Own(data, text))


FORMATS.add(
    "yaml",
    Format(
        exporter=Exporter(".yaml", "The roster's own file; can be read back.", _write_yaml),
        importer=Importer("a roster's file of Punchboard's", _is_yaml, _read_yaml),
    ),
)


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


def _write_json(roster: Roster) -> bytes:
    text = json.dumps(roster_data(roster), indent=2, ensure_ascii=False)
    return (visible_json(text) + "\n").encode()


def _is_json(incoming: Incoming) -> bool:
    return incoming.json_object.get("format") == FORMAT


def _read_json(incoming: Incoming) -> ImportedRoster:
    return ImportedRoster("Punchboard (JSON)", own=open_envelope(incoming.json, incoming.name))


FORMATS.add(
    "json",
    Format(
        exporter=Exporter(
            ".json", "All of it as JSON, for programs; can be read back.", _write_json
        ),
        importer=Importer("JSON of Punchboard's", _is_json, _read_json),
    ),
)


def _write_link(roster: Roster) -> bytes:
    return f"{fragment(roster)}\n".encode()


def _is_link(incoming: Incoming) -> bool:
    return "\n" not in incoming.start.strip() and FRAGMENT.search(incoming.start) is not None


def _read_link(incoming: Incoming) -> ImportedRoster:
    text = decoded(incoming.content, incoming.name)
    return ImportedRoster("Punchboard (link)", own=read_fragment(text, incoming.name))


FORMATS.add(
    "share",
    Format(
        exporter=Exporter(
            ".txt", "The end of a link, from pb1. on; can be read back.", _write_link
        ),
        importer=Importer("a link of Punchboard's, or its end from pb1. on", _is_link, _read_link),
    ),
)
