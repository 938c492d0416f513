"""`text-crossed`: text that something lies on, or that an edge runs through."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.proofreading.background import PAPER, seen_at, spread, topmost
from pipeline.proofreading.check import Remark, face_check
from pipeline.proofreading.colour import contrast
from pipeline.proofreading.face import Face
from pipeline.proofreading.frame import Point
from pipeline.proofreading.marks import Area, Run
from pipeline.proofreading.surroundings import Surroundings

_ACROSS: Final = 12
_DOWN: Final = 4
_POINTS: Final = _ACROSS * _DOWN
_COVERED: Final = 0.04
_CROSSED: Final = 0.08
# An edge between paler colours is a tint that nobody sees as the end of a box.
_VISIBLE: Final = 1.6
# What is fainter than that is a veil, through which a text is read.
_HIDING: Final = 0.5


_STYLES: Final = """\
palette: { ink: "202020", sand: d8c49a }
styles:
  rules: { family: sans, size: 9 }
"""
_GOOD: Final = {
    "styles.yaml": _STYLES,
    "card.xml.j2": '<face><fill x="5" y="5" w="30" h="6" colour="sand"/>'
    '<text x="6" y="6" style="rules">Draw a card.</text></face>\n',
}
_BAD: Final = {**_GOOD, "card.xml.j2": _GOOD["card.xml.j2"].replace('w="30"', 'w="8"')}


@face_check("text-crossed", bad=_BAD, good=_GOOD)
def text_crossed(face: Face) -> Iterator[Remark]:
    """Find text that is covered in part, or that the edge of a box or an icon runs through.

    Two things have come to lie in one place: a label below a wedge, a word on the tip of a shield.
    Ink is compared, not boxes: an edge counts where its two sides differ by 1.6:1 or more and each
    holds a part of the text that is seen; words that an ornament is made of belong to a decorative
    style.
    """
    for at in reversed(face.surroundings):
        if at.above and _is_covered(at):
            yield _remark(at.run, "something drawn later lies on")
    for at in face.surroundings:
        if _may_cross(at) and _is_crossed(at):
            yield _remark(at.run, "an edge runs through")


def _is_covered(at: Surroundings) -> bool:
    """Tell whether what is drawn later hides a part of a text."""
    hidden = sum(_is_hidden(at.above, point) for point in spread(at.inked, _ACROSS, _DOWN))
    return hidden > _COVERED * _POINTS


def _is_hidden(near: Sequence[Area], point: Point) -> bool:
    """Tell whether more than half of what is at a point is hidden."""
    return any(area.covers(point) and area.opacity_at(point) > _HIDING for area in near)


def _may_cross(at: Surroundings) -> bool:
    """Tell whether a text may stand on two grounds of which one is seen beside the other."""
    if len(at.below) < 2 and all(area.share(at.inked.edges) == 1 for area in at.below):
        return False
    if any(area.opacities for area in at.below):
        return True
    grounds = {area.colour for area in at.below if area.colour}
    grounds |= set() if at.enclosed else {PAPER}
    return any(contrast(*pair) > _VISIBLE for pair in combinations(grounds, 2))


def _is_crossed(at: Surroundings) -> bool:
    """Tell whether a text stands on two grounds, each of which holds a part of it."""
    colours: Counter[str] = Counter()
    for point in spread(at.inked, _ACROSS, _DOWN):
        area = topmost(at.below, point)
        if area is not None and area.opacities:
            colours[seen_at(point, at.inked, at.below)[1]] += 1
        elif area is None or area.colour:
            colours[PAPER if area is None else str(area.colour)] += 1
    if len(colours) < 2:
        return False
    main = colours.most_common(1)[0][0]
    beside = sum(count for colour, count in colours.items() if contrast(colour, main) > _VISIBLE)
    return beside > _CROSSED * _POINTS


def _remark(run: Run, what: str) -> Remark:
    message = f"{what} the text {' '.join(run.text.words)!r}"
    hint = "move one of the two, or make the style of an ornament decorative"
    return Remark(Finding("text-crossed", message, hint=hint, severity=Severity.WARNING), run.place)
