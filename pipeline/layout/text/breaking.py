"""Line breaking: greedy over measured atoms, hyphenated where asked, without widows."""

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from typing import Final, TypeAlias

from pipeline.layout.text.atoms import Atom, Line

Splitter: TypeAlias = Callable[[Atom, float], "tuple[Atom, Atom] | None"]

_WIDOW: Final = 0.22
_NARROWINGS: Final = (0.97, 0.94, 0.91, 0.88, 0.84, 0.8)
_EPSILON: Final = 1e-9


def break_lines(atoms: list[Atom], width: float, split: Splitter | None = None) -> list[Line]:
    """Return `atoms` as lines no wider than `width` em.

    `split` cuts an atom so that its head fits the room it is given, or returns None. An atom wider
    than the line stands on a line of its own, wider than `width`: the caller sees the overflow.
    """
    if split is not None:
        return _break_hyphenated(atoms, width, split)
    lines: list[Line] = []
    # Where each atom ends on one endless line: a line's end is then found by bisection.
    ends = list(accumulate([atom[0] for atom in atoms]))
    count, start = len(ends), 0
    limit = width + _EPSILON
    if count and ends[-1] - atoms[0][2] <= limit:
        return [Line(atoms, ends[-1] - atoms[0][2], True)]
    while start < count:
        begin = ends[start] - atoms[start][1]
        stop = max(bisect_right(ends, begin + limit, start), start + 1)
        lines.append(Line(atoms[start:stop], ends[stop - 1] - begin, stop == count))
        start = stop
    return lines


def _break_hyphenated(atoms: list[Atom], width: float, split: Splitter) -> list[Line]:
    lines: list[Line] = []
    line: list[Atom] = []
    used = 0.0
    limit = width + _EPSILON
    for atom in atoms:
        total = used + atom.step if line else atom.width
        if total <= limit:
            line.append(atom)
            used = total
            continue
        line, used, rest = _hyphenate(lines, line, used, atom, limit, split)
        if line:
            lines.append(Line(line, used, False))
        line, used = [rest], rest.width
    if line:
        lines.append(Line(line, used, True))
    return lines


def _hyphenate(
    lines: list[Line], line: list[Atom], used: float, atom: Atom, limit: float, split: Splitter
) -> tuple[list[Atom], float, Atom]:
    """Fill the line with the head of `atom`; whole lines of a very long word go to `lines`."""
    room = limit - used - atom.space if line else limit
    parts = split(atom, room)
    if parts is None and line and atom.width > limit:
        # Not even its first syllable has room here: a word too long for any line begins the next.
        lines.append(Line(line, used, False))
        line, used = [], 0.0
        parts = split(atom, limit)
    while parts is not None:
        head, atom = parts
        used = used + head.space + head.width if line else head.width
        line = [*line, head]
        if atom.width <= limit:
            break
        lines.append(Line(line, used, False))
        line, used = [], 0.0
        parts = split(atom, limit)
    return line, used, atom


def without_widow(atoms: list[Atom], lines: list[Line], width: float) -> list[Line]:
    """Return `lines`, broken a little narrower where that saves a lone word on the last line.

    The number of lines never grows; where nothing helps, the lines stay as they are.
    """
    last = lines[-1]
    if len(lines) < 2 or len(last.atoms) > 1 or last.width > width * _WIDOW:
        return lines
    for factor in _NARROWINGS:
        tried = break_lines(atoms, width * factor)
        if len(tried) != len(lines):
            break
        if len(tried[-1].atoms) > 1:
            return tried
    return lines


def balanced(atoms: list[Atom], lines: list[Line], width: float) -> list[Line]:
    """Return `lines` rebroken to about equal widths without more lines, for centred text."""
    if len(lines) < 2:
        return lines
    low, high, best = max(atom.width for atom in atoms), width, lines
    for _ in range(7):
        middle = (low + high) / 2
        tried = break_lines(atoms, middle)
        if len(tried) > len(lines) or any(line.width > middle + _EPSILON for line in tried):
            low = middle
        else:
            best, high = tried, middle
    return best
