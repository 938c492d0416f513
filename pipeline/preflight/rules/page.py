"""`page`: how large the pages are."""

from collections.abc import Iterator
from typing import Any

from pipeline.preflight.rule import Defect, Remark, page_rule
from pipeline.preflight.sizes import expected, wrong
from pipeline.preflight.values import Size, size_words
from pipeline.preflight.view import View


@page_rule("page", Size)
def page(view: View, wanted: Any) -> Iterator[Remark]:
    """Find pages of another size than the profile's, as they are looked at; or than the first.

    What counts is what is shown: the crop box, turned, times the page's unit.
    """
    leaf = view.leaf
    size, allowed = leaf.size(leaf.crop), expected(view, wanted, lambda each: each.crop)
    if wrong(size, allowed):
        message = f"a page of {size_words(size)}"
        yield Defect("preflight-page", message, size_words(allowed), view.number)
