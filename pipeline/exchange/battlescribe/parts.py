"""Elements of a roster's XML, one a function, with their attributes in the schema's order."""

import re
from collections.abc import Iterable, Iterator
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from pipeline.exchange.battlescribe.tree import identity
from pipeline.exchange.roster import Fact, Roster

Lines = Iterator[str]

# What XML 1.0 cannot hold, written as a reference or not.
_NO_XML: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def start(element: str, attributes: dict[str, str], *, empty: bool = False) -> str:
    """Return a start tag, or an empty element."""
    written = "".join(
        f" {key}={quoteattr(_NO_XML.sub('', value))}" for key, value in attributes.items()
    )
    return f"<{element}{written}{'/' * empty}>"


def said(text: str) -> str:
    """Return a text as XML."""
    return escape(_NO_XML.sub("", text))


def within(element: str, lines: Iterable[str]) -> Lines:
    """Yield lines within an element, indented; nothing where there are none."""
    contents = list(lines)
    if contents:
        yield from (f"  <{element}>", *(f"    {line}" for line in contents), f"  </{element}>")


def cost(roster: Roster, value: int | None, element: str = "cost") -> Lines:
    """Yield a cost; nothing where there is none."""
    if roster.unit and value is not None:
        kind = identity(roster.game, "cost", roster.unit)
        head = {"name": roster.unit, "typeId": kind, "value": f"{value}.0"}
        yield start(element, head, empty=True)


def profile(
    roster: Roster, place: tuple[object, ...], name: str, sort: str, facts: Iterable[Fact]
) -> Lines:
    """Yield facts as a profile; nothing where there are none."""
    characteristics = [line for fact in facts for line in _characteristic(roster, fact)]
    if characteristics:
        kind = {"typeId": identity(roster.game, "profile", sort), "typeName": sort}
        head = {"id": of_roster(roster, *place, "profile"), "name": name, "hidden": "false"}
        yield start("profile", head | kind)
        yield from within("characteristics", characteristics)
        yield "</profile>"


def _characteristic(roster: Roster, fact: Fact) -> Lines:
    head = {"name": fact.label, "typeId": identity(roster.game, "characteristic", fact.label)}
    yield f"{start('characteristic', head)}{said(fact.value)}</characteristic>"


def category(roster: Roster, place: tuple[object, ...], *, primary: bool) -> str:
    """Return the category that all entries are in."""
    head = {
        "id": of_roster(roster, *place, "category"),
        "name": kind_title(roster),
        "entryId": identity(roster.game, "category", roster.kind),
        "primary": str(primary).lower(),
    }
    return start("category", head, empty=True)


def of_roster(roster: Roster, *place: object) -> str:
    """Return the id of a place within a roster."""
    return identity(roster.game, roster.kind, roster.slug, *place)


def kind_title(roster: Roster) -> str:
    """Return what such a roster is called."""
    return roster.kind.replace("-", " ").capitalize()


def revision(version: str) -> str:
    """Return a version such as 1.2.3 as the whole number that the schema wants: 10203."""
    parts = [int(part[:4]) % 100 for part in re.findall(r"\d+", version)[:3]]
    major, minor, patch = [*parts, 0, 0, 0][:3]
    return str(major * 10_000 + minor * 100 + patch)
