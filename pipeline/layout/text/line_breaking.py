"""Line breaking: unbreakable boxes, figures that stay with their word, and the broken lines."""

import re
from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache, partial
from itertools import accumulate
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from pipeline.layout.draw_list import Icon, Rect
from pipeline.layout.fit import Extent
from pipeline.layout.text.hyphenation import bare


class Spot(NamedTuple):
    """Where a piece is when a line is more than words from left to right.

    `rank` counts from the left of the whole paragraph, and `before` is the rank of the space before
    the piece. `lead` is the blank before it, none at the beginning of a line; a sign of which only
    a part counts is drawn `shift` em off its place and is `full` em wide. What is `tied` is not
    parted from the piece before it.
    """

    rank: int = 0
    before: int = 0
    lead: float = 0.0
    shift: float = 0.0
    full: float = 0.0
    tied: bool = False


NOWHERE: Final = Spot()


class Piece(NamedTuple):
    """Part of an atom in one typeface and colour, or an icon when `font` is empty.

    `width` is in em of the paragraph, tracking included; `ratio` is the piece's own size in em of
    the paragraph; a `line` runs ``through`` it or ``under`` it.
    """

    font: str
    word: str
    width: float
    fill: str
    ratio: float = 1.0
    tracking: float = 0.0
    line: str = ""
    spot: Spot = NOWHERE


class Atom(NamedTuple):
    """Pieces that no line break parts. Widths are in em of the paragraph.

    `space` is before it unless it begins a line; it is 0 if a line may break without a
    space, as after a hyphen. `step` is space and width together. `voice` is the index of the
    setter's voice when the atom is one `word` in one voice after a space, which lines of such
    atoms make use of; else 0.
    """

    step: float
    width: float
    space: float
    voice: int
    word: str
    pieces: tuple[Piece, ...]


class Line(NamedTuple):
    """One broken line: its atoms, and their natural width in em, inner spaces included."""

    atoms: list[Atom]
    width: float
    last: bool


def make_atom(pieces: tuple[Piece, ...], space: float, voice: int = 0) -> Atom:
    """Return pieces as an atom; `voice` is kept for a lone piece that follows a space."""
    width = sum([piece.width for piece in pieces])
    own_voice = voice if len(pieces) == 1 and space else 0
    return Atom(
        space + width, width, space, own_voice, bare(pieces[0].word) if own_voice else "", pieces
    )


_DIE: Final = "[dDwWtTkK]"
_NUMBER: Final = rf"(?:\d+(?:[.,:]\d+)*)?(?:{_DIE}\d+(?:[+\-−]\d+)?|(?<=\d))"
_RANGE: Final = rf"{_NUMBER}(?:[-–/×x]{_NUMBER})?"
_FIGURE: Final = re.compile(rf"[(+\-−–±×≤≥<>~]?{_RANGE}[\"″”'′’+%]*")
"""Numbers, ranges, dice and measures, as far as nothing ends a phrase behind them."""

_END: Final = re.compile(r"(?<![.,;:!?)\]»”…])[.,;:!?)\]»”…]+$")
_LONGEST_LEAD: Final = 3
_LEAD: Final = re.compile(rf"[^\W\d_]{{1,{_LONGEST_LEAD}}}")
"""Words such as to, by, of: a last figure is not torn from them."""


def bound(before: Atom, after: Atom, *, ends: bool) -> bool:
    """Return whether no line should end between two atoms of a paragraph.

    A figure keeps the word that it counts; one that ends a phrase or, with `ends`, the paragraph
    keeps the short word before it. Atoms without a space between them are not spoken of.
    """
    if not after.space:
        return False
    first = before.word or _word(before)
    # A longer word of letters alone is neither a figure nor a short word before one.
    if len(first) > _LONGEST_LEAD and first.isalpha():
        return False
    return _bound(first, after.word or _word(after), ends)


def _word(atom: Atom) -> str:
    # An icon is something that a figure counts, too.
    return "".join([bare(piece.word) if piece.font else "x" for piece in atom.pieces])


@lru_cache(maxsize=20_000)
def _bound(before: str, after: str, ends: bool) -> bool:
    if _FIGURE.fullmatch(before):
        return after.lstrip('(“„«"').lstrip("‘'")[:1].isalpha()
    if not _LEAD.fullmatch(before):
        return False
    phrase = _END.sub("", after)
    return (ends or phrase != after) and bool(_FIGURE.fullmatch(phrase))


