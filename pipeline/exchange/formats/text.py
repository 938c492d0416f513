"""Plain text for a chat: a line for each entry, and what it has below it."""

from collections.abc import Iterator

from pipeline.base.visible import visible_line
from pipeline.exchange.format import EXPORTERS, Exporter
from pipeline.exchange.roster import Roster
from pipeline.exchange.words import amount, details, head, named


def _lines(roster: Roster) -> Iterator[str]:
    yield roster.title
    yield head(roster)
    yield from (f"{fact.label}: {fact.value}" for fact in roster.facts)
    for entry in roster.entries:
        cost = f", {amount(entry.cost, roster.unit)}" if entry.cost is not None else ""
        yield ""
        yield f"{named(entry)}{cost}"
        yield from (f"  {line}" for line in details(entry))


def _write(roster: Roster) -> bytes:
    return ("\n".join(map(visible_line, _lines(roster))) + "\n").encode()


EXPORTERS.add("text", Exporter(".txt", "Plain text, for a chat.", _write))
