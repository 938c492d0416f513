"""Which decks of a game are ordered at a shop, and which are left out, and why."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Finding
from pipeline.shops.decks import DrawnDecks
from pipeline.shops.delivery import LeftOut
from pipeline.shops.fitting import FIT, Fit, fit
from pipeline.shops.shop_order import ShopOrder

_WHOLE_PAGES: Final = "whole pages, for your own printer: punchboard build prints them"
_UNASKED: Final = "of the game's samples; -p NAME orders one, --samples all"
_MEASURES: Final = "it measures a printer; -p NAME puts it there all the same"


class Orderable(NamedTuple):
    """The decks that a shop sells, the products of whole pages that it takes, what is left out."""

    fits: list[Fit]
    pages: tuple[str, ...]
    left_out: list[LeftOut]


def orderable(drawn: DrawnDecks, request: ShopOrder) -> Orderable:
    """Return what of a game the shop sells, and what is left out.

    Raises PunchboardError with all that stands in the way of the order.
    """
    named, products = request.order.products, drawn.edition.products
    refused = () if request.delivery.whole_pages else drawn.pages
    left_out = [LeftOut(name, _WHOLE_PAGES) for name in refused]
    left_out += [LeftOut(name, _UNASKED) for name in drawn.samples]
    left_out += [LeftOut(each.subject, _reason(each)) for each in drawn.refused]
    pages = drawn.pages if request.delivery.whole_pages else ()
    if not named:
        left_out += [LeftOut(name, _MEASURES) for name in pages if products[name].measures_printer]
        pages = tuple(name for name in pages if not products[name].measures_printer)
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
    if not (fits or pages):
        raise _nothing_error(drawn, request, left_out)
    return Orderable(fits, pages, left_out)


def _reason(refused: Finding) -> str:
    """Return why a size is left out, and the option that helps."""
    helps = refused.hint.startswith(FIT)
    return f"{refused.message}; {refused.hint}" if helps else refused.message


def _nothing_error(
    drawn: DrawnDecks, request: ShopOrder, left_out: Sequence[LeftOut]
) -> PunchboardError:
    reasons = "; ".join(f"{each.product}: {each.reason}" for each in left_out)
    message = f"nothing can be ordered at {request.profile.title}"
    return fail("shop-nothing", message, drawn.edition.products.position(), hint=reasons)
