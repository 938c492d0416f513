"""Formats of Punchboard's own: the whole roster as YAML, JSON or a link, and lists for people."""

import csv
import io
import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

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
from pipeline.source.escaping import markdown_text, plain_cell, visible_json, visible_line
from pipeline.source.findings import Position, PunchboardError, fail
from pipeline.source.yaml import parse_yaml


def amount(cost: int, unit: str) -> str:
    """Return a cost with its unit, thousands apart."""
    return f"{cost:,} {unit}".strip()


def head(roster: Roster) -> str:
    """Return the line below a roster's name: the game, its version, the sum and the limit."""
    parts = [f"{roster.game_title} {roster.version}"]
    if roster.total is not None:
        limit = f" of {roster.limit:,}" if roster.limit is not None else ""
        parts.append(f"{roster.total:,}{limit} {roster.unit}".strip())
    return ", ".join(parts)


def named(entry: Entry) -> str:
    """Return an entry's name, how many of it, and what it is."""
    count = f"{entry.count}x " if entry.count != 1 else ""
    type_name = f" ({entry.type.name})" if entry.type and entry.type.name != entry.title else ""
    return f"{count}{entry.title}{type_name}"


def details(entry: Entry) -> Iterator[str]:
    """Yield what an entry has, what else is to be said of it, and the notes on it."""
    if entry.items:
        yield ", ".join(item.name for item in entry.items)
    if entry.facts:
        yield ", ".join(f"{fact.label}: {fact.value}" for fact in entry.facts)
    if entry.notes:
        yield " ".join(entry.notes.split())


def _text_lines(roster: Roster) -> Iterator[str]:
    yield roster.title
    yield head(roster)
    yield from (f"{fact.label}: {fact.value}" for fact in roster.facts)
    for entry in roster.entries:
        cost = f", {amount(entry.cost, roster.unit)}" if entry.cost is not None else ""
        yield ""
        yield f"{named(entry)}{cost}"
        yield from (f"  {line}" for line in details(entry))


def _write_text(roster: Roster) -> bytes:
    return ("\n".join(map(visible_line, _text_lines(roster))) + "\n").encode()


FORMATS.add("text", Format(exporter=Exporter(".txt", "Plain text, for a chat.", _write_text)))


_COLUMNS: Final = ("", "What", "No.", "Cost", "Has", "Notes")


def _cells(entry: Entry) -> Iterator[str]:
    facts = [f"{fact.label}: {fact.value}" for fact in entry.facts]
    yield f"**{markdown_text(entry.title)}**"
    yield markdown_text(entry.type.name if entry.type else "")
    yield str(entry.count)
    yield "" if entry.cost is None else f"{entry.cost:,}"
    yield markdown_text(", ".join(item.name for item in entry.items))
    yield markdown_text("; ".join(filter(None, [*facts, entry.notes])))


def _markdown_row(cells: Sequence[str], used: Sequence[int]) -> str:
    return f"| {' | '.join(cells[number] for number in used)} |"


def _markdown_lines(roster: Roster) -> Iterator[str]:
    yield from (f"# {markdown_text(roster.title)}", "", markdown_text(head(roster)), "")
    if roster.facts:
        yield from (
            f"- {markdown_text(fact.label)}: {markdown_text(fact.value)}" for fact in roster.facts
        )
        yield ""
    rows = [list(_cells(entry)) for entry in roster.entries]
    # A column in which no entry has anything is left out.
    used = [number for number in range(len(_COLUMNS)) if any(row[number] for row in rows)]
    rules = ["--:" if column in ("No.", "Cost") else "---" for column in _COLUMNS]
    yield from (_markdown_row(row, used) for row in (_COLUMNS, rules, *rows))


def _write_markdown(roster: Roster) -> bytes:
    return ("\n".join(_markdown_lines(roster)) + "\n").encode()


FORMATS.add(
    "markdown",
    Format(exporter=Exporter(".md", "Markdown with a table, for a page.", _write_markdown)),
)


def _write_csv(roster: Roster) -> bytes:
    fields = list(dict.fromkeys(item.field for entry in roster.entries for item in entry.items))
    labels = list(dict.fromkeys(fact.label for entry in roster.entries for fact in entry.facts))
    buffer = io.StringIO(newline="")
    table = csv.writer(buffer)
    table.writerow(
        ["title", "type", "count", "cost", *map(plain_cell, (*fields, *labels)), "notes"]
    )
    for entry in roster.entries:
        table.writerow(_csv_row(entry, fields, labels))
    return buffer.getvalue().encode()


def _csv_row(entry: Entry, fields: list[str], labels: list[str]) -> list[str]:
    facts = {fact.label: fact.value for fact in entry.facts}
    has = [", ".join(item.name for item in entry.items if item.field == name) for name in fields]
    cost = "" if entry.cost is None else str(entry.cost)
    kind = entry.type.name if entry.type else ""
    words = [*has, *(facts.get(label, "") for label in labels), entry.notes]
    names = map(plain_cell, (entry.title, kind))
    return [*names, str(entry.count), cost, *map(plain_cell, words)]


FORMATS.add(
    "csv",
    Format(
        exporter=Exporter(".csv", "A table for spreadsheets, a row for each entry.", _write_csv)
    ),
)


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
        **entry._asdict(),
        "type": None if entry.type is None else _item(entry.type),
        "items": [_item(item) for item in entry.items],
        "facts": [fact._asdict() for fact in entry.facts],
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
