"""SVG path data to absolute moves, lines and cubic curves."""

import re
from collections.abc import Iterator
from functools import lru_cache
from math import dist, isfinite
from typing import Final, TypeAlias

from pipeline.draw.svgarc import Arc, arc_curves

# ("m" | "l" | "c" | "h", coordinates)
Segment: TypeAlias = tuple[str, tuple[float, ...]]

# No drawn shape comes near these; they bound what hostile data can cost.
_LONGEST: Final = 200_000
_FARTHEST: Final = 1e6
_NEAREST: Final = 1e-6

_COUNTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_NUMBER: Final = re.compile(r"[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)", re.ASCII)
_FLAG: Final = re.compile(r"[\s,]*([01])")
_COMMAND: Final = re.compile(r"[\s,]*([A-Za-z])")
_END: Final = re.compile(r"[\s,]*\Z")


@lru_cache(maxsize=256)
def parse_path(data: str) -> tuple[Segment, ...]:
    """Return the segments of SVG path data, in its own units.

    Raises ValueError, which says what was expected at which character.
    """
    if len(data) > _LONGEST:
        raise ValueError(f"path data of {len(data)} characters; at most {_LONGEST} are read")
    walker = _Walker()
    for command, numbers in _commands(data):
        walker.step(command, numbers)
    return tuple(walker.segments)


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield each command with one set of numbers; repeated sets repeat the command."""
    place = 0
    first = True
    while not _END.match(data, place):
        match = _COMMAND.match(data, place)
        letter = match[1] if match else ""
        if match is None or letter.upper() not in _COUNTS or (first and letter not in "Mm"):
            expected = "M or m" if first else "one of MLHVCSQTAZ"
            raise _unexpected(data, place, expected)
        first, place = False, match.end()
        if letter in "Zz":
            yield letter, ()
            continue
        while True:
            numbers, place = _numbers(data, place, letter)
            yield letter, numbers
            letter = {"M": "L", "m": "l"}.get(letter, letter)
            if not _NUMBER.match(data, place):
                break


def _numbers(data: str, place: int, letter: str) -> tuple[tuple[float, ...], int]:
    """Read one set of numbers of a command."""
    numbers: list[float] = []
    for index in range(_COUNTS[letter.upper()]):
        flag = letter in "Aa" and index in (3, 4)
        match = (_FLAG if flag else _NUMBER).match(data, place)
        if match is None:
            raise _unexpected(data, place, f"{'a flag 0 or 1' if flag else 'a number'} of {letter}")
        number = float(match[1])
        if not isfinite(number) or abs(number) > _FARTHEST:
            raise _unexpected(data, place, f"a number up to {_FARTHEST:g}")
        numbers.append(number)
        place = match.end()
    return tuple(numbers), place


def _unexpected(data: str, place: int, expected: str) -> ValueError:
    found = repr(data[place : place + 12].strip()) if data[place:].strip() else "the end"
    return ValueError(f"path data: expected {expected} at character {place + 1}, found {found}")


class _Walker:
    """Walks the commands, keeping the current point and the last control point."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._at = self._start = (0.0, 0.0)
        self._control: tuple[str, tuple[float, float]] = ("", (0.0, 0.0))

    def step(self, command: str, numbers: tuple[float, ...]) -> None:
        """Take one command."""
        letter = command.upper()
        base = self._at if command.islower() else (0.0, 0.0)
        if letter == "Z":
            self.segments.append(("h", ()))
            self._at, self._control = self._start, ("", self._start)
        elif letter == "A":
            self._arc(numbers, base)
        elif letter == "H":
            self._line("l", (numbers[0] + base[0], self._at[1]))
        elif letter == "V":
            self._line("l", (self._at[0], numbers[0] + base[1]))
        else:
            points = [
                (numbers[i] + base[0], numbers[i + 1] + base[1]) for i in range(0, len(numbers), 2)
            ]
            self._points(letter, points)

    def _points(self, letter: str, points: list[tuple[float, float]]) -> None:
        if letter in "ML":
            self._line(letter.lower(), points[0])
            if letter == "M":
                self._start = self._at
        elif letter in "CS":
            first = self._reflected("C") if letter == "S" else points.pop(0)
            self._curve(first, points[0], points[1])
            self._control = ("C", points[0])
        else:
            control = self._reflected("Q") if letter == "T" else points.pop(0)
            end = points[0]
            near, far = (_towards(point, control) for point in (self._at, end))
            self._curve(near, far, end)
            self._control = ("Q", control)

    def _reflected(self, kind: str) -> tuple[float, float]:
        """Return the last control point mirrored, when the last command was of the same kind."""
        last, point = self._control
        x, y = self._at
        return (2 * x - point[0], 2 * y - point[1]) if last == kind else self._at

    def _arc(self, numbers: tuple[float, ...], base: tuple[float, float]) -> None:
        rx, ry, rotation, large, sweep, x, y = numbers
        end = (x + base[0], y + base[1])
        if dist(end, self._at) < _NEAREST:
            return
        if abs(rx) < _NEAREST or abs(ry) < _NEAREST:
            self._line("l", end)
            return
        arc = Arc(self._at, abs(rx), abs(ry), rotation, bool(large), bool(sweep), end)
        self.segments += [("c", curve) for curve in arc_curves(arc)]
        self._at, self._control = end, ("", end)

    def _line(self, operator: str, end: tuple[float, float]) -> None:
        self.segments.append((operator, end))
        self._at, self._control = end, ("", end)

    def _curve(
        self, first: tuple[float, float], second: tuple[float, float], end: tuple[float, float]
    ) -> None:
        self.segments.append(("c", (*first, *second, *end)))
        self._at = end


def _towards(point: tuple[float, float], control: tuple[float, float]) -> tuple[float, float]:
    """Return the cubic control point that raises a quadratic one: two thirds of the way."""
    return (
        point[0] + (control[0] - point[0]) * 2 / 3,
        point[1] + (control[1] - point[1]) * 2 / 3,
    )
