"""What lies below a text: the colours of the areas drawn before it, by how much of it they hold."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.proofreading.blending import Opacities, seen
from pipeline.proofreading.colour import contrast
from pipeline.proofreading.frame import Point
from pipeline.proofreading.marks import Area, Run
from pipeline.proofreading.picture import Pixel, mean
from pipeline.proofreading.shade import Tint

PAPER: Final = "ffffff"

# Areas are looked up by the bands of the face, in points, that they lie in.
_BAND: Final = 24
_ACROSS: Final = 10
_DOWN: Final = 2
_SHARE: Final = 0.25


class Background:
    """The areas drawn so far, the paper below them."""

    def __init__(self) -> None:
        self._bands: dict[int, list[tuple[int, Area]]] = {}
        self._count = 0

    def add(self, area: Area) -> None:
        """Lay an area over those before it."""
        self._count += 1
        entry = (self._count, area)
        for band in _bands(area.edges[1], area.edges[3]):
            self._bands.setdefault(band, []).append(entry)

    def below(self, run: Run) -> list[tuple[str, str]]:
        """Return the colours of a text and of its ground, as they are seen together.

        A ground is what lies below at least a quarter of the text; of a picture the mean. Where
        colours run into one another or shine through, it is the one of the worst quarter that is
        best to read on.
        """
        near, fill = self.near(run), run.text.fill
        if not near and not run.opacities:
            return [(fill, PAPER)]
        if len(near) == 1 and _is_plain(near[0], run) and near[0].share(run.edges) == 1:
            return [(fill, near[0].colour)] if near[0].colour else []
        return _sampled(run, near)

    def near(self, run: Run) -> list[Area]:
        """Return the areas that may lie below a text, the topmost first.

        The last of them may be one that surely lies below all of it, and hides what is below.
        """
        near: list[Area] = []
        for area in self._candidates(run):
            share = area.share(run.edges)
            if share != 0:
                near.append(area)
            if share == 1 and area.opaque:
                break
        return near

    def _candidates(self, run: Run) -> list[Area]:
        """Return the areas near a text, the topmost first."""
        bands = [self._bands.get(band, []) for band in _bands(run.edges[1], run.edges[3])]
        if len(bands) == 1:
            return [area for _, area in reversed(bands[0])]
        areas = {number: area for band in bands for number, area in band}
        return [areas[number] for number in sorted(areas, reverse=True)]


def _bands(top: float, bottom: float) -> range:
    return range(int(top // _BAND), int(bottom // _BAND) + 1)


def _is_plain(area: Area | None, run: Run) -> bool:
    """Tell whether a text is read on an area as that is, and not on what shines through both."""
    return not run.opacities and (area is None or (area.opaque and area.shade is None))


def seen_at(point: Point, run: Run, near: Sequence[Area]) -> tuple[str, str]:
    """Return the colours of a text and its ground at a point, whatever shines through them."""
    paints: list[tuple[Tint, Opacities]] = []
    for area in near:
        if area.covers(point):
            paints.append((area.tint_at(point), area.opacities))
            if area.opaque:
                break
    return seen(paints[::-1], run.text.fill, run.opacities)


def _sampled(run: Run, near: Sequence[Area]) -> list[tuple[str, str]]:
    """Return the colours of a text and its ground at points spread evenly over it."""
    counts: Counter[str] = Counter()
    pictured: list[Pixel] = []
    blended: list[tuple[str, str]] = []
    for point in spread(run, _ACROSS, _DOWN):
        area = topmost(near, point)
        if not _is_plain(area, run):
            blended.append(seen_at(point, run, near))
            continue
        pixel = area.picture_at(point) if area is not None else None
        if pixel is not None:
            pictured.append(pixel)
        elif area is None or area.colour:
            counts[area.colour if area is not None and area.colour else PAPER] += 1
    if pictured:
        counts[mean(pictured)] += len(pictured)
    least = int(_SHARE * _ACROSS * _DOWN)
    found = [(run.text.fill, colour) for colour, points in counts.items() if points >= least]
    if len(blended) >= least:
        found.append(sorted(blended, key=lambda pair: contrast(*pair))[least - 1])
    return found


def spread(run: Run, across: int, down: int) -> Iterator[Point]:
    """Yield points of the face that are spread evenly over a text."""
    left, top, right, bottom = run.box
    for column in range(across):
        for row in range(down):
            x = left + (right - left) * (column + 0.5) / across
            y = top + (bottom - top) * (row + 0.5) / down
            yield run.frame.on_face((x, y))


def topmost(near: Sequence[Area], point: Point) -> Area | None:
    """Return the first of the areas that covers a point of the face."""
    return next((area for area in near if area.covers(point)), None)
