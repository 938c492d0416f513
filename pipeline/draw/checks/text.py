"""Checks of text: contrast, overlap, what crosses it, and its size."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import isclose
from typing import Final, NamedTuple, TypeAlias

from pipeline.draw.colour import contrast
from pipeline.draw.colour import contrast as _ratio
from pipeline.draw.geometry import Edges, Frame, Point
from pipeline.draw.marks import Area, Place, Run
from pipeline.draw.painter import placed_ops
from pipeline.draw.proofreading import (
    PAPER,
    REMEDY,
    SMALL,
    SMALL_RULE,
    TINY,
    Face,
    Remark,
    Surroundings,
    colours_below,
    face_check,
    is_below,
    seen_at,
    spread,
    spread_over,
    texts_to_read,
    topmost,
)
from pipeline.layout.draw_list import Icon, Text
from pipeline.source.findings import Finding, Severity

_LEAST: Final = 4.5
_LEAST_LARGE: Final = 3.0
_LARGE: Final = 18.0
_LARGE_BOLD: Final = 14.0
_BOLD: Final = 700


_CONTRAST_STYLES: Final = """\
palette: { mist: b0b0b0, slate: "505050" }
styles:
  rules: { family: sans, size: 9, colour: slate }
"""
_CONTRAST_GOOD: Final = {
    "styles.yaml": _CONTRAST_STYLES,
    "card.xml.j2": '<face><text x="6" y="6" style="rules">Draw a card.</text></face>\n',
}
_CONTRAST_BAD: Final = {"styles.yaml": _CONTRAST_STYLES.replace("colour: slate", "colour: mist")}


@face_check("contrast", bad=_CONTRAST_BAD, good=_CONTRAST_GOOD)
def check_contrast(face: Face) -> Iterator[Remark]:
    """Find text with too little contrast to its background: 4.5:1, or 3:1 if it is large.

    Pale text is hard to read in poor light and for old eyes. The ratios are those of WCAG 2.2
    (1.4.3); large is 18 pt, or 14 pt in a bold cut. Each colour below at least a quarter of the
    text counts, and the mean of a bitmap. Translucent colours are blended. Of a gradient, the
    quarter of the text that is hardest to read counts.
    """
    on_paper: dict[str, bool] = {}
    for at in face.surroundings:
        fill = at.run.text.fill
        if fill not in on_paper:
            on_paper[fill] = _ratio(fill, PAPER) < _LEAST
        if (
            at.run.opacities
            or (on_paper[fill] and not at.enclosed)
            or any(_may_hide(area, fill) for area in at.below)
        ):
            yield from _remarks(at, face)


def _may_hide(area: Area, fill: str) -> bool:
    if area.colour is None or area.opacities:
        return True
    return _ratio(fill, area.colour) < _LEAST


def _remarks(at: Surroundings, face: Face) -> Iterator[Remark]:
    run = at.run
    size = run.text.size
    bold = size >= _LARGE_BOLD and face.renderer.typeface(run.text.font).program.weight >= _BOLD
    required = _LEAST_LARGE if bold or size >= _LARGE else _LEAST
    for text, below in colours_below(at.inked, at.below):
        ratio = _ratio(text, below)
        if ratio < required:
            yield _contrast_remark(at.run, text, below, ratio, required)


def _contrast_remark(run: Run, text: str, background: str, ratio: float, least: float) -> Remark:
    colours = f"{text} on {background}"
    message = f"text in {colours} has a contrast of {ratio:.1f}:1, below {least:g}:1"
    hint = "darken one colour or lighten the other, or make the style of an ornament decorative"
    return Remark(Finding("contrast", message, hint=hint, severity=Severity.WARNING), run.place)


_ACROSS: Final = 12
_DOWN: Final = 4
_POINTS: Final = _ACROSS * _DOWN
_COVERED: Final = 0.04
_CROSSED: Final = 0.08
# An edge between paler colours is a tint that nobody sees as the end of a box.
_VISIBLE: Final = 1.6
# What is fainter than that is a veil, through which a text is read.
_HIDING: Final = 0.5


_CROSSED_STYLES: Final = """\
palette: { ink: "202020", sand: d8c49a }
styles:
  rules: { family: sans, size: 9 }
