"""`line-thin`: strokes that a home printer loses."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.build.proofing.check import Remark, face_check
from pipeline.build.proofing.face import Face
from pipeline.layout.ops import Path, Rect

_LEAST: Final = 0.25
_SLACK: Final = 0.001


_GOOD: Final = {
    "card.xml.j2": '<face><rule x="6" y="20" w="50" weight="0.5"/></face>\n',
}
_BAD: Final = {"card.xml.j2": _GOOD["card.xml.j2"].replace("0.5", "0.1")}


@face_check("line-thin", bad=_BAD, good=_GOOD)
def line_thin(face: Face) -> Iterator[Remark]:
    """Find strokes thinner than 0.25 pt.

    That is two dots of a printer with 600 dpi: what is thinner breaks up, or is not there.
    """
    for part, ops in face.layers:
        thin = [
            (index, op)
            for index, op in enumerate(ops)
            if (type(op) is Path or type(op) is Rect) and op.stroke and op.width < _LEAST - _SLACK
        ]
        for index, op in thin:
            message = f"a line of {op.width:.2f} pt, thinner than {_LEAST} pt"
            hint = "give it a weight of 0.25 or more"
            finding = Finding("line-thin", message, hint=hint, severity=Severity.WARNING)
            yield Remark(finding, (part, index))
