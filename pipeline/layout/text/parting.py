"""The lines of a paragraph that parts: where each begins, and those between two places of it.

A place is the number of letters before it, without spaces and hyphens, so that it is found again
at another width and on another rung.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
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


class Parted:
    """A paragraph from a place on, broken into lines that begin at `places`; the last is its end.

    `index` tells which line begins at a place.
    """

    def __init__(
        self,
        broken: Broken,
        stretches: Stretches,
        start: int,
        setter: Setter,
        set_lines: Callable[[Stretches], Broken],
    ) -> None:
        self._broken, self._stretches = broken, stretches
        self._setter, self._set_lines = setter, set_lines
        self.places = line_starts(stretches, broken.lines, start, setter)
        # Of lines without a letter the first counts.
        self.index = {place: at for at, place in reversed([*enumerate(self.places)])}

    def lines(self, start: int, stop: int | None) -> Broken:
        """Return the lines from the place `start` on, short of `stop` or to the end."""
        whole, first = self._broken, self.index[start]
        if stop is None:
            return whole._replace(lines=whole.lines[first:], widest=self._widest_from[first])
        if stop in self.index:
            return _of(whole, whole.lines[first : self.index[stop]])
        before = _before(self._stretches, stop, self._setter)
        lines = self._set_lines(_after(before, start, self._setter)).lines
        goes_on = stop not in _ends(self._stretches)
        if lines and goes_on:
            lines[-1] = lines[-1]._replace(last=False)
        return _of(whole, lines)

    def places_from(self, start: int) -> list[int]:
        """Return the places of the lines from the one at `start` on."""
        return self.places[self.index[start] :]

    def from_place(self, start: int) -> "Parted":
        """Return the paragraph from `start` on, broken anew where no line begins there."""
        if start in self.index:
            return self
        broken = self._set_lines(_after(self._stretches, start, self._setter))
        return Parted(broken, self._stretches, start, self._setter, self._set_lines)

    @cached_property
    def _widest_from(self) -> list[float]:
        """How wide, in points, the widest of each line and all that follow is; last 0."""
        widths = [line.width for line in reversed(self._broken.lines)]
        widest = [width * self._broken.size for width in accumulate(widths, max, initial=0.0)]
        return widest[::-1]


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
