"""`white-overprint`: whether white is lost."""

from collections.abc import Iterator
from typing import Any

from pipeline.preflight.marks import Painted
from pipeline.preflight.rule import Defect, Needs, Remark, page_rule
from pipeline.preflight.view import View


@page_rule("white-overprint", bool, needs=Needs.CONTENT, forbids=True)
def white_overprint(view: View, wanted: Any) -> Iterator[Remark]:
    """Find white that is printed over what lies below, and is not there on paper.

    On the screen it is white; the press puts no ink down, and what lies below stays.
    """
    remedy = "let white knock out: take overprinting off it"
    for each in view.marks.painted:
        if _leaves_all(each) and each.ink == 0:
            message = f"{each.what} in white, printed over what lies below"
            yield Defect(
                "preflight-white-overprint", message, "none", view.number, each.box, remedy
            )


def _leaves_all(painted: Painted) -> bool:
    """Tell whether no ink in it means that what lies below stays."""
    if painted.overprint is None:
        return False
    return painted.space.family == "spot" or (
        painted.space.family == "cmyk" and (painted.overprint == 1 or bool(painted.space.inks))
    )
