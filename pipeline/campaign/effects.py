"""What a step changes in the data of a roster."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from pipeline.campaign.plan import Effect
from pipeline.campaign.state import Data, State

Evaluate = Callable[[Any], Any]
"""A value of an effect as data: an expression evaluated, or what stands there."""

ROSTER: Final = "roster"


class EffectError(ValueError):
    """A change that cannot be made."""


def apply(effect: Effect, state: State, entry: Data | None, each: str, evaluate: Evaluate) -> None:
    """Change an entry of the list `each`, else the roster. Raises EffectError.

    All values are evaluated before anything changes.
    """
    target = state.data if entry is None or effect.on == ROSTER else entry
    made = {field: _plain(evaluate(value)) for field, value in effect.set.items()}
    added = {field: _plain(evaluate(value)) for field, value in effect.add.items()}
    appended = {field: _plain(evaluate(value)) for field, value in effect.append.items()}
    removed = {field: _plain(evaluate(value)) for field, value in effect.remove.items()}
    fresh = {field: _entry(fields, evaluate) for field, fields in effect.new.items()}
    for field, value in made.items():
        _set(target, field, value)
    for field, value in added.items():
        target[field] = _number(field, target.get(field) or 0) + _number(field, value)
    for field, value in appended.items():
        target[field] = [*_list(field, target), value]
    for field, value in removed.items():
        target[field] = _without(field, _list(field, target), value)
    for field, value in fresh.items():
        state.data[field] = [*_list(field, state.data), value]
    if effect.drop and entry is not None:
        entries = state.entries(each)
        state.data[each] = [other for other in entries if other is not entry]


def _plain(value: Any) -> Any:
    """Return a value as a roster's file writes it: a record by its slug."""
    if isinstance(value, Mapping):
        if {"kind", "slug"} <= value.keys():
            return value["slug"]
        return {str(key): _plain(part) for key, part in value.items() if part is not None}
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    if value is None or isinstance(value, (str, int, float)):
        return value
    raise EffectError(f"expected plain data, found {type(value).__name__}; end a filter with list")


def _entry(fields: Mapping[str, Any], evaluate: Evaluate) -> Data:
    """Return a new entry; what has no value is left out."""
    made = {field: _plain(evaluate(value)) for field, value in fields.items()}
    return {field: value for field, value in made.items() if value not in (None, "", [])}


def _set(target: Data, field: str, value: Any) -> None:
    if value is None:
        target.pop(field, None)
    else:
        target[field] = value


def _number(field: str, value: Any) -> int | float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise EffectError(f"expected a number to add for {field}, found {value!r}")
    return value


def _list(field: str, target: Data) -> list[Any]:
    found = target.get(field) or []
    if not isinstance(found, list):
        raise EffectError(f"{field} is no list")
    return found


def _without(field: str, values: list[Any], value: Any) -> list[Any]:
    """Return a list without the first of its values that is `value`."""
    if value not in values:
        raise EffectError(f"{field} has no {value!r} to take away")
    at = values.index(value)
    return [*values[:at], *values[at + 1 :]]
