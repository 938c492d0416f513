"""`fonts`: whether the fonts are in the file."""

from collections.abc import Iterator
from typing import Any, Literal

from pipeline.preflight.rule import Defect, Needs, Remark, page_rule
from pipeline.preflight.view import View


@page_rule("fonts", Literal["embedded", "subset"], needs=Needs.CONTENT)
def fonts(view: View, wanted: Any) -> Iterator[Remark]:
    """Find text in fonts that are not in the file, wherever it stands: forms, patterns, notes.

    A printer puts another font in their place. Where the profile asks for subsets, fonts that are
    there as a whole are found, too. Fonts that no text is set in do not count.
    """
    seen = set()
    for shown in view.marks.shown:
        font = shown.font
        if font in seen:
            continue
        seen.add(font)
        if not font.embedded:
            message, allowed = f"the font {font.name} is not embedded", "embedded fonts"
            remedy = "embed all fonts when exporting"
            yield Defect("preflight-fonts", message, allowed, view.number, shown.box, remedy)
        elif wanted == "subset" and not font.subset and font.sort != "Type3":
            message, allowed = f"the font {font.name} is embedded as a whole", "subsets of fonts"
            yield Defect("preflight-fonts", message, allowed, view.number, shown.box)
