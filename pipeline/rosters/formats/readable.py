"""Formats for people: plain text, Markdown and CSV."""

import csv
import io
from collections.abc import Iterator
from typing import Final

from pipeline.rosters.format import FORMATS, Exporter, Format
from pipeline.rosters.roster import Entry, Roster
from pipeline.source.escaping import markdown_text, plain_cell, visible_line


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


def _markdown_row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


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
    yield _markdown_row([_COLUMNS[number] for number in used])
    yield _markdown_row(
        ["--:" if _COLUMNS[number] in ("No.", "Cost") else "---" for number in used]
    )
    yield from (_markdown_row([row[number] for number in used]) for row in rows)


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
    return [
        plain_cell(entry.title),
        plain_cell(kind),
        str(entry.count),
        cost,
        *map(plain_cell, words),
    ]


FORMATS.add(
    "csv",
    Format(
        exporter=Exporter(".csv", "A table for spreadsheets, a row for each entry.", _write_csv)
    ),
)
