"""Line breaking: greedy over measured atoms, hyphenated where asked, without widows."""

from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from itertools import accumulate
from operator import itemgetter
from typing import Final, TypeAlias

from pipeline.layout.text.atoms import Atom, Line
from pipeline.layout.text.figures import bound

Splitter: TypeAlias = Callable[[Atom, float, float], "tuple[Atom, Atom] | None"]
"""Cuts an atom so that its head fits the room it is given; the last is the room of a whole line."""

_WIDOW: Final = 0.22
_SHORT: Final = 2.4
"""Em: a last word of about five letters is a widow in a narrow column, too."""

_NARROWINGS: Final = (0.97, 0.94, 0.91, 0.88, 0.84, 0.8)
_FULL: Final = 0.5
"""What is left of a line that gives a figure away, as a share of its width."""

_EPSILON: Final = 1e-9
_STEP: Final[Callable[[Atom], float]] = itemgetter(0)
_line_of: Final[Callable[[tuple[list[Atom], float, bool]], Line]] = partial(tuple.__new__, Line)


def break_lines(
    atoms: list[Atom], width: float, split: Splitter | None = None, *, apart: bool = False
) -> list[Line]:
    """Return `atoms` as lines no wider than `width` em.

    `split` cuts an atom so that its head fits the room it is given, or returns None. An atom wider
    than the line stands on a line of its own, wider than `width`: the caller sees the overflow.
    A figure goes to the next line with its word where half of the line is left; `apart` lets it
    stay.
    """
    if split is not None:
        return _break_hyphenated(atoms, width, split, apart)
    lines: list[Line] = []
    # Where each atom ends on one endless line: a line's end is then found by bisection.
    ends = list(accumulate(map(_STEP, atoms)))
    count, start = len(ends), 0
    limit = width + _EPSILON
    if count and ends[-1] - atoms[0][2] <= limit:
        return [Line(atoms, ends[-1] - atoms[0][2], True)]
    while start < count:
        begin = ends[start] - atoms[start][1]
        stop = max(bisect_right(ends, begin + limit, start), start + 1)
        if stop < count and not apart:
            stop -= _given_away(atoms, start, stop, width)
        lines.append(_line_of((atoms[start:stop], ends[stop - 1] - begin, stop == count)))
        start = stop
    return lines


def _given_away(atoms: list[Atom], start: int, stop: int, width: float) -> int:
    """Return how many atoms at the end of a line, short of `stop`, go on with what follows."""
    last, end = len(atoms) - 1, stop
    while end - start > 1 and bound(atoms[end - 1], atoms[end], ends=end == last):
        end -= 1
    if end == stop:
        return 0
    left = atoms[start].width + sum([atom.step for atom in atoms[start + 1 : end]])
    moved = sum([atom.step for atom in atoms[end : stop + 1]]) - atoms[end].space
    # What would not stand on the next line together is parted there, and nothing is won.
    whole = end > start and not bound(atoms[end - 1], atoms[end], ends=end == last)
    return stop - end if whole and left >= _FULL * width and moved <= width + _EPSILON else 0


def _break_hyphenated(atoms: list[Atom], width: float, split: Splitter, apart: bool) -> list[Line]:
    lines: list[Line] = []
    line: list[Atom] = []
    used = 0.0
    limit = width + _EPSILON
    for at, atom in enumerate(atoms):
        total = used + atom.step if line else atom.width
        if total <= limit:
            line.append(atom)
            used = total
            continue
        line, used, rest = _hyphenate(lines, line, used, atom, limit, split)
        following = [rest]
        if rest is atom and line and not apart:
            following = _carried(line, atom, at == len(atoms) - 1, width)
            line = line[: len(line) + 1 - len(following)]
            used = _natural(line)
        if line:
            lines.append(Line(line, used, False))
        line, used = following, _natural(following)
    if line:
        lines.append(Line(line, used, True))
    return lines


def _carried(line: list[Atom], atom: Atom, is_last: bool, width: float) -> list[Atom]:
    """Return `atom` with what goes to the next line with it from the end of `line`."""
    together = [*line, atom]
    count = len(line)
    # The last atom ends the paragraph; those before it do not.
    moved = _given_away(together if is_last else [*together, atom], 0, count, width)
    return together[count - moved :]


def _natural(line: list[Atom]) -> float:
    return line[0].width + sum([atom.step for atom in line[1:]]) if line else 0.0


def _hyphenate(
    lines: list[Line], line: list[Atom], used: float, atom: Atom, limit: float, split: Splitter
) -> tuple[list[Atom], float, Atom]:
    """Fill the line with the head of `atom`; whole lines of a very long word go to `lines`."""
    room = limit - used - atom.space if line else limit
    parts = split(atom, room, limit)
    if parts is None and line and atom.width > limit:
        # Not even its first syllable has room here: a word too long for any line begins the next.
        lines.append(Line(line, used, False))
        line, used = [], 0.0
        parts = split(atom, limit, limit)
    while parts is not None:
        head, atom = parts
        used = used + head.space + head.width if line else head.width
        line = [*line, head]
        if atom.width <= limit:
            break
        lines.append(Line(line, used, False))
        line, used = [], 0.0
        parts = split(atom, limit, limit)
    return line, used, atom


def without_widow(
    atoms: list[Atom],
    lines: list[Line],
    width: float,
    split: Splitter | None = None,
    *,
    apart: bool = False,
) -> list[Line]:
    """Return `lines`, broken a little narrower where that saves a lone word on the last line.

    The number of lines never grows; where nothing helps, the lines stay as they are.
    """
    last = lines[-1]
    if len(lines) < 2 or len(last.atoms) > 1 or last.width > max(width * _WIDOW, _SHORT):
        return lines
    for factor in _NARROWINGS:
        tried = break_lines(atoms, width * factor, split, apart=apart)
        if len(tried) != len(lines):
            break
        if len(tried[-1].atoms) > 1 and max(line.width for line in tried) <= width + _EPSILON:
            return tried
    return lines


def balanced(
    atoms: list[Atom], lines: list[Line], width: float, *, apart: bool = False
) -> list[Line]:
    """Return `lines` rebroken to about equal widths without more lines, for centred text."""
    if len(lines) < 2:
        return lines
    low, high, best = max(atom.width for atom in atoms), width, lines
    for _ in range(7):
        middle = (low + high) / 2
        tried = break_lines(atoms, middle, apart=apart)
        if len(tried) > len(lines) or any(line.width > middle + _EPSILON for line in tried):
            low = middle
        else:
            best, high = tried, middle
    return best
