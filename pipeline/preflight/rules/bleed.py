"""`bleed`: how far a page goes on beyond its trim."""

from collections.abc import Iterator
from typing import Any, Final

from pipeline.preflight.rule import Defect, Remark, page_rule
from pipeline.preflight.values import Length, mm_words
from pipeline.preflight.view import View

_SLACK: Final = 0.1


@page_rule("bleed", Length)
def bleed(view: View, wanted: Any) -> Iterator[Remark]:
    """Find edges where the page goes on less far beyond the trim than the profile asks for.

    Cutting is off by up to a millimetre: without bleed the paper shows at the edge.
    """
    trim, outer = view.leaf.trim, view.leaf.bleed
    edges = {
        "left": trim.left - outer.left,
        "top": outer.top - trim.top,
        "right": outer.right - trim.right,
        "bottom": trim.bottom - outer.bottom,
    }
    short = {edge: room for edge, room in edges.items() if room < wanted - _SLACK}
    if short:
        where = ", ".join(f"{mm_words(max(0.0, room))} {edge}" for edge, room in short.items())
        message, allowed = f"a bleed of {where}", f"{mm_words(wanted)} at each edge"
        yield Defect("preflight-bleed", message, allowed, view.number, trim)
