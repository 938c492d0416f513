"""`overlap`: texts that lie on one another."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from pipeline.base.finding import Finding, Severity
from pipeline.build.proofing.check import Remark, face_check
from pipeline.build.proofing.face import Face
from pipeline.build.proofing.frame import Edges, Frame
from pipeline.build.proofing.marks import Run

_SHARE: Final = 0.2

Stretch: TypeAlias = tuple[Edges, Run]


@face_check("overlap")
def overlap(face: Face) -> Iterator[Remark]:
    """Find two texts that overlap by more than a fifth of the smaller one.

    It is the surest sign of a box too small, or of two boxes in one place. Texts turned by
    different angles, neither upright nor lying, are not compared.
    """
    for stretches in _by_direction(face.runs).values():
        for first, second in _colliding(stretches):
            one, other = (" ".join(run.text.words) for run in (first, second))
            if one == other:
                continue  # a shadow, or letters drawn twice to make them bolder
            message = f"texts lie on one another: {one!r} and {other!r}"
            hint = "give them boxes of their own, or make the style of the fainter one decorative"
            finding = Finding("overlap", message, hint=hint, severity=Severity.WARNING)
            yield Remark(finding, second.place)


def _by_direction(runs: list[Run]) -> dict[float, list[Stretch]]:
    """Return the boxes of runs by their direction, as that direction sees them."""
    found: dict[float, list[Stretch]] = {0.0: []}
    for run in runs:
        turn = run.frame.turn
        if turn % 90 == 0:
            found[0.0].append((run.edges, run))
            continue
        # The face's origin stays where it is; only the axes turn.
        x, y = Frame(turn=turn).inside((run.frame.x, run.frame.y))
        left, top, right, bottom = run.box
        found.setdefault(turn, []).append((Edges(left + x, top + y, right + x, bottom + y), run))
    return found


def _colliding(stretches: list[Stretch]) -> Iterator[tuple[Run, Run]]:
    """Yield the pairs that overlap by too much, in the order of drawing."""
    order = {id(run): number for number, (_, run) in enumerate(stretches)}
    stretches = sorted(stretches, key=lambda stretch: stretch[0].top)
    for index, (edges, run) in enumerate(stretches):
        left, _, right, bottom = edges
        for other_edges, other in stretches[index + 1 :]:
            if other_edges[1] >= bottom:
                break
            if other_edges[0] < right and other_edges[2] > left:
                common = edges.meets(other_edges)
                if common and common.area > _SHARE * min(edges.area, other_edges.area):
                    first, second = sorted((run, other), key=lambda each: order[id(each)])
                    yield first, second
