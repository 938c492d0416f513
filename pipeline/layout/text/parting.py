"""The lines of a paragraph that parts: where each begins, and those between two places of it.

A place is the number of letters before it, without spaces and hyphens, so that it is found again
at another width and on another rung.
"""

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import TypeAlias

from pipeline.layout.text.atoms import Atom, Line
from pipeline.layout.text.broken import Broken
from pipeline.layout.text.hyphens import bare
from pipeline.layout.text.setter import Setter

Stretches: TypeAlias = Sequence[list[Atom]]


def line_starts(
    stretches: Stretches, lines: Sequence[Line], start: int, setter: Setter
) -> list[int]:
    """Return the place at which each line begins, and that of the end.

    The lines are those of `stretches` from the place `start` on.
    """
    stretches = _after(stretches, start, setter) if start else stretches
    atoms = iter([_letters(atom) for stretch in stretches for atom in stretch])
    places, place, rest = [start], start, ""
    for line in lines:
        for atom in line.atoms:
            rest = rest or next(atoms)
            printed = _letters(atom)
            # What begins a word that goes on in the next line ends with a hyphen of its own.
            printed = printed if rest.startswith(printed) else printed[:-1]
            place += len(printed)
            rest = rest[len(printed) :]
        places.append(place)
    return places


def count_letters(stretches: Stretches) -> int:
    """Return how many letters atoms have, as places count them."""
    return sum(len(_letters(atom)) for stretch in stretches for atom in stretch)


def lines_between(
    whole: Broken,
    stretches: Stretches,
    start: int,
    stop: int | None,
    setter: Setter,
    set_lines: Callable[[Stretches], Broken],
) -> Broken:
    """Return the lines from the place `start` on, short of `stop` or to the end.

    They are those of the whole paragraph where it has lines that begin there; else `set_lines`
    breaks what follows anew.
    """
    places = line_starts(stretches, whole.lines, 0, setter)
    if start not in places:
        whole = set_lines(_after(stretches, start, setter))
        places = line_starts(stretches, whole.lines, start, setter)
    first = places.index(start)
    if stop is None:
        return _of(whole, whole.lines[first:])
    if stop in places:
        return _of(whole, whole.lines[first : places.index(stop)])
    lines = set_lines(_after(_before(stretches, stop, setter), start, setter)).lines
    goes_on = stop not in _ends(stretches)
    if lines and goes_on:
        lines[-1] = lines[-1]._replace(last=False)
    return _of(whole, lines)


def _of(whole: Broken, lines: list[Line]) -> Broken:
    widest = max([line.width for line in lines], default=0.0) * whole.size
    return whole._replace(lines=lines, widest=widest)


def _letters(atom: Atom) -> str:
    return "".join([bare(piece.word) for piece in atom.pieces])


def _ends(stretches: Stretches) -> list[int]:
    """Return the places at which the stretches between forced breaks end."""
    return list(accumulate(sum(len(_letters(atom)) for atom in each) for each in stretches))


def _after(stretches: Stretches, place: int, setter: Setter) -> list[list[Atom]]:
    """Return what follows `place`."""
    return [
        [cut for atom, at in placed for cut in _tail(atom, place - at, setter)]
        for placed in _placed(stretches)
    ]


def _before(stretches: Stretches, place: int, setter: Setter) -> list[list[Atom]]:
    """Return what stands before `place`."""
    return [
        [cut for atom, at in placed for cut in _head(atom, place - at, setter)]
        for placed in _placed(stretches)
    ]


def _placed(stretches: Stretches) -> list[list[tuple[Atom, int]]]:
    """Return the atoms, each with its place."""
    place, result = 0, []
    for stretch in stretches:
        placed = []
        for atom in stretch:
            placed.append((atom, place))
            place += len(_letters(atom))
        result.append(placed)
    return result


def _tail(atom: Atom, letters: int, setter: Setter) -> tuple[Atom, ...]:
    if letters <= 0:
        return (atom,)
    return () if letters >= len(_letters(atom)) else (setter.parted(atom, letters)[1],)


def _head(atom: Atom, letters: int, setter: Setter) -> tuple[Atom, ...]:
    if letters >= len(_letters(atom)):
        return (atom,)
    return () if letters <= 0 else (setter.parted(atom, letters)[0],)
