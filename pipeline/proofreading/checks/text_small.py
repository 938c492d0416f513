"""`text-small`: text that the fit ladder, or its style, has set too small to be read."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.layout.draw_list import Text
from pipeline.proofreading.check import Remark, face_check
from pipeline.proofreading.face import Face

_LIMITS: Final = ((5.0, Severity.ERROR), (6.0, Severity.WARNING))
_RULES: Final = (7.0, Severity.WARNING)
"""Below which size in points a text is found, and how grave that is; the gravest first."""

_SLACK: Final = 0.005


_GOOD: Final = {
    "styles.yaml": "styles:\n  rules: { family: sans, size: 7, rule: true }\n",
    "card.xml.j2": '<face><text x="6" y="6" style="rules">Draw a card.</text></face>\n',
}
_BAD: Final = {**_GOOD, "styles.yaml": _GOOD["styles.yaml"].replace("7", "4.5")}


@face_check("text-small", bad=_BAD, good=_GOOD, worst=Severity.ERROR)
def text_small(face: Face) -> Iterator[Remark]:
    """Find text below 6 pt, which is an error below 5 pt, and rules below 7 pt.

    Nobody reads it across a table, and a home printer's toner fills its counters. What is a rule
    says its style.
    """
    for part, ops in face.layers:
        for index, op in enumerate(ops):
            if type(op) is Text and not op.decorative and any(map(str.strip, op.words)):
                finding = _finding(op)
                if finding is not None:
                    yield Remark(finding, (part, index))


def _finding(text: Text) -> Finding | None:
    limits = (*_LIMITS, _RULES) if text.rule else _LIMITS
    for limit, severity in limits:
        if text.size < limit - _SLACK:
            what = "a rule" if (limit, severity) == _RULES else "text"
            message = f"{what} is set at {text.size:.1f} pt, below {limit:g} pt"
            hint = "shorten it, enlarge its box, or raise the size or the floor of its style"
            return Finding("text-small", message, hint=hint, severity=severity)
    return None
