"""Decks and what a shop sells: the product for a deck, its page size and its safe area."""

from collections.abc import Iterator
from copy import copy
from math import log
from typing import Final, NamedTuple

from pipeline.build.edition import OpenEdition
from pipeline.build.faces import compose, findings_of, printed_face, remark_in_look
from pipeline.build.product_options import resized_spec
from pipeline.build.request import FaceOrder
from pipeline.draw.checks.trim import safe_area
from pipeline.draw.look import Look
from pipeline.draw.proofreading import Face
from pipeline.draw.redrawing import sizing_of
from pipeline.layout.component import Component
from pipeline.pdf.raster import pixels
from pipeline.sheets.model import FaceSpec
from pipeline.shops.decks import Deck, is_card, readable
from pipeline.shops.profile import IMAGE_DPI, LONGEST_SIDE, OrderChoices, ShopProduct, ShopProfile
from pipeline.source.findings import Finding, PunchboardError
from pipeline.source.units import PT_PER_INCH, mm, to_mm

SLACK: Final = mm(0.2)
"""How much a trim may differ from the shop's, in points: what inches and millimetres round."""

MOST_EXTENDED: Final = mm(1)
"""How much bleed is made of the pixels next to it, in points: more of it would be seen."""

MOST_STRETCHED: Final = mm(3)
"""How much is made where cards were scaled to fit, which takes some of their bleed, in points."""

FIT: Final = "--fit"
"""The option that brings cards to a size that is sold."""

_HAIR: Final = mm(0.005)


class Fit(NamedTuple):
    """A deck as a shop's product, whose name is empty if the shop takes every size.

    `page` is what an image or page shows of an upright face, in points; its middle is that of the
    face. Where `turned`, fronts are delivered turned clockwise by 90 degrees and backs by 270, so
    that a card that is turned over about its longer side has both the right way up. `pixels` are
    those of an image as it is delivered.
    """

    deck: Deck
    name: str
    product: ShopProduct
    page: tuple[float, float]
    pixels: tuple[int, int]
    dpi: float
    turned: bool = False

    @property
    def title(self) -> str:
        return self.product.title or self.name or "its own size"


def size_refused(
    edition: OpenEdition, product: str, spec: FaceSpec, profile: ShopProfile
) -> Finding | None:
    """Return the finding that a shop has no cards of a product's size; None if it has.

    It names the trim format that brings the cards to one.
    """
    if _is_sold(spec, profile):
        return None
    size, component = (spec.width, spec.height), edition.products.components(product)[0]
    nearest = _nearest(size, profile)
    sold = profile.products[nearest]
    fitting = _fitting(edition, edition.component(component), spec, profile)
    hint = "give the layout a trim that the shop sells, or order others with -p"
    if fitting:
        hint = f"{FIT} {fitting[0]} scales it to {fitting[1]:.1%}, and the order takes it"
    return Finding(
        "shop-size",
        f"Punchboard's profile of {profile.title} has no cards of {size_text(*size)}; the nearest"
        f" is {sold.title or nearest}, {size_text(*sold.trim)}",
        edition.components.position(component, "trim"),
        product,
        hint,
    )


def _is_sold(spec: FaceSpec, profile: ShopProfile) -> bool:
    size = (spec.width, spec.height)
    return not profile.products or any(
        _apart(size, product.trim) <= SLACK for product in profile.products.values()
    )


def fit_deck(edition: OpenEdition, deck: Deck, profile: ShopProfile, choices: OrderChoices) -> Fit:
    """Return a deck, whose size is not refused, as what the shop sells.

    Raises PunchboardError for less bleed than the shop asks for (`shop-bleed`), and for images of
    too many pixels (`shop-pixels`).
    """
    found = _sold(deck, profile) if profile.products else _own(edition, deck, profile, choices)
    short = [
        finding
        for component in edition.products.components(deck.product)
        for finding in _bleed_findings(edition, component, found, choices)
    ]
    if short:
        raise PunchboardError(short)
    return found


def _nearest(size: tuple[float, float], profile: ShopProfile) -> str:
    return min(profile.products, key=lambda name: _apart(size, profile.products[name].trim))


def _sold(deck: Deck, profile: ShopProfile) -> Fit:
    """Return the deck as the product of its size, upright or turned."""
    nearest, page, turned = _product_of(deck.spec, profile)
    product = profile.products[nearest]
    size = product.pixels or _pixels(product.page, IMAGE_DPI)
    return Fit(deck, nearest, product, page, size, IMAGE_DPI, turned)


def _product_of(spec: FaceSpec, profile: ShopProfile) -> tuple[str, tuple[float, float], bool]:
    size = (spec.width, spec.height)
    nearest = _nearest(size, profile)
    product = profile.products[nearest]
    turned = _differs(size, product.trim) > SLACK
    across, down = product.page
    return nearest, (down, across) if turned else (across, down), turned


def _lacking(spec: FaceSpec, page: tuple[float, float], bleed: float) -> float:
    """Return how much more bleed a page shows than there is, in points."""
    return max(page[0] - spec.width, page[1] - spec.height) / 2 - bleed


def image_choices(profile: ShopProfile, choices: OrderChoices) -> OrderChoices:
    """Return what images show at a shop that takes every size: its terms, below the user's choices.

    Images that show the bleed are not cut, nor are those that cannot be clear anywhere.
    """
    terms = profile.images
    bleed = terms.bleed if choices.bleed is None else choices.bleed
    format_ = choices.format or profile.format
    cut = choices.cut or (terms.cut and not choices.bleed and format_ == "png")
    return choices._replace(dpi=choices.dpi or terms.dpi, bleed=bleed, cut=cut)


