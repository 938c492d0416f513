"""Where a whole page is folded: dashes at its edges, or from edge to edge."""

from typing import Final

from pipeline.impose.face import FaceSpec
from pipeline.impose.lines import WHITE, Line, stroke
from pipeline.impose.options import Options
from pipeline.layout.draw_list import Path

_DASH: Final = (3.0, 2.0)
_HALO: Final = 0.75


def page_folds(
    face: FaceSpec, size: tuple[float, float], margin: float, options: Options
) -> tuple[Path, ...]:
    """Return the folds of a page of `size`, whose outermost `margin` is not printed.

    They are as long as marks at both ends, or go across; on dark art they stand on white.
    """
    lines: list[Line] = []
    for fold in face.folds:
        upright = fold.axis == "x"
        start, end = margin, size[1 if upright else 0] - margin
        length = options.style.length
        ends = [(start, start + length), (end - length, end)]
        spans = [(start, end)] if options.folds == "across" else ends
        lines += [Line(upright, fold.at, *span) for span in spans]
    weight = options.style.weight
    return (*stroke(lines, weight + _HALO, colour=WHITE), *stroke(lines, weight, _DASH))
