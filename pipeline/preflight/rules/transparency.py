"""`transparency`: whether anything shines through."""

from collections.abc import Iterator
from typing import Any

from pipeline.preflight.rule import Defect, Needs, Remark, page_rule
from pipeline.preflight.view import View


@page_rule("transparency", bool, needs=Needs.CONTENT, forbids=True)
def transparency(view: View, wanted: Any) -> Iterator[Remark]:
    """Find soft masks, opacities below 1, blend modes and transparency groups.

    Presses that cannot print them flatten them themselves: colours shift, text turns into pixels.
    """
    for each in dict.fromkeys(view.marks.translucent):
        yield Defect("preflight-transparency", each.what, "none", view.number, each.box)
