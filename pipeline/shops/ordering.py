"""An order, from the decks of a game to the folder that is uploaded."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from pipeline.base.collector import only_new_collected
from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Severity, has_errors
from pipeline.base.progress import Progress, silent
from pipeline.base.units import to_mm
from pipeline.edition.context import OpenEdition
from pipeline.impose.face import FaceSpec
from pipeline.publish.atomic import write_atomically
from pipeline.shops.decks import DrawnDecks, drawn_decks
from pipeline.shops.delivery import Delivered, DeliveredFile, DrawnOrder
from pipeline.shops.fitting import Fit, size_refused
from pipeline.shops.order_folder import published
from pipeline.shops.orderable import orderable
from pipeline.shops.readme import README, LeftOut, readme
from pipeline.shops.safe_areas import safe_area_findings
from pipeline.shops.shop_order import ShopOrder, check_choices


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
    for what cannot be drawn or ordered, Misuse for choices without effect at the shop and for what
    does not exist, OSError.
    """
    check_choices(request)

    def takes(edition: OpenEdition, product: str, spec: FaceSpec) -> Finding | None:
        return size_refused(edition, product, spec, request.profile)

    with only_new_collected(), drawn_decks(request.order, progress, takes) as drawn:
        if drawn.withheld or has_errors(drawn.findings):
            raise PunchboardError(list(drawn.findings))
        fits, left_out = orderable(drawn, request)
        warnings = [each for found in fits for each in safe_area_findings(drawn.edition, found)]
        findings = (*drawn.findings, *warnings)
        order = _drawn_order(drawn, request, fits, progress)

        def write(waiting: Path) -> Delivered:
            deliver = request.delivery.deliver
            delivered = _with_products(deliver(order._replace(folder=waiting)), fits)
            remarks = _graver((*findings, *delivered.findings))
            text = _readme(order, delivered, remarks, left_out)
            write_atomically(waiting / README, text.encode(), lasting=False)
            return delivered

        head = {"shop": request.shop, "game": drawn.edition.game.id}
        delivered = published(order.place, head, write)
    remarks = (*findings, *delivered.findings)
    return Ordered(order.place, delivered.files, delivered.facts, tuple(left_out), remarks)


def _drawn_order(
    drawn: DrawnDecks, request: ShopOrder, fits: Sequence[Fit], progress: Progress
) -> DrawnOrder:
    return DrawnOrder(
        drawn.edition,
        tuple(found.deck for found in fits),
        request.profile,
        Path(),
        request.choices,
        request.order.jobs,
        progress,
        tuple(fits),
        request.place(drawn.edition),
        drawn.pages if request.delivery.whole_pages else (),
    )


def _readme(
    order: DrawnOrder, delivered: Delivered, remarks: Sequence[Finding], left_out: Sequence[LeftOut]
) -> str:
    own = {each.product.source: None for each in order.fits if each.product.source}
    sources = (order.profile.source, *own)
    return readme(order.edition.game.title, order.profile, delivered, remarks, left_out, sources)


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