Splitter: TypeAlias = Callable[[Atom, float, float], "tuple[Atom, Atom] | None"]
"""Cuts an atom so that its head fits the room it is given; the last is the room of a whole line."""

_WIDOW: Final = 0.22
_SHORT: Final = 2.4
"""Em: a last word of about five letters is a widow in a narrow column, too."""

_NARROWINGS: Final = (0.97, 0.94, 0.91, 0.88, 0.84, 0.8)
_FULL: Final = 0.5
"""What is left of a line that gives a figure away, as a share of its width."""

_EPSILON: Final = 1e-9
_STEP: Final[Callable[[Atom], float]] = itemgetter(0)
_line_of: Final[Callable[[tuple[list[Atom], float, bool]], Line]] = partial(tuple.__new__, Line)


def break_lines(
    atoms: list[Atom], width: float, split: Splitter | None = None, *, apart: bool = False
) -> list[Line]:
    """Return `atoms` as lines no wider than `width` em.

    `split` cuts an atom so that its head fits the room it is given, or returns None. An atom wider
    than the line is on a line of its own, wider than `width`: the caller sees the overflow.
    A figure goes to the next line with its word where half of the line is left; `apart` lets it
    stay.
    """
    if split is not None:
        return _break_hyphenated(atoms, width, split, apart)
    lines: list[Line] = []
    # Where each atom ends on one endless line: a line's end is then found by bisection.
    ends = list(accumulate(map(_STEP, atoms)))
    count, start = len(ends), 0
    limit = width + _EPSILON
    if count and ends[-1] - atoms[0][2] <= limit:
        return [Line(atoms, ends[-1] - atoms[0][2], True)]
    while start < count:
        begin = ends[start] - atoms[start][1]
        stop = max(bisect_right(ends, begin + limit, start), start + 1)
        if stop < count and not apart:
            stop -= _given_away(atoms, start, stop, width)
        lines.append(_line_of((atoms[start:stop], ends[stop - 1] - begin, stop == count)))
        start = stop
    return lines


def _given_away(atoms: list[Atom], start: int, stop: int, width: float) -> int:
    """Return how many atoms at the end of a line, short of `stop`, go on with what follows."""
    last, end = len(atoms) - 1, stop
    while end - start > 1 and bound(atoms[end - 1], atoms[end], ends=end == last):
        end -= 1
    if end == stop:
        return 0
    left = atoms[start].width + sum([atom.step for atom in atoms[start + 1 : end]])
    moved = sum([atom.step for atom in atoms[end : stop + 1]]) - atoms[end].space
    # What would not are on the next line together is parted there, and nothing is won.
    whole = end > start and not bound(atoms[end - 1], atoms[end], ends=end == last)
    return stop - end if whole and left >= _FULL * width and moved <= width + _EPSILON else 0


def _break_hyphenated(atoms: list[Atom], width: float, split: Splitter, apart: bool) -> list[Line]:
    lines: list[Line] = []
    line: list[Atom] = []
    used = 0.0
    limit = width + _EPSILON
    for at, atom in enumerate(atoms):
        total = used + atom.step if line else atom.width
        if total <= limit:
            line.append(atom)
            used = total
            continue
        line, used, rest = _hyphenate(lines, line, used, atom, limit, split)
        following = [rest]
        if rest is atom and line and not apart:
            following = _carried(line, atom, at == len(atoms) - 1, width)
            line = line[: len(line) + 1 - len(following)]
            used = _natural(line)
        if line:
            lines.append(Line(line, used, False))
        line, used = following, _natural(following)
    if line:
        lines.append(Line(line, used, True))
    return lines


def _carried(line: list[Atom], atom: Atom, is_last: bool, width: float) -> list[Atom]:
    together = [*line, atom]
    count = len(line)
    # The last atom ends the paragraph; those before it do not.
    moved = _given_away(together if is_last else [*together, atom], 0, count, width)
    return together[count - moved :]


def _natural(line: list[Atom]) -> float:
    return line[0].width + sum([atom.step for atom in line[1:]]) if line else 0.0


