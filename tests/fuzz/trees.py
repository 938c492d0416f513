"""Changes of what a file says: keys and values of YAML and JSON swapped, lost, replaced."""

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeAlias

import yaml

from fuzz.hostile import text, value

Slot: TypeAlias = "tuple[Any, Any]"
"""A list or mapping, and the index or key in it."""


def changed_yaml(raw: bytes, chance: Random, donor: bytes) -> bytes:
    """Return a YAML file with some of its keys and values changed."""
    try:
        tree = _changed(yaml.safe_load(raw), chance, yaml.safe_load(donor))
        style = chance.choice((None, None, True, False))
        made = yaml.dump(
            tree, Dumper=_Dumper, allow_unicode=True, sort_keys=False, default_flow_style=style
        )
    except (yaml.YAMLError, ValueError, TypeError, RecursionError):
        return raw
    return made.encode("utf-8", "surrogatepass")


def changed_json(raw: bytes, chance: Random, donor: bytes) -> bytes:
    try:
        made = json.dumps(_changed(json.loads(raw), chance, json.loads(donor)))
    except (ValueError, TypeError, RecursionError):
        return raw
    return made.encode()


class _Dumper(yaml.SafeDumper):
    """Writes what lies twice in a tree twice, as aliases only now and then have a meaning."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _changed(tree: Any, chance: Random, donor: Any) -> Any:
    root = [tree]
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        holder, key = chance.choice([*_slots(root)])
        chance.choice(_CHANGES)(holder, key, chance, (root, donor))
    return root[0] if root else value(chance)


def _slots(tree: Any, depth: int = 0) -> list[Slot]:
    """Return all places of a tree that hold a value."""
    found: list[Slot] = []
    if depth < 30 and isinstance(tree, (list, dict)):
        entries = enumerate(tree) if isinstance(tree, list) else tree.items()
        for key, below in list(entries):
            found += [(tree, key), *_slots(below, depth + 1)]
    return found or [([tree], 0)]


def _replace(holder: Any, key: Any, chance: Random, _: Any) -> None:
    holder[key] = value(chance)


def _drop(holder: Any, key: Any, _: Random, __: Any) -> None:
    del holder[key]


def _rename(holder: Any, key: Any, chance: Random, _: Any) -> None:
    if isinstance(holder, dict):
        entries = [(text(chance) if each == key else each, old) for each, old in holder.items()]
        holder.clear()
        holder.update(entries)


def _transplant(holder: Any, key: Any, chance: Random, sources: Any) -> None:
    """Put in what stands elsewhere: in this file, or in another of the same form."""
    other, at = chance.choice(_slots(chance.choice(sources)))
    holder[key] = json.loads(json.dumps(other[at], default=str))


def _add(holder: Any, key: Any, chance: Random, sources: Any) -> None:
    other, at = chance.choice(_slots(chance.choice(sources)))
    taken = json.loads(json.dumps(other[at], default=str))
    if isinstance(holder, dict):
        holder[at if isinstance(at, str) else text(chance)] = taken
    else:
        holder.insert(key, taken)


def _wrap(holder: Any, key: Any, chance: Random, _: Any) -> None:
    holder[key] = chance.choice(([holder[key]], {"a": holder[key]}, [holder[key]] * 3))


def _convert(holder: Any, key: Any, _: Random, __: Any) -> None:
    """Make text of what is none, and of a text something else."""
    old = holder[key]
    if isinstance(old, str):
        holder[key] = [old] if len(old) % 2 else len(old)
    elif isinstance(old, dict):
        holder[key] = list(old)
    else:
        holder[key] = str(old)


def _multiply(holder: Any, key: Any, chance: Random, _: Any) -> None:
    """Make many of one: entries, or the same text over and over."""
    times = chance.choice((3, 50, 400))
    old = holder[key]
    if isinstance(old, (str, list)):
        holder[key] = old * times
    elif isinstance(old, dict):
        old.update({f"x{number}": each for number in range(times) for each in [*old.values()][:1]})
    elif isinstance(old, (int, float)):
        holder[key] = old * -(10**times if times < 50 else times)


def _extend(holder: Any, key: Any, chance: Random, _: Any) -> None:
    old = holder[key]
    holder[key] = old + text(chance) if isinstance(old, str) else value(chance)


_CHANGES: Final[tuple[Callable[[Any, Any, Random, Any], None], ...]] = (
    *(_replace, _replace, _replace, _drop, _rename, _transplant, _add, _wrap, _convert),
    *(_multiply, _extend, _extend),
)
