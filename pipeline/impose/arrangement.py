"""How pieces lie on a sheet: in rows and columns, or nested where that saves paper."""

from typing import TypeAlias

from pipeline.impose.face import FaceSpec
from pipeline.impose.grid import Grid, best_grid
from pipeline.impose.margin_room import edge_room
from pipeline.impose.model import Paper
from pipeline.impose.nest import Nest, best_nest
from pipeline.impose.nested_slots import nested_slots
from pipeline.impose.options import Options
from pipeline.impose.slots import Slot, front_slots

Arrangement: TypeAlias = Grid | Nest


def best_arrangement(
    face: FaceSpec, paper: Paper, options: Options, copies: int = 0
) -> Arrangement:
    """Return what takes the fewest sheets for so many copies, or has most pieces on one.

    Of equals rows and columns are easier to cut, unless nested neighbours share their cuts. Raises
    PunchboardError (``face-too-large``) where not even one piece has room.
    """
    grid = best_grid(face, paper, options, copies)
    nest = best_nest(face, paper, options, copies) if options.nest else None
    if nest is None:
        return grid
    saved = _cost(grid, copies) - _cost(nest, copies)
    shared = nest.nesting.straight and options.gutter == 0
    return nest if saved > 0 or (saved == 0 and shared) else grid


def _cost(arrangement: Arrangement, copies: int) -> int:
    capacity = arrangement.capacity
    return -(-copies // capacity) if copies else -capacity


def slots_of(
    arrangement: Arrangement, face: FaceSpec, paper: Paper, options: Options
) -> list[Slot]:
    """Return the places of the fronts, in the order in which pieces fill them."""
    room = edge_room(paper.margin, options)
    if isinstance(arrangement, Nest):
        return nested_slots(arrangement, face.bleed, room)
    return front_slots(arrangement, face.bleed, room)
