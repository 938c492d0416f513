"""Reads a mapping of a data file field by field, and refuses what it does not know."""

from collections.abc import Mapping, Sequence
from math import inf, isfinite
from typing import TypeVar

from pipeline.base.suggest import hint
from pipeline.base.units import length

T = TypeVar("T", bound=str)


class FieldError(ValueError):
    """A field that is wrong: its `key`, and the `problem` that is said of it."""

    def __init__(self, where: str, key: str, problem: str) -> None:
        super().__init__(f"{where}: {key!r}: {problem}")
        self.key, self.problem = key, problem


class UnknownFieldError(FieldError):
    """A field that there is none of."""

    def __init__(self, where: str, key: str, known: Sequence[str]) -> None:
        problem = f"unknown field {key!r}; {hint(str(key), known)}"
        ValueError.__init__(self, f"{where}: {problem}")
        self.key, self.problem = key, problem


class Fields:
    """The fields of one mapping; every error is a ValueError that begins with `where`."""

    def __init__(self, where: str, data: object, known: Sequence[str]) -> None:
        self.where = where
        if not isinstance(data, Mapping):
            raise ValueError(f"{where}: expected a mapping, found {data!r}")
        self.data = data
        for key in data:
            if key not in known:
                raise UnknownFieldError(where, key, known)

    def length(
        self,
        key: str,
        default: float | None = None,
        unit: str = "mm",
        low: float = 0.0,
        most: float = inf,
    ) -> float:
        """Return the length `key` in points; it is required without a default.

        It is from `low` to `most` of its unit.
        """
        if key not in self.data:
            if default is None:
                raise ValueError(f"{self.where}: {key!r} is missing")
            return default
        return self._points(key, self.data[key], unit, low, most)

    def entries(self, key: str) -> dict[str, object]:
        """Return the named entries of the section `key`, of which there must be some."""
        entries = self.data.get(key)
        if not isinstance(entries, Mapping) or not entries:
            raise ValueError(f"{self.where}: expected a mapping of {key}, found {entries!r}")
        return {str(name): entry for name, entry in entries.items()}

    def offset(
        self, key: str, default: tuple[float, float], most: float = inf
    ) -> tuple[float, float]:
        """Return a pair of lengths of either sign, in points, each up to `most` mm."""
        if key not in self.data:
            return default
        pair = self.data[key]
        if not isinstance(pair, Sequence) or isinstance(pair, str) or len(pair) != 2:
            raise FieldError(self.where, key, f"expected [x, y], found {pair!r}")
        x, y = (self._points(key, value, "mm", -most, most) for value in pair)
        return x, y

    def choice(self, key: str, choices: Sequence[T], default: T) -> T:
        """Return the one of `choices` that is given."""
        return self._check_choice(key, self.data.get(key, default), choices)

    def choices(self, key: str, choices: Sequence[T], default: tuple[T, ...]) -> tuple[T, ...]:
        """Return those of `choices` that are given, in the order of `choices`.

        ``none`` gives none, a text gives one.
        """
        raw = self.data.get(key, default)
        if raw == "none":
            return ()
        listed = raw if isinstance(raw, (list, tuple)) else [raw]
        chosen = {self._check_choice(key, entry, choices) for entry in listed}
        return tuple(choice for choice in choices if choice in chosen)

    def flag(self, key: str, default: bool) -> bool:
        """Return a yes or no, written ``true`` or ``false``."""
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            raise FieldError(self.where, key, f"expected true or false, found {value!r}")
        return value

    def text(self, key: str, default: str) -> str:
        """Return a text."""
        return str(self.data.get(key, default))

    def _points(self, key: str, value: object, unit: str, low: float, most: float) -> float:
        try:
            points = length(value if isinstance(value, (int, float)) else str(value), unit)
        except ValueError as error:
            raise FieldError(self.where, key, str(error)) from None
        least, greatest = (
            length(bound, unit) if isfinite(bound) else bound for bound in (low, most)
        )
        if not (isfinite(points) and least <= points <= greatest):
            bounds = f"{low:g} to {most:g} {unit}" if most < inf else f"at least {low:g}"
            raise FieldError(self.where, key, f"expected {bounds}, found {value!r}")
        return points

    def _check_choice(self, key: str, value: object, choices: Sequence[T]) -> T:
        for choice in choices:
            if value == choice:
                return choice
        expected = hint(str(value), choices)
        raise FieldError(self.where, key, f"found {value!r}; {expected}")
