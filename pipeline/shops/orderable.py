"""Which decks of a game are ordered at a shop, and which are left out, and why."""

from collections.abc import Sequence
from typing import Final

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Finding
from pipeline.shops.decks import DrawnDecks
from pipeline.shops.fitting import Fit, fit
from pipeline.shops.readme import LeftOut
from pipeline.shops.shop_order import ShopOrder

_WHOLE_PAGES: Final = "whole pages, for your own printer: punchboard build prints them"
_UNASKED: Final = "of the game's samples; -p NAME orders one, --samples all"


def orderable(drawn: DrawnDecks, request: ShopOrder) -> tuple[list[Fit], list[LeftOut]]:
    """Return the decks that the shop sells, and what is left out.

    Raises PunchboardError with all that stands in the way of the order.
    """
    named = request.order.products
    refused = () if request.delivery.whole_pages else drawn.pages
    left_out = [LeftOut(name, _WHOLE_PAGES) for name in refused]
    left_out += [LeftOut(name, _UNASKED) for name in drawn.samples]
    left_out += [LeftOut(each.subject, each.message) for each in drawn.refused]
    fits: list[Fit] = []
    findings: list[Finding] = list(drawn.refused) if named else []
    for name in refused if named else ():
        place = drawn.edition.products.position(name)
        hint = "punchboard build prints them"
        findings.append(
            Finding("shop-pages", "whole pages, which no shop takes", place, name, hint)
        )
    for deck in drawn.decks:
        try:
            fits.append(fit(drawn.edition, deck, request.profile, request.choices))
        except PunchboardError as error:
            findings += error.findings
    if findings:
        raise PunchboardError(findings)
    if not fits and (refused or not drawn.pages):
        raise _nothing_error(drawn, request, left_out)
    return fits, left_out


def _nothing_error(
    drawn: DrawnDecks, request: ShopOrder, left_out: Sequence[LeftOut]
) -> PunchboardError:
    reasons = "; ".join(f"{each.product}: {each.reason}" for each in left_out)
    message = f"nothing can be ordered at {request.profile.title}"
    return fail("shop-nothing", message, drawn.edition.products.position(), hint=reasons)
