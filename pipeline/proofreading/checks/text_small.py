"""`text-small`: text that the fit ladder, or its style, has set smaller than is easily read."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.proofreading.check import Remark, face_check
from pipeline.proofreading.face import Face
from pipeline.proofreading.sizes import REMEDY, SMALL, SMALL_RULE, TINY, is_below, texts_to_read

_GOOD: Final = {
    "styles.yaml": "styles:\n  rules: { family: sans, size: 7, rule: true }\n",
    "card.xml.j2": '<face><text x="6" y="6" style="rules">Draw a card.</text></face>\n',
}
_BAD: Final = {**_GOOD, "styles.yaml": _GOOD["styles.yaml"].replace("7", "5.5")}


@face_check("text-small", bad=_BAD, good=_GOOD)
def text_small(face: Face) -> Iterator[Remark]:
    """Find text below 6 pt, and rules below 7 pt.

    Few can read it across a table. What is a rule says its style. Below 5 pt it is `text-tiny`.
    """
    for text, place in texts_to_read(face, SMALL_RULE):
        what, limit = "text", SMALL
        if text.rule and not is_below(text, SMALL):
            what, limit = "a rule", SMALL_RULE
        if is_below(text, limit) and not is_below(text, TINY):
            message = f"{what} is set at {text.size:.1f} pt, below {limit:g} pt"
            finding = Finding("text-small", message, hint=REMEDY, severity=Severity.WARNING)
            yield Remark(finding, place)
