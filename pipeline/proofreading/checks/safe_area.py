"""`safe-area`: text where the cut may go."""

from collections.abc import Iterator
from itertools import chain
from math import ceil, dist
from operator import itemgetter
from textwrap import shorten
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.base.safe_area import SLACK, excess
from pipeline.base.units import to_mm
from pipeline.layout.component import Component
from pipeline.proofreading.check import Remark, face_check
from pipeline.proofreading.face import Face
from pipeline.proofreading.frame import Edges
from pipeline.proofreading.marks import Run
from pipeline.proofreading.outline_room import room_within

_SHOWN: Final = 60
"""Letters of a text that are told."""

_GOOD: Final = {
    "card.layout.yaml": "trim: poker\nsafe: 3\n",
    "styles.yaml": "styles:\n  rules: { family: sans, size: 9 }\n",
    "card.xml.j2": '<face><text x="5" y="5" style="rules">Draw a card.</text></face>\n',
}
_BAD: Final = {**_GOOD, "card.xml.j2": _GOOD["card.xml.j2"].replace('x="5"', 'x="1"')}


@face_check("safe-area", bad=_BAD, good=_GOOD)
def safe_area(face: Face) -> Iterator[Remark]:
    """Find text that reaches out of the safe area of its component.

    Sheets shift in the printer and knives wander: what lies nearer to the trim is cut into.
    """
    component = face.component
    if not component.safe:
        return
    mirrored = face.mirrored
    for run in face.runs:
        # Most texts lie inside with all the room of their lines.
        if _reach(run, component, mirrored=mirrored) <= SLACK:
            continue
        reaches = [
            (_reach(each, component, mirrored=mirrored), each) for each in _letters(face, run)
        ]
        reach, outermost = max(reaches, key=itemgetter(0), default=(0.0, run))
        if reach > SLACK:
            by = ceil(to_mm(reach) * 10 - 0.01) / 10
            text = shorten(" ".join(run.text.words), _SHOWN, placeholder="…")
            side = _side(outermost, component)
            message = f"{text!r} reaches {by:.1f} mm out of the safe area{side}"
            hint = (
                f"keep it {to_mm(component.safe):g} mm from the trim, or make its style decorative"
            )
            finding = Finding("safe-area", message, hint=hint, severity=Severity.WARNING)
            yield Remark(finding, run.place)


def _letters(face: Face, run: Run) -> Iterator[Run]:
    """Yield a run in the box of each of its letters that is to be seen."""
    for box in chain.from_iterable(boxes[1:] for boxes in face.letters(run.text)):
        edges: Edges | None = run.frame.edges(box)
        if edges is not None and run.clip is not None:
            edges = edges.meets(run.clip)
        if edges is not None:
            yield run._replace(box=box, edges=edges)


def _side(run: Run, component: Component) -> str:
    """Return at which side of a rectangle a run reaches furthest; empty for other outlines."""
    if component.outline.shape != "rectangle":
        return ""
    left, top, right, bottom = run.edges
    sides = {
        "on the left": -left,
        "on the right": right - component.width,
        "at the top": -top,
        "at the bottom": bottom - component.height,
    }
    return f" {max(sides, key=lambda side: sides[side])}"


def _reach(run: Run, component: Component, *, mirrored: bool) -> float:
    """Return how far a run reaches out of the safe area, in points; below 0 it lies inside."""
    safe = component.safe
    reach = excess(run.edges, (0.0, 0.0, component.width, component.height), safe)
    if component.outline.shape == "path":
        corners = run.frame.corners(run.box)
        return max(reach, safe - room_within(component, corners, mirrored=mirrored))
    if component.outline.shape == "circle":
        centre = component.width / 2, component.height / 2
        farthest = max(dist(centre, corner) for corner in run.frame.corners(run.box))
        return max(reach, farthest - min(centre) + safe)
    return reach