def _own(edition: OpenEdition, deck: Deck, profile: ShopProfile, given: OrderChoices) -> Fit:
    """Return the deck at its own size, with the bleed that all its faces have, or without."""
    choices = image_choices(profile, given)
    names = edition.products.components(deck.product)
    own = {name: deck.sized(edition.component(name)).bleed for name in names}
    least = min(own, key=own.__getitem__)
    is_cut = choices.bleed is False or choices.cut
    bleed = 0.0 if is_cut else own[least]
    without = "" if bleed or is_cut else f"its own size, without bleed, as {least} has none"
    product = ShopProduct(title=without, trim=(deck.spec.width / mm(1), deck.spec.height / mm(1)))
    page = (deck.spec.width + 2 * bleed, deck.spec.height + 2 * bleed)
    most = profile.images.most
    dpi = choices.dpi
    if most < LONGEST_SIDE:
        dpi = min(dpi, most / (max(page) / PT_PER_INCH))
    width, height = _pixels(page, dpi)
    if max(width, height) > LONGEST_SIDE:
        place = edition.products.position(deck.product)
        message = f"images of {width} x {height} pixels are too large"
        hint = f"use fewer pixels an inch than {dpi:g}"
        raise PunchboardError(Finding("shop-pixels", message, place, deck.product, hint))
    return Fit(deck, "", product, page, (width, height), dpi)


def _pixels(page: tuple[float, float], dpi: float) -> tuple[int, int]:
    across, down = page
    return pixels(across, dpi), pixels(down, dpi)


def _differs(size: tuple[float, float], trim: tuple[float, float]) -> float:
    return max(abs(size[0] - trim[0]), abs(size[1] - trim[1]))


def _apart(size: tuple[float, float], trim: tuple[float, float]) -> float:
    return min(_differs(size, trim), _differs((size[1], size[0]), trim))


def _fitting(
    edition: OpenEdition, component: Component, spec: FaceSpec, profile: ShopProfile
) -> tuple[str, float] | None:
    """Return the trim format that brings a face to a size that is sold, and its scale.

    It has the bleed that the shop asks for there. Of several it is the one that changes the size
    least.
    """
    found: list[tuple[float, str, float]] = []
    if not is_card(component):
        return None
    for name, trim in edition.formats.items():
        short, long = sorted((trim.width, trim.height))
        sizing = sizing_of(component, Look(fit=(short, long, trim.radius)))
        if not sizing or not readable(sizing):
            continue
        resized, bleed = resized_spec(spec, sizing), sizing.component(component).bleed
        lacking = _lacking(resized, _product_of(resized, profile)[1], bleed)
        if _is_sold(resized, profile) and lacking <= MOST_STRETCHED + _HAIR:
            found.append((abs(log(sizing.scale)), name, sizing.scale))
    return min(found)[1:] if found else None


def _bleed_findings(
    edition: OpenEdition, component: str, found: Fit, choices: OrderChoices
) -> list[Finding]:
    """Return a finding where a component has less bleed than its page shows."""
    designed, spec = edition.component(component), found.deck.spec
    own = found.deck.sized(designed).bleed
    lacking, scaled = _lacking(spec, found.page, own), found.deck.scale != 1.0
    wanted = own + lacking
    most = MOST_STRETCHED if scaled else MOST_EXTENDED if choices.extend_bleed else 0.0
    if lacking <= most + _HAIR:
        return []
    enough = designed.bleed + lacking / found.deck.scale
    hint = f"write bleed: {(-(-round(to_mm(enough) * 1000, 3) // 1) / 1000):g}"
    if not scaled and lacking <= MOST_EXTENDED + _HAIR:
        hint += f", or have --extend-bleed stretch the outermost {to_mm(lacking):.2g} mm"
    message = f"{to_mm(own):g} mm of bleed, and {found.title} needs {to_mm(wanted):.4g} mm"
    place = edition.components.position(component, "bleed")
    return [Finding("shop-bleed", message, place, found.deck.product, hint)]


def size_text(width: float, height: float) -> str:
    """Return a size in points as people read it, in millimetres."""
    return f"{to_mm(width):.4g} x {to_mm(height):.4g} mm"


def safe_area_findings(edition: OpenEdition, fit: Fit) -> Iterator[Finding]:
    """Yield a warning for each text of a deck that reaches out of the shop's safe area."""
    safe = fit.product.safe
    if not safe:
        return
    for id_ in dict.fromkeys(face for piece in fit.deck.pieces for face in piece[:2] if face):
        for finding in _findings(edition, fit.deck.orders[id_], safe):
            message = f"{finding.message} ({fit.title}, {to_mm(safe):.4g} mm within the cut)"
            yield finding._replace(message=message)


def _findings(edition: OpenEdition, order: FaceOrder, safe: float) -> Iterator[Finding]:
    record = edition.game.record(order.kind, order.slug) if order.slug else None
    printed = printed_face(edition, order, compose(edition, order, record).draw_list)
    component = copy(printed.component)
    component.safe = safe
    mirrored = edition.mirrors(component.layout)
    face = Face(printed.drawn, component, edition.painter, mirrored=mirrored)
    remarks = [remark_in_look(remark, order.look, printed) for remark in safe_area(face)]
    yield from findings_of(edition, order, record, remarks) if remarks else ()
