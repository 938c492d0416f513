"""CSV: a row for each entry, a column for each field and each fact."""

import csv
import io
from typing import Final

from pipeline.exchange.format import EXPORTERS, Exporter
from pipeline.exchange.roster import Entry, Roster

# A spreadsheet takes a cell that begins so for a formula, some behind a blank, too.
_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_SPACE: Final = ("\t", "\r", "\n")


def _safe(text: str) -> str:
    begins = text.startswith(_SPACE) or text.lstrip().startswith(_FORMULA)
    return f"'{text}" if begins else text


def _write(roster: Roster) -> bytes:
    fields = list(dict.fromkeys(item.field for entry in roster.entries for item in entry.items))
    labels = list(dict.fromkeys(fact.label for entry in roster.entries for fact in entry.facts))
    held = io.StringIO(newline="")
    table = csv.writer(held)
    table.writerow(["title", "type", "count", "cost", *map(_safe, (*fields, *labels)), "notes"])
    for entry in roster.entries:
        table.writerow(_row(entry, fields, labels))
    return held.getvalue().encode()


def _row(entry: Entry, fields: list[str], labels: list[str]) -> list[str]:
    facts = {fact.label: fact.value for fact in entry.facts}
    has = [", ".join(item.name for item in entry.items if item.field == name) for name in fields]
    cost = "" if entry.cost is None else str(entry.cost)
    kind = entry.type.name if entry.type else ""
    words = [*has, *(facts.get(label, "") for label in labels), entry.notes]
    return [_safe(entry.title), _safe(kind), str(entry.count), cost, *map(_safe, words)]


EXPORTERS.add("csv", Exporter(".csv", "A table for spreadsheets, a row for each entry.", _write))
