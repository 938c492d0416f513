"""Army Forge's list as JSON: what its service tells, or the file that it shares.

A unit's `cost` is that of the unit bare; each upgrade says what it costs which unit. The shared
file names units and upgrades by their keys in the army book alone, so that little of it can be
told without the book; the list as text says more.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Position
from pipeline.exchange.arrived import Arrived, Sort, Thing, Unit, combined
from pipeline.exchange.format import IMPORTERS, Importer, Incoming
from pipeline.exchange.numbers import whole
from pipeline.exchange.roster import Fact

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

    def read(self) -> Arrived:
        total = self._raw.get("listPoints") or self._raw.get("points")
        points = whole(total, self._place) if total else None
        units = map(self._whole_unit, filter(self._leads, self._units))
        return Arrived(
            "Army Forge (JSON)",
            self._text(self._raw, "name"),
            _POINTS,
            points,
            (),
            tuple(units),
            tuple(self._remarks()),
        )

    def _leads(self, raw: Raw) -> bool:
        """Tell whether a unit stands for itself: the other half of a combined one does not."""
        joined = self._text(raw, "joinToUnit")
        return not (raw.get("combined") and joined) or self._selected(joined) is None

    def _whole_unit(self, raw: Raw) -> Unit:
        """Return a unit with all halves that are combined with it."""
        key, unit = self._text(raw, "selectionId"), self._unit(raw)
        for other in self._units:
            joined = key and self._text(other, "joinToUnit") == key
            if other is not raw and other.get("combined") and joined:
                unit = combined(unit, self._unit(other))
        return unit

    def _selected(self, selection: str) -> Raw | None:
        """Return the unit with this key in the list, None where there is none."""
        found = (each for each in self._units if self._text(each, "selectionId") == selection)
        return next(found, None)

    def _remarks(self) -> Iterator[str]:
        for key, label in _TOLD.items():
            if text := self._text(self._raw, key):
                yield f"{label}: {text}"
        if any(not unit.get("name") for unit in self._units):
            yield "units and upgrades are but keys in it; Share as text has their names"

    def _unit(self, raw: Raw) -> Unit:
        name = self._kind(raw)
        xp = whole(raw.get("xp") or 0, self._place)
        upgrades = self._objects(raw, "selectedUpgrades")
        bare = raw.get("cost")
        cost = None if bare is None else whole(bare, self._place)
        if cost is not None:
            cost += sum(self._price(each, self._text(raw, "id")) for each in upgrades)
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
        """Return what an upgrade costs a unit: its own price, else the common one."""
        option = upgrade.get("option")
        option = option if isinstance(option, Mapping) else upgrade
        own = (each for each in self._objects(option, "costs") if each.get("unitId") == unit)
        price = next((each.get("cost") for each in own), option.get("cost"))
        return whole(price or 0, self._place)

    def _things(self, raw: Raw, upgrades: list[Raw]) -> Iterator[Thing]:
        for trait in self._list(raw, "traits"):
            yield Thing(self._name(trait), Sort.TRAIT)
        for each in upgrades:
            option = each.get("option")
            yield Thing(self._name(option or each), Sort.UPGRADE)
        if (joined := self._text(raw, "joinToUnit")) and self._leads(raw):
            yield Thing(f"Joined to {self._named(joined)}", Sort.LINK)
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

    def _named(self, selection: str) -> str:
        """Return the name of the unit with this key in the list, the key where there is none."""
        unit = self._selected(selection)
        return selection if unit is None else self._text(unit, "customName") or self._kind(unit)

    def _name(self, found: Any) -> str:
        """Return what something is called: its label, its name, or the keys that stand for it."""
        if not isinstance(found, Mapping):
            return str(found) if not isinstance(found, list) else "a list"
        rating = self._text(found, "rating")
        told = self._text(found, "label") or self._text(found, "name")
        if told:
            return f"{told}({rating})" if rating and "(" not in told else told
        keys = [self._text(found, key) for key in ("upgradeId", "optionId", "id")]
        return f"upgrade {' '.join(filter(None, keys))}"

    def _objects(self, raw: Raw, key: str) -> list[Raw]:
        found = self._list(raw, key)
        if all(isinstance(each, Mapping) for each in found):
            return found
        raise self._wrong(key)

    def _list(self, raw: Raw, key: str) -> list[Any]:
        found = raw.get(key) or []
        if isinstance(found, list):
            return found
        raise self._wrong(key)

    def _text(self, raw: Raw, key: str) -> str:
        value = raw.get(key)
        if isinstance(value, (Mapping, list)):
            raise self._wrong(key)
        return "" if value is None else str(value)

    def _wrong(self, key: str) -> PunchboardError:
        message = f"{key}: expected something else there"
        return fail("import-format", message, self._place, hint="share the list once more")


def _claims(incoming: Incoming) -> bool:
    found = incoming.json_object
    inner = found.get("list")
    holder = inner if isinstance(inner, dict) else found
    return isinstance(holder.get("units"), list) and "gameSystem" in {*found, *holder}


def _read(incoming: Incoming) -> Arrived:
    if not isinstance(incoming.json, dict):
        place, hint = Position(incoming.name), "share the list once more"
        raise fail("import-format", "expected an object with units", place, hint=hint)
    read = _Reader(incoming.json, incoming.name).read()
    if not read.units:
        place, hint = Position(incoming.name), "share the list once more"
        raise fail("import-format", "expected units, found none", place, hint=hint)
    return read


IMPORTERS.add(
    "army-forge", Importer("Army Forge's list as JSON, or its shared file", _claims, _read)
)
