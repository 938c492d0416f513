"""Paragraphs: broken into lines, placed as text, and parted between columns and pages.

A place is the number of letters before it, without spaces and hyphens, so that it is found again
at another width and on another rung.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import accumulate
from operator import itemgetter
from typing import Final, TypeAlias

from pipeline.layout.draw_list import Box, Op, Text, text_of
from pipeline.layout.fit import Fit
from pipeline.layout.stylesheet import Style
from pipeline.layout.text.hyphenation import bare
from pipeline.layout.text.line_breaking import (
    Atom,
    Broken,
    Line,
    Piece,
    balanced,
    break_lines,
    inline_icon,
    line_rule,
    whole_words,
    without_widow,
)
from pipeline.layout.text.typesetter import Setter

_WIDTH: Final[Callable[[Line], float]] = itemgetter(1)
_SHARE: Final = {"left": 0.0, "justify": 0.0, "center": 0.5, "right": 1.0}


def break_paragraph(
    setter: Setter, stretches: Sequence[list[Atom]], width: float, fit: Fit, align: str
) -> Broken:
    """Return the atoms of a paragraph broken to `width` points on a rung of the ladder.

    Empty stretches between two others are one blank line, as the author has written it.
    """
    size, leading, cap, drop = setter.metrics(fit)
    limit = width / size
    lines: list[Line] = []
    is_blank = False
    for atoms in stretches:
        if not atoms:
            is_blank = bool(lines)
            continue
        if is_blank:
            lines.append(Line([], 0.0, True))
            is_blank = False
        # Whole words alone would leave gaps in lines that end flush.
        parts = fit.hyphenate or align == "justify"
        split = setter.splitter(atoms) if parts else None
        broken = break_lines(atoms, limit, split, apart=fit.apart)
        if len(broken) > 1 and split is None and align == "center":
            broken = balanced(atoms, broken, limit, apart=fit.apart)
        elif len(broken) > 1:
            broken = without_widow(atoms, broken, limit, split, apart=fit.apart)
            if split is not None and setter.keeps_words and align != "justify":
                broken = whole_words(atoms, broken, limit, split)
        lines += broken
    widest = max(map(_WIDTH, lines), default=0.0) * size
    return Broken(lines, size, leading, cap, drop, widest)


def place_paragraph(broken: Broken, setter: Setter, box: Box, align: str, out: list[Op]) -> None:
    """Append the lines' operations, capitals of the first line at the top of `box`."""
    size = broken.size
    baseline = box.y + broken.cap
    share = _SHARE[align]
    for atoms, width, last in broken.lines:
        if not atoms:
            baseline += broken.leading
            continue
        x, extra = box.x, 0.0
        if share:
            # Tracking is behind the last letter too, where nothing shows it.
            visible_width = width - atoms[-1].pieces[-1].tracking
            x += (box.w - visible_width * size) * share
        elif align == "justify" and not last:
            gaps = setter.gaps(atoms)
            extra = max((box.w - width * size) / gaps, 0.0) if gaps else 0.0
        if setter.place_line is None:
            _place_line(atoms, x, baseline, broken, setter, extra, out)
        else:
            setter.place_line(atoms, x, baseline, broken, extra, out)
        baseline += broken.leading


def _place_line(
    atoms: list[Atom],
    x: float,
    y: float,
    broken: Broken,
    setter: Setter,
    extra: float,
    out: list[Op],
) -> None:
    """Append a line: one operation for a stretch in one voice."""
    size, style = broken.size, setter.style
    decorative, rule = style.decorative, style.rule
    # Field by field: a line is then cut into stretches without a look at each of its atoms.
    steps, _, _, voices, words, _ = zip(*atoms, strict=True)
    count, start = len(atoms), 0
    while start < count:
        voice, first = voices[start], atoms[start]
        if start:
            x += first[2] * size + (extra if first[2] else 0.0)
        if not voice:
            _place_pieces(first.pieces, x, y, broken, style, out)
            x += first[1] * size
            start += 1
            continue
        stop = start + 1
        while stop < count and voices[stop] == voice:
            stop += 1
        font, _, _, fill, ratio, tracking, ruled, _ = first[5][0]
        gap = setter.voices[voice - 1].space * size + extra
        said, spread = words[start:stop], tracking * size
        out.append(text_of((x, y, font, size * ratio, fill, said, gap, spread, decorative, rule)))
        if stop < count or ruled:
            wide = (sum(steps[start:stop]) - first[2]) * size + extra * (stop - start - 1)
            if ruled:
                out.append(line_rule(ruled, x, y, wide, size, fill))
            x += wide
        start = stop


