"""`text-small`: text that the fit ladder, or its style, has set too small to be read."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.layout.draw_list import Text
from pipeline.proofreading.check import Remark, face_check
from pipeline.proofreading.face import Face

_LEAST: Final = 5.0
_COMFORT: Final = 5.5
_SLACK: Final = 0.005


_GOOD: Final = {
    "styles.yaml": "styles:\n  rules: { family: sans, size: 6 }\n",
    "card.xml.j2": '<face><text x="6" y="6" style="rules">Draw a card.</text></face>\n',
}
_BAD: Final = {**_GOOD, "styles.yaml": _GOOD["styles.yaml"].replace("6", "4.5")}


@face_check("text-small", bad=_BAD, good=_GOOD, worst=Severity.ERROR)
def text_small(face: Face) -> Iterator[Remark]:
    """Find text below 5.5 pt, an error below 5 pt.

    Nobody reads it across a table, and a home printer's toner fills its counters.
    """
    for part, ops in face.layers:
        small = [
            (index, op)
            for index, op in enumerate(ops)
            if type(op) is Text and op.size < _COMFORT - _SLACK and not op.decorative
        ]
        for index, op in small:
            yield Remark(_finding(op.size), (part, index))


def _finding(size: float) -> Finding:
    grave = size < _LEAST - _SLACK
    message = f"text is set at {size:.1f} pt, below {_LEAST if grave else _COMFORT:g} pt"
    hint = "shorten it, enlarge its box, or raise the size or the floor of its style"
    severity = Severity.ERROR if grave else Severity.WARNING
    return Finding("text-small", message, hint=hint, severity=severity)
