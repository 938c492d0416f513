"""SVG path data to lines and cubic curves, and the PDF operators that paint them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from math import atan2, ceil, cos, dist, hypot, isfinite, pi, radians, sin, sqrt, tan
from typing import Final, NamedTuple, TypeAlias


class Arc(NamedTuple):
    """An arc between two points: radii, turn of the ellipse in degrees, and SVG's two flags."""

    start: tuple[float, float]
    rx: float
    ry: float
    rotation: float
    large: bool
    sweep: bool
    end: tuple[float, float]


class _Centred(NamedTuple):
    """The same arc by its centre, its first angle and the angle it sweeps, in radians."""

    cx: float
    cy: float
    rx: float
    ry: float
    turn: float
    first: float
    swept: float

    def at(self, angle: float, along: float = 0.0) -> tuple[float, float]:
        """Return the point at `angle`, moved `along` the tangent (in units of the radii)."""
        u = self.rx * (cos(angle) - along * sin(angle))
        v = self.ry * (sin(angle) + along * cos(angle))
        cosine, sine = cos(self.turn), sin(self.turn)
        return self.cx + u * cosine - v * sine, self.cy + u * sine + v * cosine


def arc_curves(arc: Arc) -> Iterator[tuple[float, float, float, float, float, float]]:
    """Yield cubic curves, each of a quarter turn at most; radii must not be 0."""
    centred = _centre(arc)
    count = max(1, ceil(abs(centred.swept) / (pi / 2) - 1e-9))
    step = centred.swept / count
    handle = 4 / 3 * tan(step / 4)
    for index in range(count):
        angle = centred.first + index * step
        last = index == count - 1
        end = arc.end if last else centred.at(angle + step)
        yield (*centred.at(angle, handle), *centred.at(angle + step, -handle), *end)


def _centre(arc: Arc) -> _Centred:
    """Convert to the centre form (SVG 1.1, appendix F.6.5); radii too small are scaled up."""
    turn = radians(arc.rotation)
    cosine, sine = cos(turn), sin(turn)
    half_x, half_y = (arc.start[0] - arc.end[0]) / 2, (arc.start[1] - arc.end[1]) / 2
    u, v = cosine * half_x + sine * half_y, cosine * half_y - sine * half_x
    scale = max(1.0, hypot(u / arc.rx, v / arc.ry))
    rx, ry = abs(arc.rx) * scale, abs(arc.ry) * scale
    reach = (rx * v) ** 2 + (ry * u) ** 2
    factor = sqrt(max(0.0, (rx * ry) ** 2 - reach) / reach)
    if arc.large == arc.sweep:
        factor = -factor
    cu, cv = factor * rx * v / ry, -factor * ry * u / rx
    first = atan2((v - cv) / ry, (u - cu) / rx)
    swept = (atan2((-v - cv) / ry, (-u - cu) / rx) - first) % (2 * pi)
    if not arc.sweep:
        swept -= 2 * pi
    cx = cosine * cu - sine * cv + (arc.start[0] + arc.end[0]) / 2
    cy = sine * cu + cosine * cv + (arc.start[1] + arc.end[1]) / 2
    return _Centred(cx, cy, rx, ry, turn, first, swept)


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

# What path data is made of. Of these letters and signs `float` reads numbers alone: no inf, no _.
_PLAIN: Final = re.compile(r"[MLHVCSQTAZmlhvcsqtazeE0-9+\-., \t\n\r\f\v]*")
_LETTER: Final = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])")

# A number is as long as it can be, so that data is read as it is number by number; none begins
# amid separators, which a search would try one by one.
_GREEDY: Final = r"[\s,]*+([+-]?+(?:\d++\.?+\d*+|\.\d++)(?:[eE][+-]?+\d++)?+)"
_ALL_NUMBERS: Final = re.compile(rf"(?:{_GREEDY})++\s*+", re.ASCII)
_ARC: Final = re.compile(r"(?<![\s,])" + _GREEDY * 3 + r"[\s,]*+([01])" * 2 + _GREEDY * 2, re.ASCII)


