"""Army Forge's list, as JSON and as text.

A unit's `cost` is that of the unit bare; each upgrade says what it costs which unit. The shared
file names units and upgrades by their keys in the army book alone, so that little of it is known
without the book; the list as text says more.

    ++ Ash Runners [GF 1000pts] ++

    2x Raiders [5] Q4+ D5+ | 100pts | Scout, Tough(3)
    5x Rifle (24", A1), CCW (A1)

A number before a name says how often the unit is there, each for these points. Older lists write
`| Qua 4+ Def 5+ |` and put the rules on a third line; heroes are followed by `| Joined to:`.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pipeline.rosters.format import FORMATS, Format, Importer, Incoming
from pipeline.rosters.roster import Fact, ImportedRoster, Sort, Thing, Unit, combined
from pipeline.rosters.untrusted import decoded, too_large, whole
from pipeline.source.findings import Position, PunchboardError, fail

Raw = Mapping[str, Any]

_POINTS: Final = "pts"
_TOLD: Final = {
    "gameSystem": "game system",
    "armyName": "army book",
    "armyFaction": "faction",
    "description": "description",
}


class _Reader:
    def __init__(self, raw: Raw, name: str) -> None:
        self._place = Position(name)
        inner = raw.get("list")
        self._raw: Raw = {**raw, **inner} if isinstance(inner, Mapping) else raw
        self._units = self._objects(self._raw, "units")

    def read(self) -> ImportedRoster:
        total = self._raw.get("listPoints") or self._raw.get("points")
        points = whole(total, self._place) if total else None
        units = map(self._whole_unit, filter(self._leads, self._units))
        return ImportedRoster(
            "Army Forge (JSON)",
            self._text(self._raw, "name"),
            _POINTS,
            points,
            (),
            tuple(units),
            tuple(self._remarks()),
        )

    def _leads(self, raw: Raw) -> bool:
        joined = self._text(raw, "joinToUnit")
        return not (raw.get("combined") and joined) or self._find_unit(joined) is None

    def _whole_unit(self, raw: Raw) -> Unit:
        """Return a unit with all halves that are combined with it."""
        key, unit = self._text(raw, "selectionId"), self._unit(raw)
        for other in self._units:
            joined = key and self._text(other, "joinToUnit") == key
            if other is not raw and other.get("combined") and joined:
                unit = combined(unit, self._unit(other))
        return unit

    def _find_unit(self, selection: str) -> Raw | None:
        matching = (unit for unit in self._units if self._text(unit, "selectionId") == selection)
        return next(matching, None)

    def _remarks(self) -> Iterator[str]:
        for key, label in _TOLD.items():
            if text := self._text(self._raw, key):
                yield f"{label}: {text}"
        if any(not unit.get("name") for unit in self._units):
            yield "it has only keys of units and upgrades; Share as text has their names"

    def _unit(self, raw: Raw) -> Unit:
        name = self._kind(raw)
        xp = whole(raw.get("xp") or 0, self._place)
        upgrades = self._objects(raw, "selectedUpgrades")
        bare = raw.get("cost")
        cost = None if bare is None else whole(bare, self._place)
        if cost is not None:
            cost += sum(self._price(upgrade, self._text(raw, "id")) for upgrade in upgrades)
        return Unit(
            self._text(raw, "customName") or name,
            name,
            max(1, whole(raw.get("size") or 1, self._place)),
            cost,
            tuple(self._things(raw, upgrades)),
            tuple(self._facts(raw, xp)),
            self._text(raw, "notes"),
        )

    def _facts(self, raw: Raw, xp: int) -> Iterator[Fact]:
        for key in ("quality", "defense"):
            if raw.get(key):
                yield Fact(key.capitalize(), f"{self._text(raw, key)}+")
        if xp:
            yield Fact("XP", str(xp))

    def _kind(self, raw: Raw) -> str:
        return self._text(raw, "name") or f"unit {self._text(raw, 'id')}"

    def _price(self, upgrade: Raw, unit: str) -> int:
        option = upgrade.get("option")
        option = option if isinstance(option, Mapping) else upgrade
        unit_costs = (cost for cost in self._objects(option, "costs") if cost.get("unitId") == unit)
        price = next((cost.get("cost") for cost in unit_costs), option.get("cost"))
        return whole(price or 0, self._place)

    def _things(self, raw: Raw, upgrades: list[Raw]) -> Iterator[Thing]:
        for trait in self._list(raw, "traits"):
            yield Thing(self._name(trait), Sort.TRAIT)
        for upgrade in upgrades:
            option = upgrade.get("option")
            yield Thing(self._name(option or upgrade), Sort.UPGRADE)
        if (joined := self._text(raw, "joinToUnit")) and self._leads(raw):
            yield Thing(f"Joined to {self._unit_name(joined)}", Sort.LINK)
        for key in ("rules", "specialRules"):
            yield from (Thing(self._name(rule), Sort.RULE) for rule in self._list(raw, key))
        for weapon in self._list(raw, "loadout") or self._list(raw, "weapons"):
            yield from self._weapon(weapon)

    def _weapon(self, raw: Any) -> Iterator[Thing]:
        """Yield a weapon, or a thing that brings rules, with its profile where it has no label."""
        if not isinstance(raw, Mapping):
            yield Thing(self._name(raw), Sort.WEAPON)
            return
        count = whole(raw.get("count") or 1, self._place)
        if content := self._list(raw, "content"):
            yield Thing(f"{self._name(raw)} ({', '.join(map(self._name, content))})", Sort.RULE)
            return
        parts = [f'{self._text(raw, "range")}"'] if raw.get("range") else []
        parts += [f"A{self._text(raw, 'attacks')}"] if raw.get("attacks") else []
        parts += map(self._name, self._list(raw, "specialRules"))
        bare = parts and not self._text(raw, "label")
        profile = f" ({', '.join(parts)})" if bare else ""
        yield Thing(self._name(raw) + profile, Sort.WEAPON, count)

    def _unit_name(self, selection: str) -> str:
        unit = self._find_unit(selection)
        return selection if unit is None else self._text(unit, "customName") or self._kind(unit)

    def _name(self, raw: Any) -> str:
        """Return what something is called: its label, its name, or the keys that represent it."""
        if not isinstance(raw, Mapping):
            return str(raw) if not isinstance(raw, list) else "a list"
        rating = self._text(raw, "rating")
        label = self._text(raw, "label") or self._text(raw, "name")
        if label:
            return f"{label}({rating})" if rating and "(" not in label else label
        keys = [self._text(raw, key) for key in ("upgradeId", "optionId", "id")]
        return f"upgrade {' '.join(filter(None, keys))}"

    def _objects(self, raw: Raw, key: str) -> list[Raw]:
        values = self._list(raw, key)
        if all(isinstance(value, Mapping) for value in values):
            return values
        raise self._format_error(key)

    def _list(self, raw: Raw, key: str) -> list[Any]:
        value = raw.get(key) or []
        if isinstance(value, list):
            return value
        raise self._format_error(key)

    def _text(self, raw: Raw, key: str) -> str:
        value = raw.get(key)
        if isinstance(value, (Mapping, list)):
            raise self._format_error(key)
        return "" if value is None else str(value)

    def _format_error(self, key: str) -> PunchboardError:
        message = f"{key}: unexpected data"
        return fail("import-format", message, self._place, hint="share the list once more")


def _is_army_forge(incoming: Incoming) -> bool:
    data = incoming.json_object
    inner = data.get("list")
    holder = inner if isinstance(inner, dict) else data
    return isinstance(holder.get("units"), list) and "gameSystem" in {*data, *holder}


def _read_army_forge(incoming: Incoming) -> ImportedRoster:
    if not isinstance(incoming.json, dict):
        place, hint = Position(incoming.name), "share the list once more"
        raise fail("import-format", "expected an object with units", place, hint=hint)
    read = _Reader(incoming.json, incoming.name).read()
    if not read.units:
        place, hint = Position(incoming.name), "share the list once more"
        raise fail("import-format", "expected units, found none", place, hint=hint)
    return read


FORMATS.add(
    "army-forge",
    Format(
        importer=Importer(
            "Army Forge's list as JSON, or its shared file", _is_army_forge, _read_army_forge
        )
    ),
)


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
        unit_match, joined = _UNIT.fullmatch(line), _JOINED.search(line)
        if unit_match is not None:
            self._begin_unit(unit_match, joined)
        elif joined is not None and self.units:
            self._join(joined["to"])
        elif self.units:
            self._add_things(*_things(line, Sort.WEAPON if _ATTACKS.search(line) else Sort.RULE))
        else:
            self.loose.append(line)

    def _begin_unit(self, unit_match: re.Match[str], joined_to: re.Match[str] | None) -> None:
        if self.joins:
            self._join(unit_match["name"])
        segments = [part.strip() for part in _JOINED.sub("", unit_match["rest"]).split("|")]
        earned = [match for part in segments if (match := _XP.fullmatch(part))]
        stats = (Fact("Quality", unit_match["quality"]), Fact("Defense", unit_match["defense"]))
        facts = (*stats, *(Fact("XP", match[1] or match[2]) for match in earned[:1]))
        rules = (part for part in segments if part and not _XP.fullmatch(part))
        things = tuple(thing for part in rules for thing in _things(part, Sort.RULE))
        # The number of models is in brackets, and in some names as well.
        name = re.sub(rf"^{unit_match['size']} +(?=\D)", "", unit_match["name"].strip())
        points = int(unit_match["points"])
        self.units.append(Unit(name, name, int(unit_match["size"]), points, things, facts))
        self.times.append(max(1, int(unit_match["times"] or 1)))
        if joined_to is not None:
            self._join(joined_to["to"])

    def _join(self, to: str) -> None:
        self.joins = not to.strip()
        if not self.joins:
            self._add_things(Thing(f"Joined to {to.strip()}", Sort.LINK))

    def _add_things(self, *things: Thing) -> None:
        last = self.units[-1]
        self.units[-1] = last._replace(things=(*last.things, *things))


def _things(line: str, sort: Sort) -> Iterator[Thing]:
    """Yield the parts of a line, cut at its commas outside of brackets."""
    depth, begun = 0, 0
    for at, letter in enumerate(f"{line},"):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth <= 0:
            part = line[begun:at].strip()
            match = _COUNTED.fullmatch(part)
            if part and match is not None:
                yield Thing(match["name"], sort, int(match["count"] or 1))
            begun = at + 1


def _read_army_forge_text(incoming: Incoming) -> ImportedRoster:
    lines = [line.strip() for line in decoded(incoming.content, incoming.name).splitlines()]
    if len(lines) > _MOST_LINES:
        raise too_large(incoming.name, "lines", _MOST_LINES, f"{len(lines):,}")
    army_list, heads = _List(), list[str]()
    for number, line in enumerate(lines, 1):
        if len(line) > _LONGEST:
            raise _format_error(incoming, number, f"a line of {len(line):,} characters")
        if line.startswith("++") and line.endswith("++"):
            heads.append(line.strip("+ "))
        elif line:
            army_list.take(line)
    if not army_list.units:
        raise _format_error(incoming, 1, "none")
    sum_match = _SUM.search(heads[0]) if heads else None
    title = heads[0].partition("[")[0].strip() if heads else ""
    remarks = [f"head of the list: {head}" for head in heads]
    remarks += [f"not understood: {line}" for line in army_list.loose]
    total = int(sum_match["points"]) if sum_match else None
    return ImportedRoster(
        "Army Forge (text)", title, _POINTS, total, (), army_list.all(), tuple(remarks)
    )


def _format_error(incoming: Incoming, line: int, found: str) -> PunchboardError:
    message = f"expected units such as: Name [5] Q4+ D5+ | 100pts; found {found}"
    hint = "copy the list with Share as text, whole"
    return fail("import-format", message, Position(incoming.name, line, 1), hint=hint)


def _is_army_forge_text(incoming: Incoming) -> bool:
    lines = (line.strip() for line in incoming.start.splitlines())
    return any(_UNIT.fullmatch(line) for line in lines)


_DOC: Final = "Army Forge's list, shared as text"
FORMATS.add(
    "army-forge-text", Format(importer=Importer(_DOC, _is_army_forge_text, _read_army_forge_text))
)
