"""`overlap`: texts that lie on one another."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from pipeline.base.finding import Finding, Severity
from pipeline.proofreading.check import Remark, face_check
from pipeline.proofreading.face import Face
from pipeline.proofreading.frame import Edges, Frame
from pipeline.proofreading.marks import Run

_SHARE: Final = 0.2
# By which boxes as high as their lines overlap where their ink may overlap by more than that.
_SUSPECT: Final = 0.08

Stretch: TypeAlias = tuple[float, float, float, float, int]
"""Top, left, bottom and right of a run as its direction sees them, and its number."""


_GOOD: Final = {
    "styles.yaml": "styles:\n  rules: { family: sans, size: 9 }\n",
    "card.xml.j2": '<face><text x="6" y="6" style="rules">Draw a card.</text>'
    '<text x="8" y="12" style="rules">Keep it.</text></face>\n',
}
_BAD: Final = {**_GOOD, "card.xml.j2": _GOOD["card.xml.j2"].replace('y="12"', 'y="7"')}


@face_check("overlap", bad=_BAD, good=_GOOD)
def overlap(face: Face) -> Iterator[Remark]:
    """Find two texts that overlap by more than a fifth of the smaller one.

    It is the surest sign of a box too small, or of two boxes in one place. Texts turned by
    different angles, neither upright nor lying, are not compared.
    """
    runs = face.runs
    for turn, stretches in _by_direction(runs).items():
        for pair in _colliding(stretches):
            first, second = (runs[number] for number in sorted(pair))
            if first.text.words != second.text.words and _ink_overlaps(first, second, turn, face):
                one, other = (" ".join(run.text.words) for run in (first, second))
                message = f"texts lie on one another: {one!r} and {other!r}"
                hint = "give them boxes of their own, or make the style of an ornament decorative"
                finding = Finding("overlap", message, hint=hint, severity=Severity.WARNING)
                yield Remark(finding, second.place)


def _by_direction(runs: list[Run]) -> dict[float, list[Stretch]]:
    """Return the runs by their direction, in degrees, all upright and lying ones under 0."""
    by_direction: dict[float, list[Stretch]] = {0.0: []}
    for number, run in enumerate(runs):
        turn = run.frame.turn
        if turn % 90 == 0:
            left, top, right, bottom = run.edges
            by_direction[0.0].append((top, left, bottom, right, number))
        else:
            left, top, right, bottom = _along(run, turn)
            by_direction.setdefault(turn, []).append((top, left, bottom, right, number))
    return by_direction


def _along(run: Run, turn: float) -> Edges:
    """Return the box of a run as its direction sees it."""
    if turn % 90 == 0:
        return run.edges
    # The face's origin stays where it is; only the axes turn.
    x, y = Frame(turn=turn).inside((run.frame.x, run.frame.y))
    left, top, right, bottom = run.box
    return Edges(left + x, top + y, right + x, bottom + y)


def _colliding(stretches: list[Stretch]) -> Iterator[tuple[int, int]]:
    """Yield the numbers of the pairs whose boxes overlap by so much that their ink may, too."""
    stretches.sort()
    count = len(stretches)
    for index, (top, left, bottom, right, number) in enumerate(stretches):
        following = index + 1
        while following < count and stretches[following][0] < bottom:
            below, begin, base, end, other = stretches[following]
            following += 1
            if begin < right and end > left:
                common = (min(end, right) - max(begin, left)) * (min(base, bottom) - below)
                least = min((right - left) * (bottom - top), (end - begin) * (base - below))
                if common > _SUSPECT * least:
                    yield number, other


def _ink_overlaps(first: Run, second: Run, turn: float, face: Face) -> bool:
    """Tell whether the ink of two runs overlaps by too much."""
    inked = [run for run in (face.inked(first), face.inked(second)) if run is not None]
    if len(inked) < 2:
        return False
    one, other = (_along(run, turn) for run in inked)
    common = one.meets(other)
    return common is not None and common.area > _SHARE * min(one.area, other.area)
