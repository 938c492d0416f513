"""`ink`: how much ink lies in one place."""

from collections.abc import Iterator
from typing import Any, Final

from pipeline.preflight.ink_of_bitmaps import Unmeasured, most_ink
from pipeline.preflight.marks import Painted
from pipeline.preflight.rule import Defect, Doubt, Needs, Remark, page_rule
from pipeline.preflight.values import Positive
from pipeline.preflight.view import View

_FULL: Final = 400
_MOST_OVER: Final = 500


@page_rule("ink", Positive, needs=Needs.CONTENT)
def ink(view: View, wanted: Any) -> Iterator[Remark]:
    """Find colours that take more ink than the profile allows, in percent of one: vectors, bitmaps.

    Of bitmaps, what counts is the mean of a square of about a third of a millimetre: a single pixel
    wets nothing. RGB has no ink before it is converted, and is not checked; nor are shadings but
    axial and radial ones, nor inks that mix because colours shine through or are printed over
    others.
    """
    allowed = f"{wanted:g} % at most"
    seen = set()
    for each in view.marks.painted:
        amount = each.ink
        if amount is None:
            yield Doubt(f"the ink of {each.what} in {each.space.family} is not known", view.number)
        elif amount > wanted + 0.5 and (each.what, each.components, amount) not in seen:
            seen.add((each.what, each.components, amount))
            message = f"{each.what} with {amount:.0f} % ink"
            yield Defect("preflight-ink", message, allowed, view.number, each.box)
    for bitmap in view.marks.placed:
        if bitmap.mask:
            continue
        try:
            amount = most_ink(bitmap)
        except Unmeasured as unmeasured:
            yield Doubt(f"the ink of {bitmap.what} is not known: {unmeasured}", view.number)
            continue
        if amount > wanted + 0.5:
            message = f"{bitmap.what} with {amount:.0f} % ink"
            yield Defect("preflight-ink", message, allowed, view.number, bitmap.box)
    if wanted < _FULL:
        yield from _mixed(view, wanted)


def _mixed(view: View, wanted: float) -> Iterator[Remark]:
    """Yield a doubt where inks may add up, and come to more than is wanted."""
    if view.marks.translucent:
        yield Doubt("inks may mix where colours shine through", view.number)
    over = [each for each in view.marks.painted if each.overprint is not None][:_MOST_OVER]
    for each in over:
        below = [other for other in view.marks.painted[:_MOST_OVER] if other is not each]
        if any(_sum(each, other) > wanted for other in below if other.box.meets(each.box)):
            yield Doubt("inks may add up where one colour is printed over another", view.number)
            return


def _sum(first: Painted, second: Painted) -> float:
    return (first.ink or 0) + (second.ink or 0)