@lru_cache(maxsize=64)
def parse_path(data: str) -> tuple[Segment, ...]:
    """Return the segments of SVG path data, as `read_path`: a face asks for them several times."""
    return read_path(data)


def read_path(data: str) -> tuple[Segment, ...]:
    """Return the segments of SVG path data, in its own units, and keep none of them.

    Raises ValueError, which says what was expected at which character.
    """
    if len(data) > _LONGEST:
        raise ValueError(f"path data of {len(data)} characters; at most {_LONGEST} are read")
    walker = _Walker()
    for command, numbers in _runs(data) or _commands(data):
        walker.take(command, numbers)
    return tuple(walker.segments)


def _runs(data: str) -> list[tuple[str, tuple[float, ...]]]:
    """Return the commands with all of their numbers; none for data that `_commands` has to judge.

    It is the quick way through what is well-formed, as all but all data is.
    """
    if not _PLAIN.fullmatch(data):
        return []
    # Between numbers need be nothing if a sign begins the next. That of an exponent is parted
    # from its number, too, which leaves such data to `_commands`.
    before, *parts = _LETTER.split(data.replace(",", " ").replace("-", " -"))
    letters, texts = parts[::2], parts[1::2]
    if before.strip() or not letters or letters[0] not in "Mm":
        return []
    runs: list[tuple[str, tuple[float, ...]]] = []
    reach: list[float] = []
    for letter, text in zip(letters, texts, strict=True):
        count = _COUNTS[letter.upper()]
        numbers = _all_numbers(letter, text)
        # None at all is right for the command that takes none, and only for it.
        if len(numbers) % count if numbers and count else count or text.strip():
            return []
        runs.append((letter, numbers))
        reach += numbers
    near = not reach or (max(reach) <= _FARTHEST and min(reach) >= -_FARTHEST)
    return runs if near else []


def _all_numbers(letter: str, text: str) -> tuple[float, ...]:
    """Return the numbers of a command; none if its text is anything else."""
    if letter in "Aa":
        return _arc_numbers(text.rstrip())
    try:
        return tuple(map(float, text.split()))
    except ValueError:
        # Nothing is needed before a point either, where a number has one already.
        return tuple(map(float, _NUMBER.findall(text))) if _ALL_NUMBERS.fullmatch(text) else ()


