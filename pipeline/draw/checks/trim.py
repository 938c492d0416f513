"""Checks at the trim: text that is cut off or too near to it, and art that ends there."""

from collections.abc import Iterator, Sequence
from itertools import chain
from math import ceil, dist
from operator import itemgetter
from textwrap import shorten
from typing import Final

from pipeline.draw.geometry import SIDES, Edges, Point, TrimSide, is_glued, lies_within, room_within
from pipeline.draw.marks import Area, Run
from pipeline.draw.proofreading import PAPER, Face, Remark, face_check, spread, topmost
from pipeline.layout.component import Component
from pipeline.source.findings import Finding, Severity
from pipeline.source.units import SLACK, excess, mm, to_mm

# Layout places to hundredths of a point, and round letters reach over the line that they are on.
_SLACK: Final = 0.3
_ACROSS: Final = 16
_DOWN: Final = 4
_LOST: Final = 0.03
"""The share of a text's points that round letters leave to the corners of their box."""


_CUT_OFF_GOOD: Final = {
    "styles.yaml": "styles:\n  rules: { family: sans, size: 9 }\n",
    "card.xml.j2": '<face><text x="6" y="6" w="40" style="rules">Draw a card.</text></face>\n',
}
_CUT_OFF_BAD: Final = {"card.xml.j2": _CUT_OFF_GOOD["card.xml.j2"].replace('y="6"', 'y="90" h="9"')}


@face_check("cut-off", bad=_CUT_OFF_BAD, good=_CUT_OFF_GOOD, severity=Severity.ERROR)
def cut_off(face: Face) -> Iterator[Remark]:
    """Find text that extends beyond the trim, or beyond its group's clip or mask.

    It would be lost in print, so this is an error; an ornament in a decorative style may run off.
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
            message = f"text is cut off: the mask of its group hides a part of {words!r}"
            hint = "move it inside, or make the style of an ornament decorative"
            yield Remark(Finding("cut-off", message, hint=hint), run.place)


def _is_masked(run: Run) -> bool:
    points = list(spread(run, _ACROSS, _DOWN)) if run.masks else []
    lost = sum(not all(mask.holds(point) for mask in run.masks) for point in points)
    return lost > _LOST * len(points)


def _beyond(edges: Edges, room: Edges) -> float:
    across = max(room.left - edges.left, edges.right - room.right)
    return max(across, room.top - edges.top, edges.bottom - room.bottom)


_SHOWN: Final = 60
"""Letters of a text that a finding quotes."""

_SAFE_AREA_GOOD: Final = {
    "card.layout.yaml": "trim: poker\nsafe: 3\n",
    "styles.yaml": "styles:\n  rules: { family: sans, size: 9 }\n",
    "card.xml.j2": '<face><text x="5" y="5" style="rules">Draw a card.</text></face>\n',
}
_SAFE_AREA_BAD: Final = {"card.xml.j2": _SAFE_AREA_GOOD["card.xml.j2"].replace('x="5"', 'x="1"')}


@face_check("safe-area", bad=_SAFE_AREA_BAD, good=_SAFE_AREA_GOOD)
def safe_area(face: Face) -> Iterator[Remark]:
    """Find text outside the safe area of its component.

    Sheets shift in the printer and knives wander, so text nearer to the trim is cut.
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
    for box in chain.from_iterable(boxes[1:] for boxes in face.painter.letters(run.text)):
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


_NEAR: Final = mm(0.3)
_INSIDE: Final = mm(0.15)
_LEAST: Final = mm(3)
"""What lies along less of the trim than that is no ground whose end would be seen."""
_SAMPLES: Final = 7


_ART_AT_TRIM_GOOD: Final = {
    "card.layout.yaml": "trim: poker\nbleed: 3\n",
    "styles.yaml": 'palette: { night: "20304a" }\n',
    "card.xml.j2": '<face><fill h="30" colour="night" bleed="true"/></face>\n',
}
_ART_AT_TRIM_BAD: Final = {
    "card.xml.j2": _ART_AT_TRIM_GOOD["card.xml.j2"].replace(' bleed="true"', "")
}


@face_check("art-at-trim", bad=_ART_AT_TRIM_BAD, good=_ART_AT_TRIM_GOOD)
def art_at_trim(face: Face) -> Iterator[Remark]:
    """Find areas and pictures that end at the trim, although the component has a bleed.

    If the cut is off by a hair, paper or another ground shows beyond them. Art more than 0.3 mm
    inside the trim is taken for an intended frame. Glued areas are ignored.
    """
    component = face.component
    if not component.bleed:
        return
    trim = Edges(0.0, 0.0, component.width, component.height)
    # Taken whole: neither a veil nor a mask moves the edge of what is below it.
    painted = [area._replace(opacities=(), masks=()) for area in face.areas]
    seen = painted[::-1]
    ends: dict[object, tuple[Remark, list[str]]] = {}
    for area in painted:
        sides = [
            side.name
            for side in SIDES
            if _ends_at(area, side, trim) and _shows(area, side, trim, component.bleed, seen, face)
        ]
        if sides:
            what = "a picture" if area.picture is not None else "an area"
            message = f"{what} ends at the trim: {', '.join(sides)}"
            hint = f'give it bleed="true", or let it reach {to_mm(component.bleed):g} mm over it'
            finding = Finding("art-at-trim", message, hint=hint, severity=Severity.WARNING)
            ends.setdefault(area.place, (Remark(finding, area.place), sides))
    yield from (remark for remark, _ in ends.values())


def _ends_at(area: Area, side: TrimSide, trim: Edges) -> bool:
    if abs(side.of(area.edges) - side.of(trim)) > _NEAR:
        return False
    start, end = side.along(area.edges, trim)
    return end - start >= _LEAST


def _shows(
    area: Area, side: TrimSide, trim: Edges, bleed: float, seen: Sequence[Area], face: Face
) -> bool:
    """Return whether it is seen that an area ends there: beyond it lies something else."""
    start, end = side.along(area.edges, trim)
    at = side.of(area.edges)
    shown = 0
    for number in range(_SAMPLES):
        along = start + (end - start) * (number + 0.5) / _SAMPLES
        within = side.point(at, -_INSIDE, along)
        bare = not lies_within(face.component, within) or is_glued(face.component, within)
        if not bare and topmost(seen, within) is area:
            beyond = topmost(seen, side.point(side.of(trim), bleed / 2, along))
            shown += not _is_alike(area, beyond, within)
    return shown > _SAMPLES // 2


def _is_alike(area: Area, beyond: Area | None, point: Point) -> bool:
    if area.picture is not None:
        return beyond is not None and beyond.picture is not None
    return area.colour == (beyond.colour if beyond is not None else PAPER)
