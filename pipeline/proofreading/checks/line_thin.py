"""`line-thin`: strokes that a home printer loses."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.draw.svgicon import GRID
from pipeline.layout.draw_list import Icon, Image, Op, Path, Rect
from pipeline.proofreading.check import Remark, face_check
from pipeline.proofreading.face import Face

_LEAST: Final = 0.25
_SLACK: Final = 0.001


_GOOD: Final = {
    "card.xml.j2": '<face><rule x="6" y="20" w="50" weight="0.5"/></face>\n',
}
_BAD: Final = {"card.xml.j2": _GOOD["card.xml.j2"].replace("0.5", "0.1")}


@face_check("line-thin", bad=_BAD, good=_GOOD)
def line_thin(face: Face) -> Iterator[Remark]:
    """Find strokes thinner than 0.25 pt, those of icons and drawings as large as they are placed.

    That is two dots of a printer with 600 dpi: what is thinner breaks up, or is not there.
    """
    for part, ops in face.layers:
        for index, op in enumerate(ops):
            width = _width(op, face)
            if width is not None and width < _LEAST - _SLACK:
                what, hint = _words_of(op)
                message = f"{what} of {width:.2f} pt, thinner than {_LEAST} pt"
                finding = Finding("line-thin", message, hint=hint, severity=Severity.WARNING)
                yield Remark(finding, (part, index))


def _words_of(op: Op) -> tuple[str, str]:
    """Return what has a thin line, and what to do about it."""
    if type(op) is Icon:
        return f"a line of the icon {op.name!r}", "draw the icon larger, or without thin strokes"
    if type(op) is Image:
        return f"a line of {op.source}", "print the drawing larger, or give it thicker strokes"
    return "a line", "give it a weight of 0.25 or more"


def _width(op: Op, face: Face) -> float | None:
    """Return the width of the thinnest stroke of an operation, None where it has none."""
    if type(op) is Path or type(op) is Rect:
        return op.width if op.stroke else None
    if type(op) is Icon:
        thinnest = face.thinnest(op.name)
        return thinnest and thinnest * op.size / GRID
    if type(op) is Image:
        share = face.thinnest_of_image(op.source)
        return share and share * op.w
    return None
