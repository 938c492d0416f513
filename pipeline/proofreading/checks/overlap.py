"""`overlap`: texts that lie on one another."""

from collections.abc import Iterator
from itertools import product
from math import isclose
from typing import Final, NamedTuple, TypeAlias

from pipeline.base.finding import Finding, Severity
from pipeline.layout.draw_list import Icon, Text
from pipeline.proofreading.background import spread_over
from pipeline.proofreading.check import Remark, face_check
from pipeline.proofreading.face import Face
from pipeline.proofreading.frame import Edges, Frame
from pipeline.proofreading.marks import Place, Run
from pipeline.proofreading.placed import placed_ops

_SHARE: Final = 0.2
_TOUCH: Final = 0.25
"""How far, in points, letters of two boxes may reach into one another: nobody sees that."""
_ACROSS: Final = 12
_DOWN: Final = 4
_LEADING: Final = 0.8
"""How far apart baselines are, in sizes, where texts of one size stand like lines of one."""


class Letters(NamedTuple):
    """A run, or an icon that stands in the `line` of a text, in a box of its own frame."""

    words: tuple[str, ...]
    box: Edges
    frame: Frame
    clip: Edges | None
    place: Place
    mark: Run | Icon
    line: Text

    def is_line_like(self, other: "Letters") -> bool:
        """Tell whether the two stand above one another as lines of one text do."""
        one, beside = self.line, other.line
        apart = abs(one.y - beside.y) > _LEADING * one.size
        return self.frame == other.frame and isclose(one.size, beside.size) and apart


Stretch: TypeAlias = tuple[float, float, float, float, int]
"""Top, left, bottom and right of letters as their direction sees them, and their number."""


_GOOD: Final = {
    "styles.yaml": "styles:\n  rules: { family: sans, size: 9 }\n",
    "card.xml.j2": '<face><text x="6" y="6" style="rules">Draw a card.</text>'
    '<text x="8" y="12" style="rules">Keep it.</text></face>\n',
}
_BAD: Final = {**_GOOD, "card.xml.j2": _GOOD["card.xml.j2"].replace('y="12"', 'y="7"')}


@face_check("overlap", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def overlap(face: Face) -> Iterator[Remark]:
    """Find texts of two boxes that meet, and lines that cover a fifth of a letter.

    Nobody can read what is printed then: a box is too small, or two share a place. The ink of
    letters is compared, and an icon in a line is a letter. Texts turned by different angles,
    neither upright nor lying, are not compared.
    """
    letters = [_of_run(run) for run in face.runs]
    letters += _icons(face)
    for turn, stretches in _by_direction(letters).items():
        for pair in _meeting(stretches):
            first, second = (letters[number] for number in sorted(pair))
            if first.words == second.words or not _inks_meet(first, second, turn, face):
                continue
            depth, share = _overlap(first, second, turn, face)
            covered = share > _SHARE and not isinstance(second.mark, Icon)
            if covered or (depth > _TOUCH and not first.is_line_like(second)):
                one, other = (" ".join(" ".join(each.words).split()) for each in (first, second))
                message = f"texts lie on one another: {one!r} and {other!r}"
                hint = "give them boxes of their own, or make the style of an ornament decorative"
                beside = None if covered else first.place
                yield Remark(Finding("overlap", message, hint=hint), second.place, beside)


def _of_run(run: Run) -> Letters:
    return Letters(run.text.words, run.box, run.frame, run.clip, run.place, run, run.text)


def _icons(face: Face) -> Iterator[Letters]:
    """Yield the icons that stand in a line: level with the text that is drawn before or after."""
    runs = {(run.frame, run.place): run for run in face.runs}
    for op, frame, clip, place, *_ in placed_ops(face.drawn):
        if isinstance(op, Icon) and frame.turn % 90 == 0:
            part, index = place
            near = (runs.get((frame, (part, beside))) for beside in (index - 1, index + 1))
            lines = (run.text for run in near if run is not None)
            line = next((text for text in lines if face.is_level(op, text)), None)
            if line is not None:
                box = Edges(op.x, op.y, op.x + op.size, op.y + op.size)
                yield Letters((f"{{{op.name}}}",), box, frame, clip, place, op, line)


def _by_direction(letters: list[Letters]) -> dict[float, list[Stretch]]:
    """Return the letters by their direction, in degrees, all upright and lying ones under 0."""
    by_direction: dict[float, list[Stretch]] = {0.0: []}
    for number, each in enumerate(letters):
        turn = each.frame.turn if each.frame.turn % 90 else 0.0
        seen = _seen(each.box, each, turn)
        if seen is not None:
            left, top, right, bottom = seen
            by_direction.setdefault(turn, []).append((top, left, bottom, right, number))
    return by_direction


def _seen(box: Edges, letters: Letters, turn: float) -> Edges | None:
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
    """Tell whether the boxes about two texts' ink meet, which is found out soon."""
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
    """Tell whether the icons of a pair paint any point of a box; letters fill theirs."""
    icons = [
        list(face.painted(each.mark, each.frame)) for each in pair if isinstance(each.mark, Icon)
    ]
    return any(
        all(any(area.covers(point) for area in areas) for areas in icons)
        for point in spread_over(box, _ACROSS, _DOWN)
    )


def _words(letters: Letters, turn: float, face: Face) -> list[list[Edges]]:
    """Return the box of the ink of each word, followed by those of its letters."""
    mark = letters.mark
    words = [[letters.box] * 2] if isinstance(mark, Icon) else face.letters(mark.text)
    seen = [[_seen(box, letters, turn) for box in boxes] for boxes in words]
    return [[box for box in boxes if box is not None] for boxes in seen if boxes[0] is not None]
