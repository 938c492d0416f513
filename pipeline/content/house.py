"""What templates see of a record's house values: by field, however deep."""

from collections.abc import Iterator, Mapping, Set
from typing import Any, Final

from pipeline.content.traces import Trace, parse_path


class House(Set[str]):
    """The dotted paths of the values that are the house's own, lists counted from 0.

    These are the values that the rulebook does not print, and those that a ruling has changed. It
    is a set of paths, and ``house["attack.bands"]`` tells whether a value, a part of it or what it
    is a part of is among them. Templates write ``record.house.text`` for a single field.
    """

    __slots__ = ("_own", "_paths", "_ruled")

    def __init__(self, paths: tuple[str, ...], ruled: tuple[Trace, ...] = ()) -> None:
        self._own, self._ruled = tuple(dict.fromkeys(paths)), ruled
        self._paths = tuple(dict.fromkeys([*paths, *(trace.dotted for trace in ruled)]))

    def __getitem__(self, path: str) -> bool:
        place = parse_path(path)
        return any(overlap(path, house) for house in self._own) or any(
            trace.of(place) for trace in self._ruled
        )

    def __contains__(self, path: object) -> bool:
        return path in self._paths

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)


NO_HOUSE: Final = House(())


def overlap(path: str, other: str) -> bool:
    """Tell whether one path is the other, or leads to it."""
    return f"{path}.".startswith(f"{other}.") or f"{other}.".startswith(f"{path}.")


def house_constants(raw: Mapping[str, Any], path: str = "constants") -> Iterator[str]:
    """Yield the dotted path of every constant of game.yaml that is a house value."""
    for name, value in raw.items():
        here = f"{path}.{name}"
        if isinstance(value, Mapping) and "value" not in value:
            yield from house_constants(value, here)
        elif isinstance(value, Mapping) and value.get("house"):
            yield here
