"""Markdown: a heading, the facts, and a table of the entries."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.markdown_text import markdown_text
from pipeline.exchange.format import EXPORTERS, Exporter
from pipeline.exchange.roster import Entry, Roster
from pipeline.exchange.wording import head

_COLUMNS: Final = ("", "What", "No.", "Cost", "Has", "Notes")


def _cells(entry: Entry) -> Iterator[str]:
    facts = [f"{fact.label}: {fact.value}" for fact in entry.facts]
    yield f"**{markdown_text(entry.title)}**"
    yield markdown_text(entry.type.name if entry.type else "")
    yield str(entry.count)
    yield "" if entry.cost is None else f"{entry.cost:,}"
    yield markdown_text(", ".join(item.name for item in entry.items))
    yield markdown_text("; ".join(filter(None, [*facts, entry.notes])))


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _lines(roster: Roster) -> Iterator[str]:
    yield from (f"# {markdown_text(roster.title)}", "", markdown_text(head(roster)), "")
    if roster.facts:
        yield from (
            f"- {markdown_text(fact.label)}: {markdown_text(fact.value)}" for fact in roster.facts
        )
        yield ""
    rows = [list(_cells(entry)) for entry in roster.entries]
    # A column in which no entry has anything is left out.
    used = [number for number in range(len(_COLUMNS)) if any(row[number] for row in rows)]
    yield _row([_COLUMNS[number] for number in used])
    yield _row(["--:" if _COLUMNS[number] in ("No.", "Cost") else "---" for number in used])
    yield from (_row([row[number] for number in used]) for row in rows)


def _write(roster: Roster) -> bytes:
    return ("\n".join(_lines(roster)) + "\n").encode()


EXPORTERS.add("markdown", Exporter(".md", "Markdown with a table, for a page.", _write))