def _arc_numbers(text: str) -> tuple[float, ...]:
    """Return the numbers of arcs, whose flags need nothing around them; none for anything else."""
    numbers: list[float] = []
    place = 0
    for match in _ARC.finditer(text):
        if match.start() != place:
            return ()
        numbers += map(float, match.groups())
        place = match.end()
    return tuple(numbers) if place == len(text) else ()


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield each command with one set of numbers; repeated sets repeat the command.

    Raises ValueError.
    """
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

    def take(self, command: str, numbers: tuple[float, ...]) -> None:
        """Take one command with the numbers of one set or of several."""
        letter, relative = command.upper(), command.islower()
        if letter == "C":
            self._curves(numbers, relative)
        elif letter in "ML":
            self._lines(letter.lower(), numbers, relative)
        elif letter in "HV":
            self._along(numbers, relative, down=letter == "V")
        elif letter == "Z":
            self.segments.append(("h", ()))
            self._at, self._control = self._start, ("", self._start)
        elif letter == "A":
            for i in range(0, len(numbers), 7):
                self._arc(numbers[i : i + 7], self._at if relative else (0.0, 0.0))
        else:
            self._smooth(letter, numbers, relative)

    def _along(self, numbers: tuple[float, ...], relative: bool, down: bool) -> None:
        for number in numbers:
            x, y = self._at
            if down:
                y = number + (y if relative else 0.0)
            else:
                x = number + (x if relative else 0.0)
            self._line("l", (x, y))

    def _lines(self, operator: str, numbers: tuple[float, ...], relative: bool) -> None:
        """Take lines, the first of them a move where the operator is one."""
        x, y = self._at
        for u, v in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = (u + x, v + y) if relative else (u + 0.0, v + 0.0)
            self.segments.append((operator, (x, y)))
            if operator == "m":
                self._start, operator = (x, y), "l"
        self._at, self._control = (x, y), ("", (x, y))

    def _curves(self, numbers: tuple[float, ...], relative: bool) -> None:
        x, y = self._at
        for i in range(0, len(numbers), 6):
            a, b, c, d, e, f = numbers[i : i + 6]
            if not relative:
                x = y = 0.0
            far = (c + x, d + y)
            end = (e + x, f + y)
            self.segments.append(("c", (a + x, b + y, *far, *end)))
            x, y = end
        self._at, self._control = end, ("C", far)

    def _smooth(self, letter: str, numbers: tuple[float, ...], relative: bool) -> None:
        """Take quadratic curves, or those that go on smoothly from the last one."""
        count = _COUNTS[letter]
        for i in range(0, len(numbers), count):
            x, y = self._at if relative else (0.0, 0.0)
            points = [(numbers[j] + x, numbers[j + 1] + y) for j in range(i, i + count, 2)]
            if letter == "S":
                self._curve(self._reflected("C"), points[0], points[1])
                self._control = ("C", points[0])
            else:
                control = self._reflected("Q") if letter == "T" else points[0]
                end = points[-1]
                near, far = (_towards(point, control) for point in (self._at, end))
                self._curve(near, far, end)
                self._control = ("Q", control)

    def _reflected(self, kind: str) -> tuple[float, float]:
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
    return (point[0] + (control[0] - point[0]) * 2 / 3, point[1] + (control[1] - point[1]) * 2 / 3)


_PAIRS: Final = {"m": 1, "l": 1, "c": 3, "h": 0}
_WHOLE: Final = "|"


def outline(segments: Iterable[Segment], matrix: tuple[float, ...], digits: int = 2) -> str:
    """Return path construction operators for segments put through a PDF matrix (a b c d e f).

    Numbers have at most `digits` decimals, which are one or more.
    """
    a, b, c, d, e, f = matrix
    formats = _formats(digits)
    written: list[str] = []
    values: list[float] = []
    for operator, numbers in segments:
        written.append(formats[operator])
        if len(numbers) == 2:
            u, v = numbers
            values += (a * u + c * v + e, b * u + d * v + f)
        elif numbers:
            u, v, s, t, x, y = numbers
            values += (a * u + c * v + e, b * u + d * v + f)
            values += (a * s + c * t + e, b * s + d * t + f)
            values += (a * x + c * y + e, b * x + d * y + f)
    # A path has hundreds of numbers: they are formatted, and their zeros cut off, all at once.
    return _without_zeros(" ".join(written) % tuple(values), digits)


@cache
def _formats(digits: int) -> Mapping[str, str]:
    pair = f"%.{digits}f %.{digits}f "
    return {operator: pair * count + operator for operator, count in _PAIRS.items()}


def _without_zeros(text: str, digits: int) -> str:
    # Whole numbers are marked, whose last zeros are none to cut off.
    text = text.replace(f".{'0' * digits} ", f"{_WHOLE} ")
    for zeros in range(digits - 1, 0, -1):
        text = text.replace(f"{'0' * zeros} ", " ")
    return text.replace(f"-0{_WHOLE} ", "0 ").replace(_WHOLE, "")


def paint(fill: str | None, stroke: str | None, *, evenodd: bool = False) -> str:
    """Return the painting operator: fill, stroke, both or neither."""
    if fill is None:
        return "n" if stroke is None else "S"
    return ("f" if stroke is None else "B") + ("*" if evenodd else "")
