"""`blank`: whether pages have anything on them."""

from collections.abc import Iterator
from typing import Any

from pipeline.preflight.marks import Painted
from pipeline.preflight.rule import Defect, Needs, Remark, page_rule
from pipeline.preflight.view import View


@page_rule("blank", bool, needs=Needs.CONTENT, forbids=True)
def blank(view: View, wanted: Any) -> Iterator[Remark]:
    """Find pages that nothing is on, or white alone: a face that an export has lost.

    A deck without backs has such pages by intent, and its profile does not ask for this.
    """
    marks = view.marks
    if marks.placed or marks.gaps or not all(map(_white, marks.painted)):
        return
    yield Defect("preflight-blank", "a page with nothing on it", "none", view.number)


def _white(painted: Painted) -> bool:
    if painted.space.family == "rgb":
        return bool(painted.components) and min(painted.components) >= 1
    return painted.ink == 0
