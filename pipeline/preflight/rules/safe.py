"""`safe`: whether text keeps clear of the edge."""

from collections.abc import Iterator
from typing import Any, Final

from pipeline.base.safe_area import SLACK, excess
from pipeline.preflight.geometry import Box
from pipeline.preflight.rule import Defect, Needs, Remark, page_rule
from pipeline.preflight.values import Length, mm_words
from pipeline.preflight.view import View

_NEAR: Final = 12.0


@page_rule("safe", Length, needs=Needs.PIXELS)
def safe(view: View, wanted: Any) -> Iterator[Remark]:
    """Find text whose signs come nearer to the trim than the profile allows, or cross it.

    What counts is what the signs show, not the room that they take. Text beyond the trim is cut
    off, and meant to be.
    """
    trim = view.leaf.trim
    words: list[tuple[str, Box]] = []
    for sign, box in view.file.pixels.signs(view.leaf):
        inside = box.common(trim)
        if excess(box, trim, wanted) <= SLACK or inside.width <= 0 or inside.height <= 0:
            continue
        if words and _follows(words[-1][1], box):
            words[-1] = (words[-1][0] + sign, _around(words[-1][1], box))
        else:
            words.append((sign, box))
    for text, box in words:
        room = _room(box, trim)
        message = f"{text!r} {f'{mm_words(room)} from' if room >= 0 else 'across'} the trim"
        allowed = f"{mm_words(wanted)} or more"
        yield Defect("preflight-safe", message, allowed, view.number, box)


def _room(box: Box, trim: Box) -> float:
    """Return the distance to the nearest edge of the trim, below 0 across it."""
    edges = zip(box, trim, (1, 1, -1, -1), strict=True)
    return min((edge - limit) * sign for edge, limit, sign in edges)


def _follows(last: Box, box: Box) -> bool:
    """Tell whether a sign goes on from the last one."""
    return last.grown(_NEAR).meets(box) and (
        min(last.top, box.top) > max(last.bottom, box.bottom)
        or min(last.right, box.right) > max(last.left, box.left)
    )


def _around(box: Box, other: Box) -> Box:
    return Box(
        min(box.left, other.left),
        min(box.bottom, other.bottom),
        max(box.right, other.right),
        max(box.top, other.top),
    )
