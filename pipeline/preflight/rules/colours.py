"""`colours`: what colours are of."""

from collections.abc import Iterator
from typing import Any, Final, Literal, TypeAlias

from pipeline.preflight.colour_space import Space
from pipeline.preflight.geometry import Box
from pipeline.preflight.rule import Defect, Doubt, Needs, Remark, page_rule
from pipeline.preflight.view import View

Families: TypeAlias = list[Literal["grey", "rgb", "cmyk", "spot", "lab"]]

_NAMES: Final = {"grey": "grey", "rgb": "RGB", "cmyk": "CMYK", "spot": "spot", "lab": "Lab"}


@page_rule("colours", Families, needs=Needs.CONTENT)
def colours(view: View, wanted: Any) -> Iterator[Remark]:
    """Find colours of other spaces than the profile allows, in all that is drawn, and in bitmaps.

    A space with a profile counts as what it is of: RGB is RGB. A spot colour is also what it falls
    back on. Default spaces of the page, indexed colours, patterns and stencils are seen through.
    Where the profile asks for PDF/X-1a, spaces with a profile of their own are found as well: it
    has colours for the press of its output intent alone.
    """
    bare = "standard" in view.file.wanted
    allowed = " and ".join(_NAMES[each] for each in wanted)
    seen = set()
    for what, box, space in _uses(view):
        for family in sorted(space.families - set(wanted)):
            if (what, family, space.inks) in seen:
                continue
            seen.add((what, family, space.inks))
            if family in _NAMES:
                message = f"{what} in {_words(space, family)}"
                yield Defect("preflight-colours", message, allowed, view.number, box)
            elif family == "unknown":
                yield Doubt(f"the colours of {what} are not known", view.number)
        if bare and space.profiled and (what, "profiled", space.inks) not in seen:
            seen.add((what, "profiled", space.inks))
            message = f"{what} in a colour space with a profile of its own"
            remedy = "convert it to the printing condition of the output intent"
            yield Defect(
                "preflight-colours", message, "the press's own colours", view.number, box, remedy
            )


def _uses(view: View) -> Iterator[tuple[str, Box, Space]]:
    for each in view.marks.painted:
        yield each.what, each.box, each.space
    for bitmap in view.marks.placed:
        if not bitmap.mask:
            yield bitmap.what, bitmap.box, bitmap.space


def _words(space: Space, family: str) -> str:
    inks = " and ".join(space.inks)
    if family == "spot":
        return f"the spot colour {inks}"
    return f"the spot colour {inks} over {_NAMES[family]}" if inks else _NAMES[family]
