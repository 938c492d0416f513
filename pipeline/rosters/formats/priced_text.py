"""Lists as text with prices in brackets: of New Recruit, the GW app, List Forge, BattleScribe.

    + FACTION KEYWORD: Chaos - World Eaters          New Recruit and WTC
    Char1: 1x Lord on Foot (115 pts): Axe, Plasma pistol

    CHARACTERS                                       the GW app, List Forge
    Lord on Foot (115 points)
      • 1x Axe

    ++ Patrol Detachment [6 PL, 115pts] ++           BattleScribe
    Lord on Foot [6 PL, 115pts]: Axe, Plasma pistol

What is below a unit, bulleted or indented, is what it has.
"""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.rosters.format import FORMATS, Format, Importer, Incoming
from pipeline.rosters.roster import ImportedRoster, Sort, Thing, Unit
from pipeline.rosters.untrusted import decoded, too_large
from pipeline.source.findings import Position, fail

_POINTS: Final = "pts"
_LONGEST: Final = 2_000
_MOST_LINES: Final = 5_000
_PRICE: Final = (
    r"[(\[](?:[^()\[\]]{0,25}[A-Za-z][^()\[\],]{0,5}, ?)?"
    r"(?P<points>\d{1,3}(?:[,. ]?\d{3})?) ?(?:pts|points?)[)\]]"
)
_UNIT: Final = re.compile(
    r"(?:[-*#] ?)?\**(?:Char\d{1,2}: )?(?:(?P<count>\d{1,3})x )?(?P<name>[^()\[\]]{1,120}?)"
    rf"\** ?{_PRICE}"
    r"\**(?:: ?(?P<rest>.*))?",
    re.IGNORECASE,
)
_TOTAL: Final = re.compile(
    r"(?:\+ ?TOTAL ARMY POINTS|\+\+ Total): ?\[?(?:.*?, ?)?([\d,. ]+) ?pts", re.IGNORECASE
)
_NAME: Final = re.compile(r"\+ ?LIST NAME: ?(.+)", re.IGNORECASE)
_SIZE: Final = re.compile(r"(?:Combat Patrol|Incursion|Strike Force|Onslaught)\b", re.IGNORECASE)
_BULLET: Final = re.compile(r"(?:[•◦·∙.*-]\s*)+")
_THING: Final = re.compile(r"(?:(?P<count>\d{1,3})(?:x| with) ?)?(?P<name>.+)", re.DOTALL)
_COUNTED: Final = re.compile(r"(?P<count>\d{1,3})x ")
_ATTACHED: Final = re.compile(r"Attached as: ?", re.IGNORECASE)
_ENHANCEMENT: Final = re.compile(
    r"Enhancements?: ?(?P<name>.+?)(?: ?\(\+?\d+ ?pts\))?", re.IGNORECASE
)
_HEADING: Final = re.compile(r"[A-Z][A-Z &/’'-]+|[A-Z][\w &/-]+:|#+ .*|\*\*.*\*\*")
_ORIGINS: Final = {
    "battlescribe": "BattleScribe (text)",
    "list forge": "List Forge (text)",
    "listforge": "List Forge (text)",
    "exported with app version": "the GW app (text)",
    "newrecruit": "New Recruit (text)",
    "new recruit": "New Recruit (text)",
    "+ faction keyword:": "New Recruit (text)",
}
"""What a text says somewhere, and which program writes that."""


def _origin(text: str) -> str:
    folded = text.casefold()
    return next((name for sign, name in _ORIGINS.items() if sign in folded), "a list as text")


