"""`turned`: whether pages are turned."""

from collections.abc import Iterator
from typing import Any

from pipeline.preflight.rule import Defect, Remark, page_rule
from pipeline.preflight.view import View


@page_rule("turned", bool, forbids=True)
def turned(view: View, wanted: Any) -> Iterator[Remark]:
    """Find pages that are turned to be looked at (`Rotate`), or scaled (`UserUnit`).

    Programs that impose pages disagree whether to turn them: fronts and backs come out askew.
    """
    leaf = view.leaf
    if leaf.turn:
        message, allowed = f"a page turned by {leaf.turn} degrees", "pages that are not turned"
        remedy = "turn the content rather than the page"
        yield Defect("preflight-turned", message, allowed, view.number, hint=remedy)
    if leaf.unit != 1:
        message, allowed = f"a page with a UserUnit of {leaf.unit:g}", "a UserUnit of 1"
        yield Defect("preflight-turned", message, allowed, view.number)
