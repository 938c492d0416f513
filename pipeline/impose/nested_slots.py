"""The places of nested pieces, and what each may draw on: its outline with bleed, up to others."""

from collections import defaultdict
from collections.abc import Iterator

from pipeline.impose.convex import HalfPlane, Polygon, cut, grown, parting
from pipeline.impose.margin_room import outer_bleed
from pipeline.impose.model import Edges
from pipeline.impose.nest import Nest, NestedCell
from pipeline.impose.slots import Slot


def nested_slots(nest: Nest, bleed: float, margin: float = 0.0) -> list[Slot]:
    """Return the places row by row, each clipped to its outline and its share of the gutters.

    On the outside the bleed is full, but leaves the outermost `margin` for marks as far as the
    least bleed allows.
    """
    polygons = {
        headlong: _placed(nest, headlong) for headlong in {cell.headlong for cell in nest.cells}
    }
    wide = {headlong: grown(polygon, bleed) for headlong, polygon in polygons.items()}
    frame = _frame(nest, bleed, margin)
    partings: dict[tuple[float, float, bool, bool], HalfPlane] = {}
    slots = []
    for cell, others in _neighbours(nest, bleed):
        planes = []
        for other in others:
            x, y = other.x - cell.x, other.y - cell.y
            key = (round(x, 2), round(y, 2), cell.headlong, other.headlong)
            if key not in partings:
                moved = tuple((u + x, v + y) for u, v in polygons[other.headlong])
                partings[key] = parting(polygons[cell.headlong], moved)
            planes.append(partings[key])
        edges = _edges(nest, cell, bleed, frame)
        left, top, right, bottom = edges
        planes += [
            HalfPlane(-1.0, 0.0, left),
            HalfPlane(0.0, -1.0, top),
            HalfPlane(1.0, 0.0, nest.cell_w + right),
            HalfPlane(0.0, 1.0, nest.cell_h + bottom),
        ]
        clip = tuple((x + cell.x, y + cell.y) for x, y in cut(wide[cell.headlong], planes))
        rotate = (90 if nest.turned else 0) + (180 if cell.headlong else 0)
        slots.append(Slot(cell.x, cell.y, nest.cell_w, nest.cell_h, rotate, edges, clip))
    return slots


def _placed(nest: Nest, headlong: bool) -> Polygon:
    """Return what a piece takes within its cell, turned as it lies."""
    polygon = nest.nesting.polygon
    if nest.turned:
        polygon = tuple((nest.cell_w - y, x) for x, y in polygon)
    if headlong:
        polygon = tuple((nest.cell_w - x, nest.cell_h - y) for x, y in polygon)
    return polygon


def _neighbours(nest: Nest, bleed: float) -> Iterator[tuple[NestedCell, list[NestedCell]]]:
    """Yield each cell with those whose bleed may meet its own."""
    reach_x, reach_y = nest.cell_w + 2 * bleed, nest.cell_h + 2 * bleed
    buckets: defaultdict[tuple[int, int], list[NestedCell]] = defaultdict(list)
    for cell in nest.cells:
        buckets[int(cell.x // reach_x), int(cell.y // reach_y)].append(cell)
    for cell in nest.cells:
        column, row = int(cell.x // reach_x), int(cell.y // reach_y)
        yield (
            cell,
            [
                other
                for x in (column - 1, column, column + 1)
                for y in (row - 1, row, row + 1)
                for other in buckets.get((x, y), ())
                if other is not cell
                and abs(other.x - cell.x) <= reach_x
                and abs(other.y - cell.y) <= reach_y
            ],
        )


def _frame(nest: Nest, bleed: float, margin: float) -> Edges:
    """Return where the bleed of all pieces ends: left, top, right and bottom on the sheet."""
    left, top = nest.start
    right = max(cell.x for cell in nest.cells) + nest.cell_w
    bottom = max(cell.y for cell in nest.cells) + nest.cell_h
    out_x = min(left, outer_bleed(bleed, left, margin))
    out_y = min(top, outer_bleed(bleed, top, margin))
    return left - out_x, top - out_y, right + out_x, bottom + out_y


def _edges(nest: Nest, cell: NestedCell, bleed: float, frame: Edges) -> Edges:
    left, top, right, bottom = frame
    return (
        min(bleed, cell.x - left),
        min(bleed, cell.y - top),
        min(bleed, right - cell.x - nest.cell_w),
        min(bleed, bottom - cell.y - nest.cell_h),
    )
