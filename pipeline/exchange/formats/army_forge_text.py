"""Army Forge's list as text, as it is copied into a chat.

    ++ Ash Runners [GF 1000pts] ++

    2x Raiders [5] Q4+ D5+ | 100pts | Scout, Tough(3)
    5x Rifle (24", A1), CCW (A1)

A number before a name says how often the unit is there, each for these points. Older lists write
`| Qua 4+ Def 5+ |` and put the rules on a third line; heroes are followed by `| Joined to:`.
"""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Position
from pipeline.exchange.arrived import Arrived, Sort, Thing, Unit
from pipeline.exchange.format import IMPORTERS, Importer, Incoming
from pipeline.exchange.roster import Fact
from pipeline.exchange.strict.bounds import decoded, too_large

_LONGEST: Final = 2_000
_MOST_LINES: Final = 5_000
_SUM: Final = re.compile(r"\[(?:(?P<system>[A-Za-z]+) +)?(?P<points>\d{1,6}) ?pts\]")
# Nothing in it goes back over what it has read, however long a line of blanks is.
_UNIT: Final = re.compile(
    r"(?:(?P<times>\d{1,3})x )?(?P<name>[^|\[\]]++)\[(?P<size>\d{1,4})\] *+(?:\| *+)?"
    r"Q(?:ua )?(?P<quality>\d\+) ?D(?:ef )?(?P<defense>\d\+) *+\| *+"
    r"(?P<points>\d{1,6}) ?pts(?P<rest>.*)"
)
_COUNTED: Final = re.compile(r"(?:(?P<count>\d{1,3})x )?(?P<name>.*)", re.DOTALL)
_XP: Final = re.compile(r"(\d{1,3}) ?XP|XP:? ?(\d{1,3})", re.IGNORECASE)
_JOINED: Final = re.compile(r"(?:\| *+)?Joined to:? *+(?P<to>.*)", re.IGNORECASE)
_ATTACKS: Final = re.compile(r'\((?:\d+", ?)?A\d')
_POINTS: Final = "pts"


class _List:
    """The units of a list as they are read, line by line."""

    def __init__(self) -> None:
        self.units: list[Unit] = []
        self.times: list[int] = []
        self.loose: list[str] = []
        self.joins = False

    def all(self) -> tuple[Unit, ...]:
        """Return the units, each as often as the list says."""
        pairs = zip(self.units, self.times, strict=True)
        return tuple(unit for unit, times in pairs for _ in range(times))

    def take(self, line: str) -> None:
        """Read one line: a unit, or what the unit before it has."""
        found, joined = _UNIT.fullmatch(line), _JOINED.search(line)
        if found is not None:
            self._begin(found, joined)
        elif joined is not None and self.units:
            self._join(joined["to"])
        elif self.units:
            self._add(*_things(line, Sort.WEAPON if _ATTACKS.search(line) else Sort.RULE))
        else:
            self.loose.append(line)

    def _begin(self, found: re.Match[str], joined: re.Match[str] | None) -> None:
        if self.joins:
            self._join(found["name"])
        segments = [part.strip() for part in _JOINED.sub("", found["rest"]).split("|")]
        earned = [match for part in segments if (match := _XP.fullmatch(part))]
        stats = (Fact("Quality", found["quality"]), Fact("Defense", found["defense"]))
        facts = (*stats, *(Fact("XP", match[1] or match[2]) for match in earned[:1]))
        rules = (part for part in segments if part and not _XP.fullmatch(part))
        things = tuple(thing for part in rules for thing in _things(part, Sort.RULE))
        name, points = found["name"].strip(), int(found["points"])
        self.units.append(Unit(name, name, int(found["size"]), points, things, facts))
        self.times.append(max(1, int(found["times"] or 1)))
        if joined is not None:
            self._join(joined["to"])

    def _join(self, to: str) -> None:
        """Note whom a unit has joined; where the line ends there, it is the next unit."""
        self.joins = not to.strip()
        if not self.joins:
            self._add(Thing(f"Joined to {to.strip()}", Sort.LINK))

    def _add(self, *things: Thing) -> None:
        last = self.units[-1]
        self.units[-1] = last._replace(things=(*last.things, *things))


def _things(line: str, sort: Sort) -> Iterator[Thing]:
    """Yield the parts of a line, cut at its commas outside of brackets."""
    depth, begun = 0, 0
    for at, letter in enumerate(f"{line},"):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth <= 0:
            part = line[begun:at].strip()
            found = _COUNTED.fullmatch(part)
            if part and found is not None:
                yield Thing(found["name"], sort, int(found["count"] or 1))
            begun = at + 1


def _read(incoming: Incoming) -> Arrived:
    lines = [line.strip() for line in decoded(incoming.content, incoming.name).splitlines()]
    if len(lines) > _MOST_LINES:
        raise too_large(incoming.name, "lines", _MOST_LINES, f"{len(lines):,}")
    held, heads = _List(), list[str]()
    for number, line in enumerate(lines, 1):
        if len(line) > _LONGEST:
            raise _wrong(incoming, number, f"a line of {len(line):,} characters")
        if line.startswith("++") and line.endswith("++"):
            heads.append(line.strip("+ "))
        elif line:
            held.take(line)
    if not held.units:
        raise _wrong(incoming, 1, "none")
    told = _SUM.search(heads[0]) if heads else None
    title = heads[0].partition("[")[0].strip() if heads else ""
    remarks = [f"head of the list: {head}" for head in heads]
    remarks += [f"not understood: {line}" for line in held.loose]
    total = int(told["points"]) if told else None
    return Arrived("Army Forge (text)", title, _POINTS, total, (), held.all(), tuple(remarks))


def _wrong(incoming: Incoming, line: int, found: str) -> PunchboardError:
    message = f"expected units such as: Name [5] Q4+ D5+ | 100pts; found {found}"
    hint = "copy the list with Share as text, whole"
    return fail("import-format", message, Position(incoming.name, line, 1), hint=hint)


def _claims(incoming: Incoming) -> bool:
    return incoming.start.startswith("++") or _UNIT.match(incoming.start) is not None


_DOC: Final = "Army Forge's list, shared as text"
IMPORTERS.add("army-forge-text", Importer(_DOC, _claims, _read))