def _hyphenate(
    lines: list[Line], line: list[Atom], used: float, atom: Atom, limit: float, split: Splitter
) -> tuple[list[Atom], float, Atom]:
    """Fill the line with the head of `atom`; whole lines of a very long word go to `lines`."""
    room = limit - used - atom.space if line else limit
    parts = split(atom, room, limit)
    if parts is None and line and atom.width > limit:
        # Not even its first syllable has room here: a word too long for any line begins the next.
        lines.append(Line(line, used, False))
        line, used = [], 0.0
        parts = split(atom, limit, limit)
    while parts is not None:
        head, atom = parts
        used = used + head.space + head.width if line else head.width
        line = [*line, head]
        if atom.width <= limit:
            break
        lines.append(Line(line, used, False))
        line, used = [], 0.0
        parts = split(atom, limit, limit)
    return line, used, atom


def without_widow(
    atoms: list[Atom],
    lines: list[Line],
    width: float,
    split: Splitter | None = None,
    *,
    apart: bool = False,
) -> list[Line]:
    """Return `lines`, broken a little narrower where that saves a lone word on the last line.

    The number of lines never grows; where nothing helps, the lines stay as they are.
    """
    last = lines[-1]
    if len(lines) < 2 or len(last.atoms) > 1 or last.width > max(width * _WIDOW, _SHORT):
        return lines
    for factor in _NARROWINGS:
        tried = break_lines(atoms, width * factor, split, apart=apart)
        if len(tried) != len(lines):
            break
        if len(tried[-1].atoms) > 1 and max(line.width for line in tried) <= width + _EPSILON:
            return tried
    return lines


_MANY: Final = 40
"""Lines of a paragraph that is longer than any card's."""


def whole_words(atoms: list[Atom], lines: list[Line], width: float, split: Splitter) -> list[Line]:
    """Return `lines`, which `split` has filled, with words whole where that takes no more lines."""
    if len(lines) > _MANY or any(atom.width > width for atom in atoms):
        return lines
    kept: list[Line] = []
    while len(lines) > 1:
        whole = break_lines(atoms, width)[0]
        after = atoms[len(whole.atoms) :]
        shorter = break_lines(after, width, split)
        if len(shorter) < len(lines):
            kept, atoms, lines = [*kept, whole], after, shorter
            continue
        first, second = lines[0].atoms, lines[1].atoms
        rest = [] if first[-1] is atoms[len(first) - 1] else second[:1]
        kept, atoms, lines = [*kept, lines[0]], [*rest, *atoms[len(first) :]], lines[1:]
    return [*kept, *lines]


def balanced(
    atoms: list[Atom], lines: list[Line], width: float, *, apart: bool = False
) -> list[Line]:
    """Return `lines` rebroken to about equal widths without more lines, for centred text."""
    if len(lines) < 2:
        return lines
    low, high, best = max(atom.width for atom in atoms), width, lines
    for _ in range(7):
        middle = (low + high) / 2
        tried = break_lines(atoms, middle, apart=apart)
        if len(tried) > len(lines) or any(line.width > middle + _EPSILON for line in tried):
            low = middle
        else:
            best, high = tried, middle
    return best


_LINES: Final = {"through": -0.27, "under": 0.11}
"""How far below the baseline a line's middle runs, in em."""

_STROKE: Final = 0.06


class Broken(NamedTuple):
    """Lines at a definite size: all lengths in points.

    `cap` is the capitals' height, which the first line's top is at; `drop` the descent below
    the last baseline.
    """

    lines: list[Line]
    size: float
    leading: float
    cap: float
    drop: float
    widest: float

    @property
    def height(self) -> float:
        """The block's height in a column: a whole leading for each line."""
        return len(self.lines) * self.leading

    @property
    def rise(self) -> float:
        """From the first line's capitals to the last baseline."""
        return self.cap + (len(self.lines) - 1) * self.leading if self.lines else 0.0

    @property
    def ink(self) -> Extent:
        """The block's own extent: from the first line's capitals to the last line's descenders."""
        lines, _, leading, cap, drop, widest = self
        return Extent(widest, cap + (len(lines) - 1) * leading + drop if lines else 0.0)


def line_rule(line: str, x: float, y: float, width: float, size: float, fill: str) -> Rect:
    """Return the line through words or under them, as long as they are."""
    stroke = _STROKE * size
    return Rect(x, y + _LINES[line] * size - stroke / 2, width, stroke, fill=fill)


def inline_icon(piece: Piece, x: float, y: float, broken: Broken) -> Icon:
    """Return an icon in the line, centred on the capitals' height."""
    side = piece.ratio * broken.size
    left = x + (piece.width * broken.size - side) / 2
    return Icon(piece.word, left, y - broken.cap / 2 - side / 2, side, piece.fill)
