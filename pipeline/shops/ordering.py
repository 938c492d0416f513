"""An order, from what the user asks for to the folder that is uploaded."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.build.edition import OpenEdition
from pipeline.build.product_options import look_findings
from pipeline.build.project import Project
from pipeline.build.request import Request
from pipeline.sheets.model import FaceSpec
from pipeline.shops.decks import DrawnDecks, drawn_decks
from pipeline.shops.delivery import (
    ANY_SHOP,
    DELIVERIES,
    Delivered,
    DeliveredFile,
    Delivery,
    DrawnOrder,
    LeftOut,
    left_out_lines,
    read_shop,
    read_shop_file,
    shop_names,
)
from pipeline.shops.fitting import FIT, Fit, fit_deck, safe_area_findings, size_refused
from pipeline.shops.order_folder import (
    README,
    Imprint,
    imprint_of,
    missing_imprint,
    published,
    readme,
)
from pipeline.shops.profile import OrderChoices, ShopProfile
from pipeline.source.files import require_writable
from pipeline.source.findings import Finding, Misuse, PunchboardError, Severity, fail, has_errors
from pipeline.source.limits import Progress, silent
from pipeline.source.names import name_of
from pipeline.source.units import to_mm
from pipeline.source.writing import write_atomically


class ShopOrder(NamedTuple):
    """What is ordered where: an order of products, a shop by its name and profile, and choices.

    Without a `folder` it is one below the output of `order`.
    """

    order: Request
    shop: str
    profile: ShopProfile
    choices: OrderChoices = OrderChoices()
    folder: Path | None = None

    @property
    def delivery(self) -> Delivery:
        return DELIVERIES[self.profile.delivery]

    def place(self, edition: OpenEdition) -> Path:
        """Return the folder of the order. Raises PunchboardError (`output-outside`)."""
        usual = self.order.output / "orders" / edition.game.id / edition.folder / self.shop
        return require_writable(self.folder or usual)


def shop_of(project: Project, game: str, shop: str) -> tuple[str, ShopProfile]:
    """Return the name and profile of a shop, which may be the file of a profile.

    Raises Misuse, PunchboardError.
    """
    folders = project.template_folders(game)
    file = Path(shop)
    if file.suffix in (".yaml", ".yml"):
        return name_of(file.stem) or "shop", read_shop_file(file)
    if not shop:
        raise Misuse(f"name a shop with --shop: {', '.join(shop_names(folders))}; {ANY_SHOP}")
    return shop, read_shop(shop, folders)


def check_choices(request: ShopOrder) -> None:
    """Raise Misuse for a choice that the shop's delivery does not look at."""
    looks_at = set(request.delivery.looks_at)
    if request.profile.products:
        # What a shop sells says how large its images are.
        looks_at -= {"dpi", "bleed", "cut"}
    else:
        looks_at -= {"extend_bleed"}
    if not request.profile.stocks:
        looks_at -= {"stock"}
    usual = OrderChoices()
    for name, choice in request.choices._asdict().items():
        if choice != getattr(usual, name) and name not in looks_at:
            option = "option" if name == "options" else name.replace("_", "-")
            raise Misuse(f"--{option} has no effect on files for {request.profile.title}")
    if request.choices.cut and request.choices.format == "jpeg":
        raise Misuse("--cut needs --format png: nothing is transparent in a JPEG")
    if request.choices.cut and request.choices.bleed:
        raise Misuse("--cut and --bleed exclude each other: a cut image has no bleed")


_WHOLE_PAGES: Final = "whole pages, for your own printer: punchboard build prints them"
_UNASKED: Final = "of the game's samples; -p NAME orders one, --samples all"
_MEASURES: Final = "it measures a printer; -p NAME orders it anyway"


class Orderable(NamedTuple):
    """The decks that a shop sells, the products of whole pages that it takes, what is left out."""

    fits: list[Fit]
    pages: tuple[str, ...]
    left_out: list[LeftOut]


def orderable(drawn: DrawnDecks, request: ShopOrder) -> Orderable:
    """Return what of a game the shop sells, and what is left out.

    Raises PunchboardError with all that is in the way of the order.
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
            Finding("shop-pages", "whole pages, which no shop prints as cards", place, name, hint)
        )
    for deck in drawn.decks:
        try:
            fits.append(fit_deck(drawn.edition, deck, request.profile, request.choices))
        except PunchboardError as error:
            findings += error.findings
    if findings:
        raise PunchboardError(findings)
    if not (fits or pages):
        raise _nothing_error(drawn, request, left_out)
    return Orderable(fits, pages, left_out)


def _reason(refused: Finding) -> str:
    helps = refused.hint.startswith(FIT)
    return f"{refused.message}; {refused.hint}" if helps else refused.message


def _nothing_error(
    drawn: DrawnDecks, request: ShopOrder, left_out: Sequence[LeftOut]
) -> PunchboardError:
    helped_first = sorted(left_out, key=lambda each: FIT not in each.reason)
    reasons = "; ".join(left_out_lines(helped_first))
    message = f"nothing can be ordered at {request.profile.title}"
    return fail("shop-nothing", message, drawn.edition.products.position(), hint=reasons)


class Ordered(NamedTuple):
    """An order, written to `folder`: it has `pieces` of the `asked` pieces.

    `left_out` are the products that are not in it, each with the reason. `facts` are what its
    README says of it.
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
    with drawn_decks(request.order, progress, sold) as drawn:
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
    """Return the findings about decks that are not about faces, with the game's severities."""
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
    """Return the findings about an order: first of all how much of the game it is."""
    left_out = (*left_out, *delivered.left_out)
    missing = {each.product: numbers.get(each.product, 0) for each in left_out}
    asked = sum(numbers.values())
    pieces, times = asked - sum(missing.values()), order.choices.copies
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
