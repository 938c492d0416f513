"""The words that the formats for people share."""

from collections.abc import Iterator

from pipeline.exchange.roster import Entry, Roster


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
