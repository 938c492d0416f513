"""Where pieces are packed on a sheet: the distances to try, and the best of what comes of them."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pipeline.base.units import mm
from pipeline.impose.margin_room import DEPTH, MIN_MARK, clearance, edge_room, least_bleed
from pipeline.impose.model import Edges, Paper
from pipeline.impose.options import Options
from pipeline.impose.packing.shelves import RULES, Item, Laid, Shelves
from pipeline.impose.registration import cut_edges

LEAST_GUTTER: Final = mm(3)
"""The narrowest strip between two pieces that has room for the crop marks of both."""

CLEAR: Final = mm(0.5)
"""What stays free between the pieces with their bleed and a line in the margin."""

_GUTTERS: Final = (mm(6), mm(5), mm(4), LEAST_GUTTER)
_PLAIN_GUTTER: Final = mm(4)
"""The widest gutter of pieces that do not bleed."""


class Area(NamedTuple):
    """The part of a sheet that pieces are packed in; lengths in points from the top left.

    `clear` is what the bleed of the outermost pieces leaves free of the sheet's edges.
    """

    sheet: tuple[float, float]
    x: float
    y: float
    width: float
    height: float
    gutter: float
    clear: Edges


class Packed(NamedTuple):
    """Items on sheets of one size."""

    area: Area
    sheets: list[list[Laid]]

    @property
    def cuts(self) -> int:
        """How many straight cuts part the pieces, where those in line with each other are one."""
        return sum(
            len({round(at, 2) for laid in sheet for at in (laid.y, laid.y + laid.h)})
            + len(
                {
                    (round(at, 2), round(laid.y, 2))
                    for laid in sheet
                    for at in (laid.x, laid.x + laid.w)
                }
            )
            for sheet in self.sheets
        )


def best_packing(
    items: Sequence[Item], bleed: float, paper: Paper, options: Options
) -> Packed | None:
    """Return the packing on the fewest sheets, with the widest gutters that cost none.

    Of equal ones it is that of fewer cuts. None says that an item is too large for the area.
    """
    areas = list(_areas(paper, options, bleed))
    fewest = _best(items, areas[-1])
    if fewest is None:
        return None
    for wider in areas[:-1]:
        packed = _best(items, wider)
        if packed is not None and len(packed.sheets) == len(fewest.sheets):
            return packed
    return fewest


def fewest_sheets(items: Sequence[Item], bleed: float, paper: Paper, options: Options) -> int:
    """Return how many sheets items take at least, 0 where one is too large for any."""
    packed = _best(items, list(_areas(paper, options, bleed))[-1])
    return len(packed.sheets) if packed else 0


def _best(items: Sequence[Item], areas: Sequence[Area]) -> Packed | None:
    """Return the best packing on a sheet in either orientation, whichever way pieces stand."""
    found = [
        Packed(area, sheets)
        for area in areas
        if area.width > 0 and area.height > 0
        for rule in RULES
        if (sheets := Shelves(area.width, area.height, area.gutter, rule).pack(items)) is not None
    ]
    return min(found, key=lambda packed: (len(packed.sheets), packed.cuts), default=None)


def _areas(paper: Paper, options: Options, bleed: float) -> Iterator[list[Area]]:
    """Yield the areas of the paper as it may lie, with ever narrower gutters and margins."""
    widest = max(2 * bleed, _PLAIN_GUTTER)
    gutters = (
        [gutter for gutter in _GUTTERS if gutter <= widest + 1e-6]
        if options.gutter == "auto"
        else [options.gutter]
    )
    edges = (least_bleed(bleed) + clearance(options), options.style.offset + MIN_MARK)
    for gutter in gutters:
        for edge in edges:
            yield [
                area
                for size in _sizes(paper, options)
                for area in _placed(size, paper, options, gutter, edge)
            ]


def _sizes(paper: Paper, options: Options) -> list[tuple[float, float]]:
    upright, wide = (paper.width, paper.height), (paper.height, paper.width)
    return {"portrait": [upright], "landscape": [wide]}.get(options.orientation, [upright, wide])


def _placed(
    size: tuple[float, float], paper: Paper, options: Options, gutter: float, edge: float
) -> Iterator[Area]:
    """Yield the areas of a sheet: the printable one, with `edge` for marks, a line at the bottom.

    Beside registration marks there are two: between the upper and the lower ones, as wide as the
    machine cuts, and between the left and the right ones. Bleed is left out beside the marks.
    """
    line = DEPTH + CLEAR if options.slug or options.ruler else 0.0
    usual = edge_room(paper.margin, options)
    least = paper.margin + edge
    across, down = (max(least, cut) for cut in cut_edges(size, paper, options.registration))
    clear = (usual,) * 4
    depth = options.registration.depth if options.registration else 0.0
    if depth:
        yield _area(size, (across, max(down, depth)) * 2, gutter, clear)
    across = max(across, depth)
    yield _area(size, (across, down, across, max(down, least + line)), gutter, clear)


def _area(size: tuple[float, float], edges: Edges, gutter: float, clear: Edges) -> Area:
    """Return the area so far within the edges of a sheet."""
    left, top, right, bottom = edges
    width, height = size
    return Area(size, left, top, width - left - right, height - top - bottom, gutter, clear)
