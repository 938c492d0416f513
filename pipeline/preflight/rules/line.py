"""`line`: how thin lines are."""

from collections.abc import Iterator
from typing import Any

from pipeline.preflight.rule import Defect, Needs, Remark, page_rule
from pipeline.preflight.values import Weight
from pipeline.preflight.view import View


@page_rule("line", Weight, needs=Needs.CONTENT)
def line(view: View, wanted: Any) -> Iterator[Remark]:
    """Find lines thinner than the profile allows in points: hairlines, and thin filled rectangles.

    What counts is the width on paper, where a matrix scales most. A width of 0 is as thin as the
    printer can: there on the screen, and gone in print.
    """
    for each in view.marks.painted:
        if each.width is not None and each.width < wanted - 0.001:
            thin = f"{each.what} of {each.width:.3g} pt" if each.width else f"{each.what} of 0 pt"
            yield Defect("preflight-line", thin, f"{wanted:g} pt or more", view.number, each.box)