"""
_TEXT_CROSSED_GOOD: Final = {
    "styles.yaml": _CROSSED_STYLES,
    "card.xml.j2": '<face><fill x="5" y="5" w="30" h="6" colour="sand"/>'
    '<text x="6" y="6" style="rules">Draw a card.</text></face>\n',
}
_TEXT_CROSSED_BAD: Final = {
    "card.xml.j2": _TEXT_CROSSED_GOOD["card.xml.j2"].replace('w="30"', 'w="8"')
}


@face_check("text-crossed", bad=_TEXT_CROSSED_BAD, good=_TEXT_CROSSED_GOOD)
def text_crossed(face: Face) -> Iterator[Remark]:
    """Find text that is partly covered, or crossed by the edge of a box or an icon.

    Two things share a place: a label below a wedge, a word on the tip of a shield. Ink is
    compared, not boxes. An edge counts if its sides differ by 1.6:1 or more and each holds a part
    of the text. Give words of an ornament a decorative style.
    """
    for at in reversed(face.surroundings):
        if at.above and _is_covered(at):
            yield _crossed_remark(at.run, "something drawn later covers")
    for at in face.surroundings:
        if _may_cross(at) and _is_crossed(at):
            yield _crossed_remark(at.run, "an edge runs through")


def _is_covered(at: Surroundings) -> bool:
    hidden = sum(_is_hidden(at.above, point) for point in spread(at.inked, _ACROSS, _DOWN))
    return hidden > _COVERED * _POINTS


def _is_hidden(near: Sequence[Area], point: Point) -> bool:
    return any(area.covers(point) and area.opacity_at(point) > _HIDING for area in near)


def _may_cross(at: Surroundings) -> bool:
    """Return whether a text may be on two grounds, one next to the other."""
    if len(at.below) < 2 and all(area.share(at.inked.edges) == 1 for area in at.below):
        return False
    if any(area.opacities for area in at.below):
        return True
    grounds = {area.colour for area in at.below if area.colour}
    grounds |= set() if at.enclosed else {PAPER}
    return any(contrast(*pair) > _VISIBLE for pair in combinations(grounds, 2))


def _is_crossed(at: Surroundings) -> bool:
    """Return whether a text is partly on one ground and partly on another."""
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


def _crossed_remark(run: Run, what: str) -> Remark:
    message = f"{what} the text {' '.join(run.text.words)!r}"
    hint = "move one of the two, or make the style of an ornament decorative"
    return Remark(Finding("text-crossed", message, hint=hint, severity=Severity.WARNING), run.place)


_SHARE: Final = 0.2
_TOUCH: Final = 0.25
"""How far, in points, letters of two boxes may reach into one another: nobody sees that."""
_LEADING: Final = 0.8
"""How far apart baselines are, in sizes, where texts of one size are like lines of one."""


class Letters(NamedTuple):
    """A run, or an icon that is in the `line` of a text, in a box of its own frame."""

    words: tuple[str, ...]
    box: Edges
    frame: Frame
    clip: Edges | None
    place: Place
    mark: Run | Icon
    line: Text

    def is_line_like(self, other: "Letters") -> bool:
        """Return whether the two are above one another as lines of one text do."""
        one, beside = self.line, other.line
        apart = abs(one.y - beside.y) > _LEADING * one.size
        return self.frame == other.frame and isclose(one.size, beside.size) and apart


Stretch: TypeAlias = tuple[float, float, float, float, int]
"""Top, left, bottom and right of letters as their direction sees them, and their number."""


_OVERLAP_GOOD: Final = {
    "styles.yaml": "styles:\n  rules: { family: sans, size: 9 }\n",
    "card.xml.j2": '<face><text x="6" y="6" style="rules">Draw a card.</text>'
    '<text x="8" y="12" style="rules">Keep it.</text></face>\n',
}
_OVERLAP_BAD: Final = {"card.xml.j2": _OVERLAP_GOOD["card.xml.j2"].replace('y="12"', 'y="7"')}


@face_check("overlap", bad=_OVERLAP_BAD, good=_OVERLAP_GOOD, severity=Severity.ERROR)
def overlap(face: Face) -> Iterator[Remark]:
    """Find texts of two boxes that overlap, and lines that cover a fifth of a letter.

    Nobody can read such text: a box is too small, or two share a place. The ink of letters is
    compared; an icon in a line counts as a letter. Texts at different oblique angles are not
    compared.
    """
    marks: list[Run | Letters] = [*face.runs, *_icons(face)]
    for turn, stretches in _by_direction(marks).items():
        for pair in _meeting(stretches):
            first, second = (_letters(marks[number]) for number in sorted(pair))
            if first.words == second.words or not _inks_meet(first, second, turn, face):
                continue
            depth, share = _overlap(first, second, turn, face)
            covered = share > _SHARE and not isinstance(second.mark, Icon)
            if covered or (depth > _TOUCH and not first.is_line_like(second)):
                one, other = (" ".join(" ".join(each.words).split()) for each in (first, second))
                message = f"texts overlap: {one!r} and {other!r}"
                hint = "give them boxes of their own, or make the style of an ornament decorative"
                other_place = None if covered else first.place
                yield Remark(Finding("overlap", message, hint=hint), second.place, other_place)


def _letters(mark: Run | Letters) -> Letters:
    if isinstance(mark, Letters):
        return mark
    return Letters(mark.text.words, mark.box, mark.frame, mark.clip, mark.place, mark, mark.text)


def _icons(face: Face) -> Iterator[Letters]:
    """Yield the icons that are in a line: level with the text that is drawn before or after.

    An icon around a text is a sign with its label, and no part of a line.
    """
    parts = (face.drawn.ops, *face.drawn.parts.values())
    if not any({Icon, Text} <= {*map(type, ops)} for ops in parts):
        return
    runs = {(run.frame, run.place): run for run in face.runs}
    for op, frame, clip, place, *_ in placed_ops(face.drawn, Icon):
        if isinstance(op, Icon) and frame.turn % 90 == 0:
            part, index = place
            box = Edges(op.x, op.y, op.x + op.size, op.y + op.size)
            found = (runs.get((frame, (part, beside))) for beside in (index - 1, index + 1))
            near = [run for run in found if run is not None]
            if any(box.left <= run.box.left and run.box.right <= box.right for run in near):
                continue
            lines = (run.text for run in near)
            line = next((text for text in lines if face.painter.is_level(op, text)), None)
            if line is not None:
                yield Letters((f"{{{op.name}}}",), box, frame, clip, place, op, line)


def _by_direction(marks: Sequence[Run | Letters]) -> dict[float, list[Stretch]]:
    """Return the marks by their direction, in degrees, all upright and lying ones under 0."""
    by_direction: dict[float, list[Stretch]] = {0.0: []}
    for number, mark in enumerate(marks):
        turn = mark.frame.turn if mark.frame.turn % 90 else 0.0
        known = mark.edges if isinstance(mark, Run) and turn == 0 else None
        seen = known or _seen(mark.box, mark, turn)
        if seen is not None:
            left, top, right, bottom = seen
            by_direction.setdefault(turn, []).append((top, left, bottom, right, number))
    return by_direction


def _seen(box: Edges, letters: Run | Letters, turn: float) -> Edges | None:
    """Return a box of some letters' frame as their direction sees it; None if it is clipped."""
    if turn == 0:
        edges = letters.frame.edges(box)
        return edges if letters.clip is None else edges.meets(letters.clip)
    # The face's origin stays where it is; only the axes turn.
    x, y = Frame(turn=turn).inside((letters.frame.x, letters.frame.y))
    left, top, right, bottom = box
    return Edges(left + x, top + y, right + x, bottom + y)


