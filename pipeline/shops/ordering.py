"""An order, from the decks of a game to the folder that is uploaded."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.base.collector import collector_off
from pipeline.base.errors import Misuse, PunchboardError, fail
from pipeline.base.finding import Finding, Severity, has_errors
from pipeline.base.units import to_mm
from pipeline.edition.context import OpenEdition
from pipeline.press.build import Order
from pipeline.press.workers import Progress, silent
from pipeline.publish.atomic import write_atomically
from pipeline.shops.decks import DrawnDecks, drawn_decks
from pipeline.shops.delivery import DELIVERIES, Delivered, DeliveredFile, Job
from pipeline.shops.fitting import Fit, fit
from pipeline.shops.order_folder import published
from pipeline.shops.profile import ShopProfile
from pipeline.shops.readme import README, LeftOut, readme
from pipeline.shops.safe_areas import safe_area_findings
from pipeline.shops.wishes import Wishes

_WHOLE_PAGES: Final = "whole pages, for your own printer: punchboard build prints them"
_UNASKED: Final = "of the game's samples; -p NAME orders one, --samples all"


class ShopOrder(NamedTuple):
    """What is ordered where: an order of products, a shop by its name and profile, and wishes.

    Without a `folder` it is one below the output of `order`.
    """

    order: Order
    shop: str
    profile: ShopProfile
    wishes: Wishes = Wishes()
    folder: Path | None = None

    def place(self, edition: OpenEdition) -> Path:
        """Return the folder of the order. Raises PunchboardError (`output-outside`)."""
        usual = self.order.output / "orders" / edition.game.id / edition.folder / self.shop
        return edition.project.require_own(self.folder or usual)


class Ordered(NamedTuple):
    """What was written to `folder`; `left_out` are products that are not in the order."""

    folder: Path
    files: tuple[DeliveredFile, ...]
    facts: tuple[str, ...]
    left_out: tuple[LeftOut, ...]
    findings: tuple[Finding, ...]


def make_order(request: ShopOrder, progress: Progress = silent) -> Ordered:
    """Make the folder of an order, whole or not at all.

    A product that the shop has no size for is left out, unless it is named. Raises PunchboardError
    for what cannot be drawn or ordered, Misuse for wishes without effect at the shop and for what
    does not exist, OSError.
    """
    _check_wishes(request)
    with collector_off(), drawn_decks(request.order, progress) as drawn:
        if drawn.withheld or has_errors(drawn.findings):
            raise PunchboardError(list(drawn.findings))
        fits, left_out = _fits(drawn, request)
        warnings = [each for found in fits for each in safe_area_findings(drawn.edition, found)]
        findings = (*drawn.findings, *warnings)
        title = drawn.edition.game.title
        head = {"shop": request.shop, "game": drawn.edition.game.id}
        folder = request.place(drawn.edition)
        own = {found.product.source: None for found in fits if found.product.source}
        sources = (request.profile.source, *own)

        def write(waiting: Path) -> Delivered:
            decks = tuple(found.deck for found in fits)
            job = Job(
                drawn.edition,
                decks,
                request.profile,
                waiting,
                request.wishes,
                request.order.jobs,
                progress,
                tuple(fits),
                folder,
                drawn.pages if _takes_pages(request) else (),
            )
            deliver = DELIVERIES[request.profile.delivery].deliver
            delivered = _with_products(deliver(job), fits)
            told = _graver((*findings, *delivered.findings))
            text = readme(title, request.profile, delivered, told, left_out, sources)
            write_atomically(waiting / README, text.encode(), lasting=False)
            return delivered

        delivered = published(folder, head, write)
    told = (*findings, *delivered.findings)
    return Ordered(folder, delivered.files, delivered.facts, tuple(left_out), told)


def _with_products(delivered: Delivered, fits: Iterable[Fit]) -> Delivered:
    """Return what was delivered, with what the shop's products have to say of themselves."""
    ordered = {found.title: found.product for found in fits}
    facts, checks = list(delivered.facts), list(delivered.checks)
    for title, product in ordered.items():
        if product.corner:
            radius = f"{to_mm(product.corner):.4g} mm"
            facts.append(f"{title}: the shop rounds the corners, with a radius of {radius}")
        facts += [f"{title}: {product.note}"] if product.note else []
        if product.safe:
            margin = f"{to_mm(product.safe):.4g} mm"
            checks.append(f"looked for text nearer than {margin} to the cut of {title}")
    return delivered._replace(facts=tuple(facts), checks=tuple(checks))


def _graver(findings: Iterable[Finding]) -> list[Finding]:
    return [each for each in findings if each.severity is not Severity.INFO]


def _fits(drawn: DrawnDecks, request: ShopOrder) -> tuple[list[Fit], list[LeftOut]]:
    """Return the decks that the shop sells, and what is left out.

    Raises PunchboardError with all that stands in the way of the order.
    """
    named = request.order.products
    refused = () if _takes_pages(request) else drawn.pages
    left_out = [LeftOut(name, _WHOLE_PAGES) for name in refused]
    left_out += [LeftOut(name, _UNASKED) for name in drawn.samples]
    fits: list[Fit] = []
    findings: list[Finding] = []
    for name in refused if named else ():
        place = drawn.edition.products.position(name)
        findings.append(Finding("shop-pages", _WHOLE_PAGES, place, name))
    for deck in drawn.decks:
        try:
            fits.append(fit(drawn.edition, deck, request.profile, request.wishes))
        except PunchboardError as error:
            sizes = [each.code == "shop-size" for each in error.findings]
            if named or not all(sizes):
                findings += error.findings
            else:
                left_out += [LeftOut(deck.product, each.message) for each in error.findings]
    if findings:
        raise PunchboardError(findings)
    if not fits and (refused or not drawn.pages):
        raise _nothing(request, left_out)
    return fits, left_out


def _takes_pages(request: ShopOrder) -> bool:
    return DELIVERIES[request.profile.delivery].whole_pages


def _nothing(request: ShopOrder, left_out: Sequence[LeftOut]) -> PunchboardError:
    reasons = "; ".join(f"{each.product}: {each.reason}" for each in left_out)
    message = f"nothing can be ordered at {request.profile.title}"
    return fail("shop-nothing", message, hint=reasons)


def _check_wishes(request: ShopOrder) -> None:
    """Raise Misuse for a wish that the shop's delivery does not look at."""
    looks_at = set(DELIVERIES[request.profile.delivery].looks_at)
    if request.profile.products:
        # What a shop sells says how large its images are.
        looks_at -= {"dpi", "bleed", "cut"}
    else:
        looks_at -= {"extend_bleed"}
    if not request.profile.stocks:
        looks_at -= {"stock"}
    usual = Wishes()
    for name, wish in request.wishes._asdict().items():
        if wish != getattr(usual, name) and name not in looks_at:
            option = name.removesuffix("s").replace("_", "-")
            raise Misuse(f"--{option} has no effect on an order at {request.profile.title}")
    if request.wishes.cut and request.wishes.format == "jpeg":
        raise Misuse("--cut needs --format png: nothing is transparent in a JPEG")
    if request.wishes.cut and request.wishes.bleed:
        raise Misuse("--cut and --bleed exclude each other: what is cut has no bleed")
