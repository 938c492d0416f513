"""What a BattleScribe tree says of a roster: its units with their costs, models and upgrades."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from pipeline.exchange.arrived import Arrived, Sort, Thing, Unit
from pipeline.exchange.battlescribe.tree import Cost, Force, Profile, Selection, Tree
from pipeline.exchange.own import Own
from pipeline.exchange.roster import Fact
from pipeline.exchange.share import FRAGMENT, read_fragment

_POINTS: Final = ("pts", "points", "point", "pt")
_UNITS: Final = ("unit", "model")
_LOT: Final = re.compile(r"(?P<many>\d{1,3})x? (?P<of>\S.*)")
"""A name that says how many it is of, such as 10 Spearmen."""


def arrive(tree: Tree, origin: str, name: str) -> Arrived:
    """Return a roster as it arrived; raises PunchboardError for a damaged link in its notes."""
    forces = list(_forces(tree.forces))
    unit = _points(tree, forces)
    taken = [each for force in forces for each in force.selections]
    units = [each for each in taken if each.kind in _UNITS] or taken
    rest = [each for each in taken if each not in units]
    return Arrived(
        origin,
        tree.name,
        unit,
        _value(tree.costs, unit),
        tuple(fact for force in forces for fact in _facts(force.profiles)),
        tuple(_unit(each, unit) for each in units),
        tuple(_remarks(tree, forces, rest, unit)),
        _own(tree, name),
    )


def _own(tree: Tree, name: str) -> Own | None:
    return read_fragment(tree.notes, name) if FRAGMENT.search(tree.notes) else None


def _forces(forces: Iterable[Force]) -> Iterator[Force]:
    for force in forces:
        yield force
        yield from _forces(force.forces)


def _points(tree: Tree, forces: list[Force]) -> str:
    """Return the name of the costs that count: points where there are any, else the first."""
    costs = [
        *tree.costs,
        *(cost for force in forces for each in force.selections for cost in each.costs),
    ]
    names = [cost.name for cost in costs]
    return next((name for name in names if name.strip().lower() in _POINTS), next(iter(names), ""))


def _value(costs: Iterable[Cost], unit: str) -> int | None:
    found = [cost.value for cost in costs if cost.name == unit]
    return round(sum(found)) if found else None


def _unit(selection: Selection, unit: str) -> Unit:
    within = list(_within(selection))
    models = sum(map(_models, within)) or _lots(selection, within)
    costs = [cost for each in (selection, *within) for cost in each.costs]
    inner = [thing for each in within for thing in _things(each, selection)]
    rules = [Thing(rule, Sort.RULE) for rule in selection.rules]
    return Unit(
        selection.custom_name or selection.name,
        selection.name,
        models or selection.number,
        _value(costs, unit),
        (*inner, *rules, *_profiles(selection.profiles[1:])),
        tuple(_facts(selection.profiles[:1])),
        selection.notes,
    )


def _models(selection: Selection) -> int:
    """Return how many models a selection is: 4 of "10 Spearmen" are 40, an upgrade is none."""
    found = _LOT.fullmatch(selection.name) if selection.kind == "model" else None
    many = int(found["many"]) if found else 1
    return selection.number * many if selection.kind == "model" else 0


def _lots(unit: Selection, within: list[Selection]) -> int:
    """Return the models of a unit that has none, but lots of it as upgrades: 4 of "10 Spearmen"."""
    lots = [(each.number, _LOT.fullmatch(each.name)) for each in (unit, *within)]
    return sum(number * int(lot["many"]) for number, lot in lots if lot and lot["of"] in unit.name)


def _within(selection: Selection) -> Iterator[Selection]:
    for each in selection.selections:
        yield each
        yield from _within(each)


def _things(selection: Selection, unit: Selection) -> Iterator[Thing]:
    """Yield what a selection within a unit is; a model that is called like its unit is none."""
    sort = Sort.MODEL if selection.kind == "model" else Sort.UPGRADE
    if sort is Sort.UPGRADE or selection.name != unit.name:
        yield Thing(selection.custom_name or selection.name, sort, selection.number)
    yield from (Thing(rule, Sort.RULE) for rule in selection.rules)
    yield from _profiles(selection.profiles)
    if selection.notes:
        yield Thing(selection.notes, Sort.UPGRADE)


def _profiles(profiles: Iterable[Profile]) -> Iterator[Thing]:
    for profile in profiles:
        values = ", ".join(f"{each.name} {each.value}" for each in profile.characteristics)
        sort = Sort.WEAPON if "weapon" in profile.sort.casefold() else Sort.PROFILE
        yield Thing(f"{profile.name} ({values})" if values else profile.name, sort)


def _facts(profiles: Iterable[Profile]) -> Iterator[Fact]:
    for profile in profiles:
        yield from (Fact(each.name, each.value) for each in profile.characteristics)


def _remarks(tree: Tree, forces: list[Force], rest: list[Selection], unit: str) -> Iterator[str]:
    if tree.system:
        yield f"game system: {tree.system}"
    for force in forces:
        yield " ".join(
            filter(None, ("force:", force.name, f"({force.catalogue})" * bool(force.catalogue)))
        )
        yield from (f"rule of the force: {rule}" for rule in force.rules)
        if force.notes:
            yield f"notes on the force: {force.notes}"
    for each in rest:
        cost = _value(each.costs, unit)
        yield f"taken beside the units: {each.name}" + (f", {cost} {unit}" if cost else "")
        yield from (f"with it: {inner.name}" for inner in _within(each))
    if notes := FRAGMENT.sub("", tree.notes).strip():
        yield f"notes: {notes}"
