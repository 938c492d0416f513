"""The plan: from the products of a game to the faces to make and the runs to print."""

from collections.abc import Sequence
from typing import Final

from pipeline.base.errors import Misuse, PunchboardError, fail
from pipeline.base.finding import Finding
from pipeline.base.suggest import hint
from pipeline.build.copies import copies_of
from pipeline.build.orders import FaceOrder, Plan, Run
from pipeline.build.products import Product
from pipeline.build.select import select_records
from pipeline.build.studio import Studio
from pipeline.impose.model import Paper, Piece
from pipeline.impose.papers import paper

KIND: Final = "kind"
"""What backs may go by beside a field."""


def make_plan(studio: Studio, products: Sequence[str] = (), papers: Sequence[str] = ()) -> Plan:
    """Return the plan of `products` (all when none is named) on `papers` (each product's own).

    Raises Misuse for an unknown name, PunchboardError for what products.yaml gets wrong.
    """
    wanted = {name: studio.product(name) for name in products or studio.products}
    runs: list[Run] = []
    findings: list[Finding] = []
    for name, product in wanted.items():
        try:
            runs += _runs(studio, name, product, papers)
        except PunchboardError as error:
            findings += error.findings
    if findings:
        raise PunchboardError(findings)
    orders = dict.fromkeys(order for run in runs for order in run.orders)
    return Plan(tuple(runs), tuple(orders))


def _runs(studio: Studio, name: str, product: Product, papers: Sequence[str]) -> list[Run]:
    """Return a run for each paper; what does not depend on the paper is planned once."""
    chosen = [_paper(studio, text) for text in papers] or _own_papers(studio, name, product)
    dependent = any(studio.layout(component).on_paper for component in product.components)
    planned: list[Run] = []
    for sheet in dict.fromkeys(chosen):
        if planned and not dependent:
            planned.append(planned[0]._replace(paper=sheet))
        else:
            pieces, orders = _pieces(studio, name, product, sheet.name if dependent else "")
            planned.append(Run(name, sheet, tuple(pieces), tuple(orders)))
    return planned


def _paper(studio: Studio, text: str) -> Paper:
    return paper(text, studio.papers)


def _own_papers(studio: Studio, name: str, product: Product) -> list[Paper]:
    """Return the papers that products.yaml names; an unknown one is a finding, not misuse."""
    chosen: list[Paper] = []
    for index, text in enumerate(product.papers):
        try:
            chosen.append(_paper(studio, text))
        except Misuse as error:
            place = studio.products.position(name, "papers", index)
            raise PunchboardError(Finding("product-paper", str(error), place, name)) from None
    return chosen


def _pieces(
    studio: Studio, name: str, product: Product, paper: str
) -> tuple[list[Piece], list[FaceOrder]]:
    if product.pages:
        return _pages(name, product, paper)
    if not product.records:
        return _plain(name, product, paper)
    return _cards(studio, name, product, paper)


def _pages(name: str, product: Product, paper: str) -> tuple[list[Piece], list[FaceOrder]]:
    """Return a piece for each page, in order."""
    count = len(product.pages)
    orders = [
        FaceOrder(f"{component}.{number}", name, component, paper, number=number, total=count)
        for number, component in enumerate(product.pages, 1)
    ]
    return [Piece(order.id) for order in orders], orders


def _plain(name: str, product: Product, paper: str) -> tuple[list[Piece], list[FaceOrder]]:
    """Return the one piece of a component that needs no record."""
    assert isinstance(product.copies, int)
    orders = [FaceOrder(part, name, part, paper) for part in product.components]
    back = orders[1].id if product.back else None
    return [Piece(orders[0].id, back, product.copies)], orders


def _cards(
    studio: Studio, name: str, product: Product, paper: str
) -> tuple[list[Piece], list[FaceOrder]]:
    """Return a piece for each record, with the one back or each its own."""
    faces = [
        (chosen, face) for chosen in select_records(studio, name, paper) for face in chosen.faces
    ]
    count = len(faces)
    pieces: list[Piece] = []
    orders: list[FaceOrder] = []
    shared: dict[str, FaceOrder] = {}
    for number, ((kind, slug, _), face) in enumerate(faces, 1):
        which = (paper, kind, slug, number, count, *face)
        suffix = f".{face.part}" if face.parts > 1 else ""
        suffix += f".{face.leaf}" if face.leaves > 1 else ""
        front = FaceOrder(f"{kind}.{slug}{suffix}", name, product.component, *which)
        behind = _back(studio, front)
        orders.append(front)
        if behind is not None and behind.id.startswith(front.id):
            orders.append(behind)
        elif behind is not None:
            shared.setdefault(behind.id, behind)
        quantity = _quantity(studio, product, front)
        pieces.append(Piece(front.id, behind.id if behind else None, quantity))
    return pieces, [*orders, *shared.values()]


def _quantity(studio: Studio, product: Product, front: FaceOrder) -> int:
    """Return how many copies of a piece are printed; the record is read only where it says so."""
    if isinstance(product.copies, int):
        return product.copies
    return copies_of(studio, front.product, product, studio.game.record(front.kind, front.slug))


def _back(studio: Studio, front: FaceOrder) -> FaceOrder | None:
    """Return the back of a piece: the one of all, that of its field's value, or its own.

    Raises PunchboardError for a field that the record does not have.
    """
    name, back = front.product, studio.products[front.product].back
    if back is None:
        return None
    if back.each is False:
        return FaceOrder("back", name, back.component, front.paper, total=front.total)
    own = front._replace(component=back.component)
    if back.each is True:
        return own._replace(id=f"{front.id}.back")
    if back.each == KIND:
        return own._replace(id=f"back.{front.kind}")
    record = studio.game.record(front.kind, front.slug)
    known = type(record.values).model_fields
    if back.each not in known:
        place = studio.products.position(name, "back")
        message = f"expected each to name a field, found {back.each!r}"
        raise fail("product-back", message, place, str(record), hint(back.each, (KIND, *known)))
    return own._replace(id=f"back.{getattr(record.values, back.each)}")