def _meeting(stretches: list[Stretch]) -> Iterator[tuple[int, int]]:
    """Yield the numbers of the pairs whose boxes meet."""
    stretches.sort()
    for index, (_, left, bottom, right, number) in enumerate(stretches):
        for following in range(index + 1, len(stretches)):
            below, begin, _, end, other = stretches[following]
            if below >= bottom:
                break
            if begin < right and end > left:
                yield number, other


def _inks_meet(first: Letters, second: Letters, turn: float, face: Face) -> bool:
    one, other = (_ink(each, turn, face) for each in (first, second))
    return one is not None and other is not None and one.meets(other) is not None


def _ink(letters: Letters, turn: float, face: Face) -> Edges | None:
    if isinstance(letters.mark, Icon):
        return _seen(letters.box, letters, turn)
    inked = face.inked(letters.mark)
    return inked and _seen(inked.box, letters, turn)


def _overlap(first: Letters, second: Letters, turn: float, face: Face) -> tuple[float, float]:
    """Return how far letters of two texts reach into one another, in points and as a share.

    The share is that of the smaller letter, the depth that of the pair that meets most.
    """
    depth, share = 0.0, 0.0
    for one, other in product(_words(first, turn, face), _words(second, turn, face)):
        if one[0].meets(other[0]) is None:
            continue
        for letter, beside in product(one[1:], other[1:]):
            common = letter.meets(beside)
            if common is not None and _is_painted(common, (first, second), face):
                reach = min(common.right - common.left, common.bottom - common.top)
                depth = max(depth, reach)
                share = max(share, common.area / min(letter.area, beside.area))
    return depth, share


