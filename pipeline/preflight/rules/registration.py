"""`registration`: whether backs lie behind their fronts."""

from collections.abc import Iterator
from math import ceil
from typing import Any, Final

from pipeline.base.units import mm, to_mm
from pipeline.preflight.geometry import Box
from pipeline.preflight.marks import Line
from pipeline.preflight.rule import Defect, Doubt, Needs, Remark, page_rule
from pipeline.preflight.values import Length, mm_words
from pipeline.preflight.view import View

_MOST_LINES: Final = 400
_LONGEST: Final = mm(25)
_APART: Final = mm(5)
"""No printer is off that far: pages that differ more are two sheets, or backs of another size."""
_FLIPS: Final = ((True, False), (False, True))
"""About the upright edge and about the level one: whether left and right, top and bottom swap."""


@page_rule("registration", Length, needs=Needs.CONTENT)
def registration(view: View, wanted: Any) -> Iterator[Remark]:
    """Find backs whose trim or cut marks do not lie behind those of the page before.

    Pages 1 and 2, 3 and 4 are the sides of a sheet. When it is turned over, about either edge, what
    is printed to cut by must come to lie where it is in front.
    """
    if view.number % 2 or view.before is None:
        return
    front, back = view.before, view
    if front.leaf.size(front.leaf.media) != back.leaf.size(back.leaf.media):
        yield Doubt("front and back are of different sizes", view.number)
        return
    shifts = [max(_shift(front, back, flip), _mark_shift(front, back, flip)) for flip in _FLIPS]
    if min(shifts) > _APART:
        yield Doubt(
            "what is cut out lies elsewhere: the pages may be no sides of one sheet", view.number
        )
    elif min(shifts) > wanted + 0.01:
        message = f"a back off by {mm_words(min(shifts))}"
        allowed = f"{mm_words(wanted)} at most"
        most = ceil(to_mm(min(shifts)) * 10 - 0.1) / 10
        remedy = (
            "print backs behind their fronts; or, if they are moved to suit a printer, "
            f"--expect registration={most:g}mm"
        )
        yield Defect(
            "preflight-registration", message, allowed, view.number, back.leaf.trim, remedy
        )


def _shift(front: View, back: View, flip: tuple[bool, bool]) -> float:
    """Return by how much the edges of the trims miss each other, at most."""
    mirrored = _mirrored(front.leaf.trim, front.leaf.media, flip)
    return max(abs(a - b) for a, b in zip(mirrored, back.leaf.trim, strict=True))


def _mirrored(box: Box, sheet: Box, flip: tuple[bool, bool]) -> Box:
    left, bottom, right, top = box
    if flip[0]:
        left, right = sheet.left + sheet.right - right, sheet.left + sheet.right - left
    if flip[1]:
        bottom, top = sheet.bottom + sheet.top - top, sheet.bottom + sheet.top - bottom
    return Box(left, bottom, right, top)


def _mark_shift(front: View, back: View, flip: tuple[bool, bool]) -> float:
    """Return by how much cut marks miss each other; 0 where one side has none of one sort."""
    most = 0.0
    for across in (True, False):
        fronts, backs = _marks(front, across), _marks(back, across)
        if not fronts or not backs or max(len(fronts), len(backs)) > _MOST_LINES:
            continue
        sheet = front.leaf.media
        mirror = flip[1] if across else flip[0]
        around = sheet.bottom + sheet.top if across else sheet.left + sheet.right
        placed = sorted(around - at if mirror else at for at in fronts)
        most = max(most, *(min(abs(at - other) for other in placed) for at in backs))
    return most


def _marks(view: View, across: bool) -> list[float]:
    """Return where the cut marks of a page lie: short lines in its margins, on their axis."""
    trim = view.leaf.trim
    return sorted({round(each.at, 3) for each in view.marks.lines if _is_mark(each, across, trim)})


def _is_mark(line: Line, across: bool, trim: Box) -> bool:
    low, high = (trim.left, trim.right) if across else (trim.bottom, trim.top)
    start, end = line.ends
    outside = end <= low + 0.1 or start >= high - 0.1
    return line.across is across and outside and end - start <= _LONGEST
