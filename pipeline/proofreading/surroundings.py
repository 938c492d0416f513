"""What lies below and above the texts of a face, found once for all checks that ask for it."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from pipeline.proofreading.frame import Edges
from pipeline.proofreading.marks import Area, Run

_BAND: Final = 24
"""Areas are looked up by the bands of the face, in points, that they lie in."""

_Entry: TypeAlias = tuple[float, float, float, float, int, int, Area]
"""The edges of an area, its first band, its number in the order of drawing, and itself."""


class Surroundings(NamedTuple):
    """A text to read in the box of its ink, and the areas that may lie at it.

    Those `below` it were drawn before, those `above` it later, the nearest to it first. The last of
    either may be one that surely lies at all of the text, and hides what is beyond; where there is
    one below, the text is `enclosed`.
    """

    run: Run
    inked: Run
    below: Sequence[Area]
    enclosed: bool
    above: Sequence[Area]


class AreaIndex:
    """The areas of a face, each with its number in the order of drawing, by where they lie."""

    def __init__(self, areas: Iterable[tuple[int, Area]]) -> None:
        self._bands: dict[int, list[_Entry]] = {}
        for number, area in areas:
            bands = _bands(area.edges)
            entry = (*area.edges, bands.start, number, area)
            for band in bands:
                self._bands.setdefault(band, []).append(entry)

    def at(self, run: Run, inked: Run, number: int) -> Surroundings:
        """Return what lies at a text that is drawn as the mark `number`."""
        below, above = self._meeting(inked.edges, number)
        grounds, enclosed = _nearest(reversed(below), inked.edges)
        covers, _ = _nearest(above, inked.edges)
        return Surroundings(run, inked, grounds, enclosed, covers)

    def _meeting(self, box: Edges, number: int) -> tuple[list[_Entry], list[_Entry]]:
        """Return what meets a box, drawn before the mark `number` and later, the lowest first."""
        left, top, right, bottom = box
        found: list[_Entry] = []
        bands = _bands(box)
        for band in bands:
            # What lies in several bands is taken in the first of them.
            found += [
                entry
                for entry in self._bands.get(band, ())
                if entry[0] < right
                and entry[2] > left
                and entry[1] < bottom
                and entry[3] > top
                and (entry[4] == band or band == bands.start)
            ]
        if len(bands) > 1:
            found.sort(key=_number)
        before = sum(entry[5] < number for entry in found)
        return found[:before], found[before:]


def _nearest(entries: Iterable[_Entry], box: Edges) -> tuple[list[Area], bool]:
    """Return the areas that may lie at a box, and whether the last of them hides the others."""
    near: list[Area] = []
    for *_, area in entries:
        share = area.share(box)
        if share != 0:
            near.append(area)
            if share == 1 and area.opaque:
                return near, True
    return near, False


def _bands(edges: Edges) -> range:
    return range(int(edges[1] // _BAND), int(edges[3] // _BAND) + 1)


def _number(entry: _Entry) -> int:
    return entry[5]