def _is_painted(box: Edges, pair: tuple[Letters, Letters], face: Face) -> bool:
    """Return whether the icons of a pair paint any point of a box; letters fill theirs."""
    icons = [
        list(face.painter.areas(each.mark, each.frame))
        for each in pair
        if isinstance(each.mark, Icon)
    ]
    return any(
        all(any(area.covers(point) for area in areas) for areas in icons)
        for point in spread_over(box, _ACROSS, _DOWN)
    )


def _words(letters: Letters, turn: float, face: Face) -> list[list[Edges]]:
    mark = letters.mark
    words = [[letters.box] * 2] if isinstance(mark, Icon) else face.painter.letters(mark.text)
    seen = [[_seen(box, letters, turn) for box in boxes] for boxes in words]
    return [[box for box in boxes if box is not None] for boxes in seen if boxes[0] is not None]


_TEXT_SMALL_GOOD: Final = {
    "styles.yaml": "styles:\n  rules: { family: sans, size: 7, rule: true }\n",
    "card.xml.j2": '<face><text x="6" y="6" style="rules">Draw a card.</text></face>\n',
}
_TEXT_SMALL_BAD: Final = {"styles.yaml": _TEXT_SMALL_GOOD["styles.yaml"].replace("7", "5.5")}


@face_check("text-small", bad=_TEXT_SMALL_BAD, good=_TEXT_SMALL_GOOD)
def text_small(face: Face) -> Iterator[Remark]:
    """Find text below 6 pt, and text of game rules below 7 pt.

    Few can read it across a table. A style says whether its text is a rule. Below 5 pt it is
    `text-tiny`.
    """
    for text, place in texts_to_read(face, SMALL_RULE):
        what, limit = "text", SMALL
        if text.rule and not is_below(text, SMALL):
            what, limit = "a rule", SMALL_RULE
        if is_below(text, limit) and not is_below(text, TINY):
            message = f"{what} is set at {text.size:.1f} pt, below {limit:g} pt"
            finding = Finding("text-small", message, hint=REMEDY, severity=Severity.WARNING)
            yield Remark(finding, place)


_TEXT_TINY_BAD: Final = {"styles.yaml": _TEXT_SMALL_GOOD["styles.yaml"].replace("7", "4.5")}


@face_check("text-tiny", bad=_TEXT_TINY_BAD, good=_TEXT_SMALL_GOOD, severity=Severity.ERROR)
def text_tiny(face: Face) -> Iterator[Remark]:
    """Find text below 5 pt.

    Nobody reads it, and a home printer's toner fills its counters.
    """
    for text, place in texts_to_read(face, TINY):
        message = f"text is set at {text.size:.1f} pt, below {TINY:g} pt"
        finding = Finding("text-tiny", message, hint=REMEDY, severity=Severity.ERROR)
        yield Remark(finding, place)
