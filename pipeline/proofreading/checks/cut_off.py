"""`cut-off`: text that the trim or a group's clip takes away."""

from collections.abc import Iterator
from math import ceil
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.base.units import to_mm
from pipeline.proofreading.background import spread
from pipeline.proofreading.check import Remark, face_check
from pipeline.proofreading.face import Face
from pipeline.proofreading.frame import Edges
from pipeline.proofreading.marks import Run

# Layout places to hundredths of a point, and round letters reach over the line that they stand on.
_SLACK: Final = 0.3
_ACROSS: Final = 16
_DOWN: Final = 4
_LOST: Final = 0.03
"""The share of a text's points that round letters leave to the corners of their box."""


_GOOD: Final = {
    "styles.yaml": "styles:\n  rules: { family: sans, size: 9 }\n",
    "card.xml.j2": '<face><text x="6" y="6" w="40" style="rules">Draw a card.</text></face>\n',
}
_BAD: Final = {**_GOOD, "card.xml.j2": _GOOD["card.xml.j2"].replace('y="6"', 'y="90" h="9"')}


@face_check("cut-off", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def cut_off(face: Face) -> Iterator[Remark]:
    """Find text that reaches out of the trim of its component, or of its group's clip or mask.

    It would be lost in print without a word, which is an error; an ornament in a decorative style
    may run off.
    """
    component = face.component
    trim = Edges(0.0, 0.0, component.width, component.height)
    west, north, east, south = -_SLACK, -_SLACK, trim.right + _SLACK, trim.bottom + _SLACK
    for run in face.runs:
        if run.clip is None and not run.masks:
            left, top, right, bottom = run.edges
            if left >= west and top >= north and right <= east and bottom <= south:
                continue
        inked = face.inked(run)
        ink_edges = run.frame.edges(inked.box) if inked is not None else None
        room = trim if run.clip is None else run.clip.meets(trim) or trim
        excess = _beyond(ink_edges, room) if ink_edges is not None else 0.0
        if excess > _SLACK:
            cut = ceil(to_mm(excess) * 10 - 0.01) / 10
            words = " ".join(run.text.words)
            message = f"text is cut off, {cut:.1f} mm of {words!r} are lost"
            hint = "move it inside, let its flow go on, or make the style of an ornament decorative"
            yield Remark(Finding("cut-off", message, hint=hint), run.place)
        elif inked is not None and _is_masked(inked):
            words = " ".join(run.text.words)
            message = f"text is cut off, the mask of its group takes a part of {words!r}"
            hint = "move it inside, or make the style of an ornament decorative"
            yield Remark(Finding("cut-off", message, hint=hint), run.place)


def _is_masked(run: Run) -> bool:
    """Tell whether masks take a part of a text's ink away."""
    points = list(spread(run, _ACROSS, _DOWN)) if run.masks else []
    lost = sum(not all(mask.holds(point) for mask in run.masks) for point in points)
    return lost > _LOST * len(points)


def _beyond(edges: Edges, room: Edges) -> float:
    """Return how far edges reach out of a room, in points; below 0 they lie inside."""
    across = max(room.left - edges.left, edges.right - room.right)
    return max(across, room.top - edges.top, edges.bottom - room.bottom)