class _List:
    """The units of a list as they are read, line by line."""

    def __init__(self) -> None:
        self.units: list[Unit] = []
        self.head: list[str] = []
        self.title = ""
        self.total: int | None = None
        self._models: int | None = None
        """Models counted below the last unit; None if it has a number, or not all have one."""
        self._above = (0, 0)
        """The indent of the line above, and how many it counts."""

    def take(self, raw: str) -> None:
        """Read one line: of the head, a heading, a unit, or what the unit before it has."""
        line = raw.strip()
        bulleted = _BULLET.match(line) is not None and not line.startswith("**")
        unit = None if raw[:1].isspace() or bulleted else _UNIT.fullmatch(line)
        if line.startswith("+"):
            self._take_head(line)
        elif unit is not None and _SIZE.match(unit["name"]):
            self.head.append(line)
        elif unit is not None:
            self._begin(unit)
        elif self.units and (raw[:1].isspace() or bulleted or _ENHANCEMENT.fullmatch(line)):
            self._add(len(raw) - len(raw.lstrip()), _BULLET.sub("", line, count=1), bulleted)
        elif not _HEADING.fullmatch(line):
            self.head.append(line)

    def _take_head(self, line: str) -> None:
        total, name = _TOTAL.match(line), _NAME.fullmatch(line)
        if total is not None:
            self.total = _points(total[1])
        elif name is not None:
            self.title = name[1].strip()
        if text := line.strip("+ "):
            self.head.append(text)

    def _begin(self, unit: re.Match[str]) -> None:
        count, name = int(unit["count"] or 1), unit["name"].strip(" -*")
        things = tuple(_things(unit["rest"] or ""))
        self.units.append(Unit(name, name, count, _points(unit["points"]), things))
        self._models = None if unit["count"] else 0
        self._above = (0, 0)

    def _add(self, indent: int, line: str, bulleted: bool) -> None:
        enhancement = _ENHANCEMENT.fullmatch(line)
        head, colon, rest = line.partition(": ")
        if enhancement:
            made = [Thing(enhancement["name"], Sort.UPGRADE)]
        elif _ATTACHED.match(line):
            made = [Thing(line, Sort.UPGRADE)]
        else:
            self._count(indent, head, bool(colon), bulleted)
            made = [*_things(head), *_things(rest)] if colon else [*_things(line)]
        last = self.units[-1]
        self.units[-1] = last._replace(things=(*last.things, *made))

    def _count(self, indent: int, head: str, has_things: bool, bulleted: bool) -> None:
        """Count models: those that have things, behind a colon or in lines below them."""
        above, models = self._above
        counted = _COUNTED.match(head)
        count = int(counted["count"]) if counted else 0
        if self._models is not None:
            if indent > above and (bulleted or " with " in head):
                self._models += models
            if has_things:
                self._models = self._models + count if count else None
            self.units[-1] = self.units[-1]._replace(count=self._models or 1)
        self._above = (indent, 0 if has_things else count)

    def finish(self) -> None:
        """Take the first line for the title where it is no unit: it costs what all others do."""
        first, rest = self.units[0], self.units[1:]
        costs = sum(unit.cost or 0 for unit in rest)
        if rest and not first.things and (first.cost or 0) >= costs:
            self.title, self.total, self.units = first.title, first.cost, rest


def _points(text: str) -> int:
    return int(re.sub(r"[^\d]", "", text))


def _things(line: str) -> Iterator[Thing]:
    for part in line.split(","):
        match = _THING.fullmatch(part.strip())
        if match is not None:
            yield Thing(match["name"].strip(), Sort.UPGRADE, int(match["count"] or 1))


def _read(incoming: Incoming) -> ImportedRoster:
    text = decoded(incoming.content, incoming.name)
    lines = [line.rstrip() for line in text.splitlines()]
    if len(lines) > _MOST_LINES:
        raise too_large(incoming.name, "lines", _MOST_LINES, f"{len(lines):,}")
    read = _List()
    for number, line in enumerate(lines, 1):
        if len(line) > _LONGEST:
            raise too_large(
                incoming.name, f"characters in line {number}", _LONGEST, f"{len(line):,}"
            )
        if line.strip():
            read.take(line)
    if not read.units:
        message = "expected units with their points, such as: Raiders (100 pts); found none"
        hint = "export the list as text once more, whole"
        raise fail("import-format", message, Position(incoming.name), hint=hint)
    read.finish()
    remarks = tuple(f"head of the list: {line}" for line in read.head)
    units = tuple(read.units)
    return ImportedRoster(_origin(text), read.title, _POINTS, read.total, (), units, remarks)


def _claims(incoming: Incoming) -> bool:
    """Return whether a text has a priced unit, and none of the values that Army Forge writes."""
    lines = incoming.start.splitlines()
    if incoming.start[:1] in "{[<" or any(re.search(r"\bQ(?:ua )?\d\+ ?D", line) for line in lines):
        return False
    return any(_UNIT.fullmatch(line.strip()) for line in lines[:60])


FORMATS.add(
    "priced-text",
    Format(
        importer=Importer(
            "A list as text of New Recruit, the GW app, List Forge or BattleScribe", _claims, _read
        )
    ),
)
