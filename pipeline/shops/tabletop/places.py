"""Where objects lie on the table: in rows, without overlapping, as wide as a table."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pipeline.shops.tabletop.objects import Object, moved

_WIDTH: Final = 64.0
"""Units across of a row, which the program's large tables hold."""
_GAP: Final = 1.0


class Laid(NamedTuple):
    """An object, and the units that it takes across and down."""

    state: Object
    width: float
    height: float


def on_table(objects: Sequence[Laid]) -> list[Object]:
    """Return objects row by row from the far edge, the rows round the middle of the table."""
    rows: list[list[Laid]] = []
    used = 0.0
    for each in objects:
        if not rows or used + each.width > _WIDTH:
            rows.append([])
            used = 0.0
        rows[-1].append(each)
        used += each.width + _GAP
    depth = sum(max(each.height for each in row) + _GAP for row in rows) - _GAP
    found: list[Object] = []
    top = depth / 2
    for row in rows:
        height = max(each.height for each in row)
        x = -(sum(each.width for each in row) + _GAP * (len(row) - 1)) / 2
        for each in row:
            place = (round(x + each.width / 2, 3), round(top - height / 2, 3))
            found.append(moved(each.state, *place))
            x += each.width + _GAP
        top -= height + _GAP
    return found
