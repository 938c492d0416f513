"""The colours below a text, by how much of it they hold."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.proofreading.blending import Opacities, seen
from pipeline.proofreading.colour import contrast
from pipeline.proofreading.frame import Edges, Point
from pipeline.proofreading.marks import Area, Run
from pipeline.proofreading.picture import Pixel, mean
from pipeline.proofreading.shade import Tint

PAPER: Final = "ffffff"

_ACROSS: Final = 10
_DOWN: Final = 2
_SHARE: Final = 0.25


def colours_below(run: Run, near: Sequence[Area]) -> list[tuple[str, str]]:
    """Return the colours of a text and of its ground, as they are seen together.

    `near` are the areas that may lie below it, the topmost first. A ground is what lies below at
    least a quarter of the text; of a picture the mean. Where colours run into one another or shine
    through, it is the one of the worst quarter that is best to read on.
    """
    fill = run.text.fill
    if not near and not run.opacities:
        return [(fill, PAPER)]
    if len(near) == 1 and _is_plain(near[0], run) and near[0].share(run.edges) == 1:
        return [(fill, near[0].colour)] if near[0].colour else []
    return _sampled(run, near)


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
    yield from map(run.frame.on_face, spread_over(run.box, across, down))


def spread_over(box: Edges, across: int, down: int) -> Iterator[Point]:
    """Yield points that are spread evenly over a box, column by column."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    rows = [top + high * (row + 0.5) / down for row in range(down)]
    for column in range(across):
        x = left + wide * (column + 0.5) / across
        for y in rows:
            yield x, y


def topmost(near: Sequence[Area], point: Point) -> Area | None:
    """Return the first of the areas that covers a point of the face."""
    return next((area for area in near if area.covers(point)), None)
