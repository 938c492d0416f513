"""A paragraph: broken into lines for a width and a rung of the ladder, then placed as text."""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final

from pipeline.layout.box import Box
from pipeline.layout.draw_list import Op, Text, text_of
from pipeline.layout.fit import Fit
from pipeline.layout.text.atoms import Atom, Line, Piece
from pipeline.layout.text.breaking import balanced, break_lines, without_widow
from pipeline.layout.text.broken import Broken, inline_icon, line_rule
from pipeline.layout.text.hyphens import bare
from pipeline.layout.text.setter import Setter
from pipeline.layout.text_style import Style

_WIDTH: Final[Callable[[Line], float]] = itemgetter(1)
_SHARE: Final = {"left": 0.0, "justify": 0.0, "center": 0.5, "right": 1.0}


def break_paragraph(
    setter: Setter, stretches: Sequence[list[Atom]], width: float, fit: Fit, align: str
) -> Broken:
    """Return the atoms of a paragraph broken to `width` points on a rung of the ladder."""
    size, leading, cap, drop = setter.metrics(fit)
    limit = width / size
    lines: list[Line] = []
    for atoms in stretches:
        if not atoms:
            continue
        # Whole words alone would leave gaps in lines that end flush.
        parts = fit.hyphenate or align == "justify"
        split = setter.splitter(atoms) if parts else None
        broken = break_lines(atoms, limit, split, apart=fit.apart)
        if len(broken) > 1 and split is None and align == "center":
            broken = balanced(atoms, broken, limit, apart=fit.apart)
        elif len(broken) > 1:
            broken = without_widow(atoms, broken, limit, split, apart=fit.apart)
        lines += broken
    widest = max(map(_WIDTH, lines), default=0.0) * size
    return Broken(lines, size, leading, cap, drop, widest)


def place_paragraph(broken: Broken, setter: Setter, box: Box, align: str, out: list[Op]) -> None:
    """Append the lines' operations, capitals of the first line at the top of `box`."""
    size = broken.size
    baseline = box.y + broken.cap
    share = _SHARE[align]
    for atoms, width, last in broken.lines:
        x, extra = box.x, 0.0
        if share:
            # Tracking stands behind the last letter too, where nothing shows it.
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
    """Append a line: one operation for a stretch in one voice, whatever stands beside it."""
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