def _place_pieces(
    pieces: tuple[Piece, ...], x: float, y: float, broken: Broken, style: Style, out: list[Op]
) -> None:
    size, kind = broken.size, (style.decorative, style.rule)
    for piece in pieces:
        if piece.font:
            font_size = size * piece.ratio
            tracking = piece.tracking * size
            words = (bare(piece.word),)
            out.append(Text(x, y, piece.font, font_size, piece.fill, words, 0.0, tracking, *kind))
            if piece.line:
                out.append(line_rule(piece.line, x, y, piece.width * size, size, piece.fill))
        else:
            out.append(inline_icon(piece, x, y, broken))
        x += piece.width * size


Stretches: TypeAlias = Sequence[list[Atom]]


def line_starts(
    stretches: Stretches, lines: Sequence[Line], start: int, setter: Setter
) -> list[int]:
    """Return the place at which each line begins, and that of the end.

    The lines are those of `stretches` from the place `start` on.
    """
    stretches = _after(stretches, start, setter) if start else stretches
    atoms = iter([_letters(atom) for stretch in stretches for atom in stretch])
    places, place, rest = [start], start, ""
    for line in lines:
        for atom in line.atoms:
            rest = rest or next(atoms)
            printed = _letters(atom)
            # What begins a word that goes on in the next line ends with a hyphen of its own.
            printed = printed if rest.startswith(printed) else printed[:-1]
            place += len(printed)
            rest = rest[len(printed) :]
        places.append(place)
    return places


def count_letters(stretches: Stretches) -> int:
    """Return how many letters atoms have, as places count them."""
    return sum(len(_letters(atom)) for stretch in stretches for atom in stretch)


class Parted:
    """A paragraph from a place on, broken into lines that begin at `places`; the last is its end.

    `index` says which line begins at a place.
    """

    def __init__(
        self,
        broken: Broken,
        stretches: Stretches,
        start: int,
        setter: Setter,
        set_lines: Callable[[Stretches], Broken],
    ) -> None:
        self._broken, self._stretches = broken, stretches
        self._setter, self._set_lines = setter, set_lines
        self.places = line_starts(stretches, broken.lines, start, setter)
        # Of lines without a letter the first counts.
        self.index = {place: at for at, place in reversed([*enumerate(self.places)])}

    def lines(self, start: int, stop: int | None) -> Broken:
        """Return the lines from the place `start` on, short of `stop` or to the end."""
        whole, first = self._broken, self.index[start]
        if stop is None:
            return whole._replace(lines=whole.lines[first:], widest=self._widest_from[first])
        if stop in self.index:
            return _of(whole, whole.lines[first : self.index[stop]])
        stretches = self._stretches
        setter = self._setter
        before = [
            [cut for atom, at in placed for cut in _head(atom, stop - at, setter)]
            for placed in _placed(stretches)
        ]
        lines = self._set_lines(_after(before, start, self._setter)).lines
        goes_on = stop not in _ends(self._stretches)
        if lines and goes_on:
            lines[-1] = lines[-1]._replace(last=False)
        return _of(whole, lines)

    def places_from(self, start: int) -> list[int]:
        """Return the places of the lines from the one at `start` on."""
        return self.places[self.index[start] :]

    def from_place(self, start: int) -> "Parted":
        """Return the paragraph from `start` on, broken again where no line begins there."""
        if start in self.index:
            return self
        broken = self._set_lines(_after(self._stretches, start, self._setter))
        return Parted(broken, self._stretches, start, self._setter, self._set_lines)

    @cached_property
    def _widest_from(self) -> list[float]:
        """How wide, in points, the widest of each line and all that follow is; last 0."""
        widths = [line.width for line in reversed(self._broken.lines)]
        widest = [width * self._broken.size for width in accumulate(widths, max, initial=0.0)]
        return widest[::-1]


def _of(whole: Broken, lines: list[Line]) -> Broken:
    widest = max([line.width for line in lines], default=0.0) * whole.size
    return whole._replace(lines=lines, widest=widest)


def _letters(atom: Atom) -> str:
    return "".join([bare(piece.word) for piece in atom.pieces])


def _ends(stretches: Stretches) -> list[int]:
    return list(accumulate(sum(len(_letters(atom)) for atom in each) for each in stretches))


def _after(stretches: Stretches, place: int, setter: Setter) -> list[list[Atom]]:
    return [
        [cut for atom, at in placed for cut in _tail(atom, place - at, setter)]
        for placed in _placed(stretches)
    ]


def _placed(stretches: Stretches) -> list[list[tuple[Atom, int]]]:
    """Return the atoms, each with its place."""
    place, result = 0, []
    for stretch in stretches:
        placed = []
        for atom in stretch:
            placed.append((atom, place))
            place += len(_letters(atom))
        result.append(placed)
    return result


def _tail(atom: Atom, letters: int, setter: Setter) -> tuple[Atom, ...]:
    if letters <= 0:
        return (atom,)
    return () if letters >= len(_letters(atom)) else (setter.parted(atom, letters)[1],)


def _head(atom: Atom, letters: int, setter: Setter) -> tuple[Atom, ...]:
    if letters >= len(_letters(atom)):
        return (atom,)
    return () if letters <= 0 else (setter.parted(atom, letters)[0],)
