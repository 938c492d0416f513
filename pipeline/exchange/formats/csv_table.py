"""CSV: a row for each entry, a column for each field and each fact."""

import csv
import io

from pipeline.base.formulas import plain_cell
from pipeline.exchange.format import EXPORTERS, Exporter
from pipeline.exchange.roster import Entry, Roster


def _write(roster: Roster) -> bytes:
    fields = list(dict.fromkeys(item.field for entry in roster.entries for item in entry.items))
    labels = list(dict.fromkeys(fact.label for entry in roster.entries for fact in entry.facts))
    buffer = io.StringIO(newline="")
    table = csv.writer(buffer)
    table.writerow(
        ["title", "type", "count", "cost", *map(plain_cell, (*fields, *labels)), "notes"]
    )
    for entry in roster.entries:
        table.writerow(_row(entry, fields, labels))
    return buffer.getvalue().encode()


def _row(entry: Entry, fields: list[str], labels: list[str]) -> list[str]:
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


EXPORTERS.add("csv", Exporter(".csv", "A table for spreadsheets, a row for each entry.", _write))
