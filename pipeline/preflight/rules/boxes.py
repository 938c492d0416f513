"""`boxes`: which boxes the pages have, and whether these lie within each other."""

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from pipeline.preflight.rule import Defect, Remark, page_rule
from pipeline.preflight.view import View

Named: TypeAlias = list[Literal["trim", "bleed", "art", "crop"]]


@page_rule("boxes", Named)
def boxes(view: View, wanted: Any) -> Iterator[Remark]:
    """Find pages without a box that the profile asks for, and boxes that leave those round them.

    The trim must lie in the bleed, and both in the sheet: programs that impose a page cut there.
    """
    leaf = view.leaf
    for name in wanted:
        asked = f"{name.capitalize()}Box"
        if leaf.stated(asked) is None:
            message, allowed = f"a page without a {asked}", f"a {asked} on each page"
            yield Defect("preflight-boxes", message, allowed, view.number)
    for inner, outer in (
        ("TrimBox", "BleedBox"),
        ("ArtBox", "BleedBox"),
        ("TrimBox", "MediaBox"),
        ("BleedBox", "MediaBox"),
    ):
        box, around = leaf.stated(inner), leaf.stated(outer)
        if box is not None and around is not None and not box.within(around):
            message, allowed = f"a {inner} beyond the {outer}", f"a {inner} within the {outer}"
            yield Defect("preflight-boxes", message, allowed, view.number, box)
