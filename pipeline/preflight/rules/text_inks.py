"""`text-inks`: in how many inks small text is."""

from collections.abc import Iterator
from typing import Annotated, Any, Final

from pydantic import Field

from pipeline.preflight.rule import Defect, Needs, Remark, page_rule
from pipeline.preflight.view import View

_SMALL: Final = 12.0
"""Points: strokes of larger letters are broader than plates are off."""
_LEAST: Final = 0.02
"""Of an ink: what is lighter shows no edge."""


@page_rule("text-inks", Annotated[int, Field(ge=1, le=8)], needs=Needs.CONTENT)
def text_inks(view: View, wanted: Any) -> Iterator[Remark]:
    """Find text below 12 pt in more inks than the profile allows.

    Each ink has a plate of its own, and plates are off by a tenth of a millimetre: thin strokes in
    three or four inks get coloured edges. Black text is of black alone.
    """
    seen = set()
    for each in view.marks.painted:
        if each.what != "text" or each.box.height >= _SMALL or each.components in seen:
            continue
        inks = sum(part > _LEAST for part in each.components)
        if each.space.family in ("cmyk", "spot") and inks > wanted:
            seen.add(each.components)
            message = f"small text in {inks} inks"
            allowed = f"{wanted} at most"
            remedy = "set it in one ink, such as black alone"
            yield Defect("preflight-text-inks", message, allowed, view.number, each.box, remedy)
