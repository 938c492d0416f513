"""`trim`: how large what is cut out is."""

from collections.abc import Iterator
from typing import Any

from pipeline.preflight.rule import Defect, Remark, page_rule
from pipeline.preflight.sizes import expected, wrong
from pipeline.preflight.values import Size, size_words
from pipeline.preflight.view import View


@page_rule("trim", Size)
def trim(view: View, wanted: Any) -> Iterator[Remark]:
    """Find trim boxes of another size than the profile's, as they are looked at; or than the first.

    A page without a trim box is cut where its art box ends, or else where it ends itself.
    """
    leaf = view.leaf
    size, allowed = leaf.size(leaf.trim), expected(view, wanted, lambda each: each.trim)
    if wrong(size, allowed):
        message = f"a trim of {size_words(size)}"
        yield Defect("preflight-trim", message, size_words(allowed), view.number, leaf.trim)
