"""`art-at-trim`: areas and pictures that end where the cut goes, and show its slips."""

from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.base.units import mm, to_mm
from pipeline.proofreading.background import PAPER, topmost
from pipeline.proofreading.check import Remark, face_check
from pipeline.proofreading.face import Face
from pipeline.proofreading.frame import Edges, Point
from pipeline.proofreading.marks import Area
from pipeline.proofreading.trim import SIDES, Side, is_glued, lies_within

_NEAR: Final = mm(0.3)
_INSIDE: Final = mm(0.15)
_LEAST: Final = mm(3)
"""What lies along less of the trim than that is no ground whose end would be seen."""
_SAMPLES: Final = 7


_GOOD: Final = {
    "card.layout.yaml": "trim: poker\nbleed: 3\n",
    "styles.yaml": 'palette: { night: "20304a" }\n',
    "card.xml.j2": '<face><fill h="30" colour="night" bleed="true"/></face>\n',
}
_BAD: Final = {**_GOOD, "card.xml.j2": _GOOD["card.xml.j2"].replace(' bleed="true"', "")}


@face_check("art-at-trim", bad=_BAD, good=_GOOD)
def art_at_trim(face: Face) -> Iterator[Remark]:
    """Find areas and pictures that end at the trim of a component which has a bleed.

    Where the cut is off by a hair, paper or another ground shows beyond them. What lies within
    the trim by more than 0.3 mm is taken for a frame that is meant so, and
    areas that are glued are out of sight.
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


def _ends_at(area: Area, side: Side, trim: Edges) -> bool:
    """Tell whether an area ends near a side of the trim, along enough of it to be seen."""
    if abs(side.of(area.edges) - side.of(trim)) > _NEAR:
        return False
    start, end = side.along(area.edges, trim)
    return end - start >= _LEAST


def _shows(
    area: Area, side: Side, trim: Edges, bleed: float, seen: Sequence[Area], face: Face
) -> bool:
    """Tell whether it is seen that an area ends there: beyond it lies something else."""
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
    """Tell whether what lies beyond an area goes on in its colour."""
    if area.picture is not None:
        return beyond is not None and beyond.picture is not None
    return area.colour == (beyond.colour if beyond is not None else PAPER)
