"""`sound`: whether the file is whole."""

from collections.abc import Iterator
from typing import Any, Final

from pipeline.preflight.rule import Defect, Needs, Remark, page_rule
from pipeline.preflight.view import View

_ALLOWED: Final = "a file that needs no mending"
_HINT: Final = "export it once more; qpdf IN.pdf OUT.pdf mends some damage"


@page_rule("sound", bool, needs=Needs.CONTENT)
def sound(view: View, wanted: Any) -> Iterator[Remark]:
    """Find damage: what does not open, what had to be mended, streams that cannot be decoded.

    Readers mend such files in silence, each in its own way; what a printer prints is not known.
    """
    gaps = list(view.marks.gaps)
    if view.number == 1:
        for said in dict.fromkeys(view.file.mended):
            yield Defect("preflight-sound", said, _ALLOWED, hint=_HINT)
    for gap in gaps:
        if gap.damaged:
            yield Defect("preflight-sound", gap.reason, _ALLOWED, view.number, hint=_HINT)
