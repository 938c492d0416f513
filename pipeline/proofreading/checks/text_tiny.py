"""`text-tiny`: text that the fit ladder, or its style, has set too small to be read."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.proofreading.check import Remark, face_check
from pipeline.proofreading.face import Face
from pipeline.proofreading.sizes import REMEDY, TINY, texts_to_read

_GOOD: Final = {
    "styles.yaml": "styles:\n  rules: { family: sans, size: 7, rule: true }\n",
    "card.xml.j2": '<face><text x="6" y="6" style="rules">Draw a card.</text></face>\n',
}
_BAD: Final = {**_GOOD, "styles.yaml": _GOOD["styles.yaml"].replace("7", "4.5")}


@face_check("text-tiny", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def text_tiny(face: Face) -> Iterator[Remark]:
    """Find text below 5 pt.

    Nobody reads it, and a home printer's toner fills its counters.
    """
    for text, place in texts_to_read(face, TINY):
        message = f"text is set at {text.size:.1f} pt, below {TINY:g} pt"
        finding = Finding("text-tiny", message, hint=REMEDY, severity=Severity.ERROR)
        yield Remark(finding, place)
