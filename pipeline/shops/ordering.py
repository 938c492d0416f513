"""An order, from the decks of a game to the folder that is uploaded."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pipeline.base.collector import only_new_collected
from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Severity, has_errors
from pipeline.base.progress import Progress, silent
from pipeline.base.units import to_mm
from pipeline.edition.context import OpenEdition
from pipeline.impose.face import FaceSpec
from pipeline.press.product_look import look_findings
from pipeline.publish.atomic import write_atomically
from pipeline.shops.decks import DrawnDecks, drawn_decks
from pipeline.shops.delivery import Delivered, DeliveredFile, DrawnOrder, LeftOut
from pipeline.shops.fitting import Fit, size_refused
from pipeline.shops.imprint import Imprint, imprint_of, missing_imprint
from pipeline.shops.order_folder import published
from pipeline.shops.orderable import Orderable, orderable
from pipeline.shops.readme import README, readme
from pipeline.shops.safe_areas import safe_area_findings
from pipeline.shops.shop_order import ShopOrder, check_choices


class Ordered(NamedTuple):
    """What was written to `folder`; `left_out` are products that are not in the order.

    `facts` begin with how many of the `asked` pieces it has: `pieces`.
    """

    folder: Path
    files: tuple[DeliveredFile, ...]
    facts: tuple[str, ...]
    left_out: tuple[LeftOut, ...]
    findings: tuple[Finding, ...]
    pieces: int
    asked: int


def make_order(request: ShopOrder, progress: Progress = silent) -> Ordered:
    """Make the folder of an order, whole or not at all.

    A product that the shop has no size for is left out, unless it is named. Raises PunchboardError
    for what cannot be drawn or ordered, Misuse for choices without effect at the shop and for what
    does not exist, OSError.
    """
    check_choices(request)

    def takes(edition: OpenEdition, product: str, spec: FaceSpec) -> Finding | None:
        return size_refused(edition, product, spec, request.profile)

    sold = takes if request.profile.products else None
    with only_new_collected(), drawn_decks(request.order, progress, sold) as drawn:
        if drawn.withheld or has_errors(drawn.findings):
            raise PunchboardError(list(drawn.findings))
        found = orderable(drawn, request)
        order = _drawn_order(drawn, request, found, progress)
        imprint = imprint_of(drawn.edition, order.decks)
        findings = (*drawn.findings, *_findings(order, request, imprint))

        def write(waiting: Path) -> Ordered:
            delivered = request.delivery.deliver(order._replace(folder=waiting))
            delivered = _with_products(delivered, found.fits)
            ordered = _ordered(order, delivered, findings, drawn.numbers, found.left_out)
            text = _readme(order, delivered._replace(facts=ordered.facts), ordered, imprint)
            write_atomically(waiting / README, text.encode(), lasting=False)
            return ordered

        head = {"shop": request.shop, "game": drawn.edition.game.id}
        return published(order.place, head, write)


def _findings(order: DrawnOrder, request: ShopOrder, imprint: Imprint) -> tuple[Finding, ...]:
    """Return what is told of decks beside what is wrong with their faces, as the game has it."""
    edition, size = order.edition, request.order.settings.size
    found = [each for fit in order.fits for each in safe_area_findings(edition, fit)]
    for deck in order.decks:
        component = edition.component(edition.products.components(deck.product)[0])
        place = edition.products.position(deck.product)
        looks = look_findings(component, deck.look, size)
        found += (each._replace(position=place, subject=deck.product) for each in looks)
    if not request.delivery.credits:
        found += missing_imprint(edition, order.decks, imprint)
    return edition.game.severities.judge(found).findings


def _ordered(
    order: DrawnOrder,
    delivered: Delivered,
    findings: Sequence[Finding],
    numbers: Mapping[str, int],
    left_out: Sequence[LeftOut],
) -> Ordered:
    """Return what is told of an order: first of all how much of the game it is."""
    left_out = (*left_out, *delivered.left_out)
    missing = {each.product: numbers.get(each.product, 0) for each in left_out}
    asked = sum(numbers.values())
    pieces, times = asked - sum(missing.values()), order.choices.quantity
    tally = f"{pieces} of {asked} pieces are in this order"
    tally += f", each {times} times" if times > 1 else ""
    several = ", ".join(f"{name} ({count})" for name, count in missing.items() if count)
    tally += f"; left out: {several}" if several else ""
    return Ordered(
        order.place,
        delivered.files,
        (tally, *delivered.facts),
        left_out,
        (*findings, *delivered.findings),
        pieces,
        asked,
    )


def _drawn_order(
    drawn: DrawnDecks, request: ShopOrder, found: Orderable, progress: Progress
) -> DrawnOrder:
    return DrawnOrder(
        drawn.edition,
        tuple(fit.deck for fit in found.fits),
        request.profile,
        Path(),
        request.choices,
        request.order.jobs,
        progress,
        tuple(found.fits),
        request.place(drawn.edition),
        found.pages,
    )


def _readme(order: DrawnOrder, delivered: Delivered, ordered: Ordered, imprint: Imprint) -> str:
    own = {each.product.source: None for each in order.fits if each.product.source}
    sources = (order.profile.source, *own)
    remarks = [each for each in ordered.findings if each.severity is not Severity.INFO]
    title, left_out = order.edition.game.title, ordered.left_out
    return readme(title, order.profile, delivered, remarks, left_out, sources, imprint)


def _with_products(delivered: Delivered, fits: Sequence[Fit]) -> Delivered:
    """Return what was delivered, with what the shop's products have to say of themselves."""
    ordered = {found.title: found.product for found in fits}
    facts, checks = list(delivered.facts), list(delivered.checks)
    scaled: dict[str, list[str]] = {}
    for fit in fits:
        if fit.deck.scale != 1.0:
            scaled.setdefault(f"{fit.deck.scale:.1%}", []).append(fit.deck.product)
    facts += (f"{', '.join(names)}: scaled to {scale} by --fit" for scale, names in scaled.items())
    for title, product in ordered.items():
        if product.corner:
            radius = f"{to_mm(product.corner):.4g} mm"
            facts.append(f"{title}: the shop rounds the corners, with a radius of {radius}")
        facts += [f"{title}: {product.note}"] if product.note else []
        if product.safe:
            margin = f"{to_mm(product.safe):.4g} mm"
            checks.append(f"looked for text nearer than {margin} to the cut of {title}")
    return delivered._replace(facts=tuple(facts), checks=tuple(checks))
