"""`text-crossed`: text that something lies on, or that an edge runs through."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.proofreading.background import PAPER, Background, seen_at, spread, topmost
from pipeline.proofreading.check import Remark, face_check
from pipeline.proofreading.colour import contrast
from pipeline.proofreading.face import Face
from pipeline.proofreading.frame import Point
from pipeline.proofreading.marks import Area, Run

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
    yield from _covered(face)
    background = Background()
    for mark in face.marks:
        if type(mark) is Area:
            background.add(mark)
        elif type(mark) is Run and not mark.text.decorative:
            near = background.near(mark)
            if len(near) > 1 or (near and near[0].share(mark.edges) is None):
                yield from _crossed(face, mark, near)


def _covered(face: Face) -> Iterator[Remark]:
    """Yield the texts that something drawn later lies on."""
    foreground = Background()
    for mark in reversed(face.marks):
        if type(mark) is Area:
            foreground.add(mark)
        elif type(mark) is Run and not mark.text.decorative and foreground.near(mark):
            inked = face.inked(mark)
            near = foreground.near(inked) if inked is not None else []
            if inked is not None and near:
                points = list(spread(inked, _ACROSS, _DOWN))
                hidden = sum(_is_hidden(near, point) for point in points)
                if hidden > _COVERED * _POINTS:
                    yield _remark(mark, "something drawn later lies on")


def _is_hidden(near: list[Area], point: Point) -> bool:
    """Tell whether more than half of what is at a point is hidden."""
    return any(area.covers(point) and area.opacity_at(point) > _HIDING for area in near)


def _crossed(face: Face, run: Run, near: list[Area]) -> Iterator[Remark]:
    """Yield a text that stands on two grounds."""
    inked = face.inked(run)
    if inked is None or _has_one_ground(inked, near):
        return
    colours: Counter[str] = Counter()
    for point in spread(inked, _ACROSS, _DOWN):
        area = topmost(near, point)
        if area is not None and area.opacities:
            colours[seen_at(point, inked, near)[1]] += 1
        elif area is None or area.colour:
            colours[PAPER if area is None else str(area.colour)] += 1
    if len(colours) > 1:
        main = colours.most_common(1)[0][0]
        beside = sum(
            count for colour, count in colours.items() if contrast(colour, main) > _VISIBLE
        )
        if beside > _CROSSED * _POINTS:
            yield _remark(run, "an edge runs through")


def _has_one_ground(inked: Run, near: list[Area]) -> bool:
    """Tell whether all of a text's ink surely lies on one of the areas, or on the paper."""
    if inked.clip is not None:
        return False
    for area in near:
        share = area.share(inked.edges)
        if share != 0:
            return share == 1 and area.opaque
    return True


def _remark(run: Run, what: str) -> Remark:
    message = f"{what} the text {' '.join(run.text.words)!r}"
    hint = "move one of the two, or make the style of an ornament decorative"
    return Remark(Finding("text-crossed", message, hint=hint, severity=Severity.WARNING), run.place)
