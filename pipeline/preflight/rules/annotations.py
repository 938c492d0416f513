"""`annotations`: notes, stamps and forms over the pages."""

from collections.abc import Iterator
from typing import Any, Final

import pikepdf

from pipeline.preflight.leaf import Leaf
from pipeline.preflight.rule import Defect, Remark, page_rule
from pipeline.preflight.view import View

_MARKS: Final = frozenset({"/TrapNet", "/PrinterMark"})
_UNSEEN: Final = frozenset({"/Link", "/Popup"})


@page_rule("annotations", bool, forbids=True)
def annotations(view: View, wanted: Any) -> Iterator[Remark]:
    """Find annotations on what is printed: notes, stamps, highlights, fields of forms.

    Some programs print them and others do not. A standard of PDF/X allows no link either.
    """
    allowed = _MARKS if view.file.wanted.get("standard") else _MARKS | _UNSEEN
    notes = view.leaf.obj.get("/Annots")
    for each in notes if isinstance(notes, pikepdf.Array) else ():
        if not isinstance(each, pikepdf.Dictionary) or str(each.get("/Subtype", "")) in allowed:
            continue
        box = Leaf(0, pikepdf.Dictionary(MediaBox=each.get("/Rect", pikepdf.Array()))).stated(
            "MediaBox"
        )
        if box is not None and box.meets(view.leaf.bleed):
            message = f"an annotation ({str(each.get('/Subtype', '/?'))[1:]}) within the bleed"
            remedy = "delete it, or flatten it into the page"
            yield Defect("preflight-annotations", message, "none", view.number, hint=remedy)
