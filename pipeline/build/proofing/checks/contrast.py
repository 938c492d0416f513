"""`contrast`: text whose colour is too near to that of its ground."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.build.proofing import colour
from pipeline.build.proofing.check import Remark, face_check
from pipeline.build.proofing.face import Face
from pipeline.build.proofing.ground import Ground
from pipeline.build.proofing.marks import Area, Run

_LEAST: Final = 4.5
_LEAST_LARGE: Final = 3.0
_LARGE: Final = 18.0
_LARGE_BOLD: Final = 14.0
_BOLD: Final = 700


@face_check("contrast")
def contrast(face: Face) -> Iterator[Remark]:
    """Find text with too little contrast to what lies below it: 4.5:1, or 3:1 where it is large.

    Pale text is lost in poor light and to old eyes. The ratios are those of WCAG 2.2 (1.4.3); large
    is 18 pt, or 14 pt in a bold cut. Each colour below a quarter of the text or more counts; a
    bitmap is passed over.
    """
    ground = Ground()
    for mark in face.marks:
        if type(mark) is Area:
            ground.add(mark)
        elif type(mark) is Run and not mark.text.decorative:
            for below in ground.below(mark):
                ratio = colour.contrast(mark.text.fill, below)
                if ratio < _LEAST and ratio < _required(mark, face):
                    yield _remark(mark, below, ratio, _required(mark, face))


def _required(run: Run, face: Face) -> float:
    size = run.text.size
    bold = size >= _LARGE_BOLD and face.typeface(run.text.font).program.weight >= _BOLD
    return _LEAST_LARGE if bold or size >= _LARGE else _LEAST


def _remark(run: Run, ground: str, ratio: float, least: float) -> Remark:
    message = (
        f"text in {run.text.fill} on {ground} has a contrast of {ratio:.1f}:1, below {least:g}:1"
    )
    hint = "darken one colour or lighten the other, or make the style of an ornament decorative"
    return Remark(Finding("contrast", message, hint=hint, severity=Severity.WARNING), run.place)
