"""The plan: from the products of a game to the faces to make and the runs to print."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from pipeline.build.edition import OpenEdition
from pipeline.build.face_context import written_anchors
from pipeline.build.flows import Share, select_records
from pipeline.build.options import USUAL, PrintSettings
from pipeline.build.product_options import page_paper, product_look
from pipeline.build.products import Product, whole_game
from pipeline.build.request import FaceOrder, Plan, Run, face_id
from pipeline.build.selection import copies_of
from pipeline.sheets.model import Paper, Piece
from pipeline.sheets.papers import paper
from pipeline.source.findings import Finding, Misuse, PunchboardError, fail
from pipeline.source.names import did_you_mean

_Chosen: TypeAlias = tuple[str, str, Share, str]
_MOST_LAYOUTS: Final = 5
"""How often a product is laid out until its page numbers hold still; three times are usual."""

KIND: Final = "kind"
"""What backs may go by besides a field."""


def make_plan(
    edition: OpenEdition,
    products: Sequence[str] = (),
    papers: Sequence[str] = (),
    settings: PrintSettings = USUAL,
) -> Plan:
    """Return the plan of `products` (all when none is named) on `papers` (each product's own).

    Products of a pool are planned with it, unless they are named. `settings` are what the user asks
    of this printing. Raises Misuse for an unknown
    name, PunchboardError for what products.yaml gets wrong.
    """
    requested = {name: edition.product(name) for name in products or whole_game(edition.products)}
    runs: list[Run] = []
    findings: list[Finding] = []
    for name, product in requested.items():
        try:
            runs += _runs(edition, name, product, papers, settings)
        except PunchboardError as error:
            findings += error.findings
    if findings:
        raise PunchboardError(findings)
    orders = dict.fromkeys(order for run in runs for order in run.orders)
    return Plan(tuple(runs), tuple(orders))


def _runs(
    edition: OpenEdition,
    name: str,
    product: Product,
    papers: Sequence[str],
    settings: PrintSettings,
) -> list[Run]:
    """Return a run for each paper; what does not depend on the paper is planned once."""
    chosen = [_paper(edition, text) for text in papers] or _own_papers(edition, name, product)
    components = edition.products.components(name)
    dependent = any(edition.layout(component).on_paper for component in components)
    planned: list[Run] = []
    for sheet in dict.fromkeys(chosen):
        if planned and not dependent:
            planned.append(planned[0]._replace(paper=sheet))
        else:
            page = page_paper(edition, name, sheet, settings.overrides).name if dependent else ""
            pieces, orders = _pieces(edition, name, product, page)
            look = product_look(edition, name, settings)
            looked = tuple(order._replace(look=look) for order in orders)
            planned.append(Run(name, sheet, tuple(pieces), looked, settings))
    return planned


def _paper(edition: OpenEdition, text: str) -> Paper:
    return paper(text, edition.papers)


def _own_papers(edition: OpenEdition, name: str, product: Product) -> list[Paper]:
    """Return the papers that products.yaml names; an unknown one is a finding, not misuse."""
    chosen: list[Paper] = []
    for index, text in enumerate(product.papers):
        try:
            chosen.append(_paper(edition, text))
        except Misuse as error:
            place = edition.products.position(name, "papers", index)
            raise PunchboardError(Finding("product-paper", str(error), place, name)) from None
    return chosen


def _pieces(
    edition: OpenEdition, name: str, product: Product, paper: str
) -> tuple[list[Piece], list[FaceOrder]]:
    if product.pool:
        return _pooled(edition, name, product, paper)
    if product.pages:
        count = len(product.pages)
        orders = [
            FaceOrder(f"{component}.{number}", name, component, paper, number=number, total=count)
            for number, component in enumerate(product.pages, 1)
        ]
        return [Piece(order.id) for order in orders], orders
    if not product.records:
        return _plain(name, product, paper)
    return _cards(edition, name, product, paper)


def _pooled(
    edition: OpenEdition, name: str, product: Product, paper: str
) -> tuple[list[Piece], list[FaceOrder]]:
    """Return the pieces of all members, in their order, with the faces that they have alone."""
    pieces: list[Piece] = []
    orders: list[FaceOrder] = []
    for member in product.pool:
        own_pieces, own_orders = _pieces(edition, member, edition.products[member], paper)
        ids = {order.id: face_id(name, order) for order in own_orders}
        pieces += (
            piece._replace(front=ids[piece.front], back=ids[piece.back] if piece.back else None)
            for piece in own_pieces
        )
        orders += own_orders
    return pieces, orders


def _plain(name: str, product: Product, paper: str) -> tuple[list[Piece], list[FaceOrder]]:
    assert isinstance(product.copies, int)
    orders = [FaceOrder(part, name, part, paper) for part in product.components]
    back = orders[1].id if product.back else None
    return [Piece(orders[0].id, back, product.copies)], orders


def _cards(
    edition: OpenEdition, name: str, product: Product, paper: str
) -> tuple[list[Piece], list[FaceOrder]]:
    """Return a piece for each record (and owner), with the one back or each its own."""
    chosen, anchors = _settled(edition, name, product, paper)
    shares = dict.fromkeys((kind, slug, face) for kind, slug, face, _ in chosen)
    numbers = {share: number for number, share in enumerate(shares, 1)}
    pieces: list[Piece] = []
    orders: dict[FaceOrder, None] = {}
    shared: dict[str, FaceOrder] = {}
    for kind, slug, face, owner in chosen:
        suffix = f".{face.part}" if face.parts > 1 else ""
        suffix += f".{face.leaf}" if face.leaves > 1 else ""
        front = FaceOrder(
            id=f"{kind}.{slug}{suffix}",
            product=name,
            component=product.component,
            paper=paper,
            kind=kind,
            slug=slug,
            number=numbers[kind, slug, face],
            total=len(shares),
            part=face.part,
            parts=face.parts,
            first=face.first,
            past=face.past,
            leaf=face.leaf,
            leaves=face.leaves,
            anchors=anchors,
        )
        quantity = _quantity(edition, product, front, owner)
        back = _back(edition, front)
        orders[front] = None
        if back is not None and back.id.startswith(front.id):
            orders[back] = None
        elif back is not None:
            back = shared.setdefault(back.id, back)
        pieces.append(Piece(front.id, back.id if back else None, quantity, owner))
    return pieces, [*orders, *shared.values()]


def _settled(
    edition: OpenEdition, name: str, product: Product, paper: str
) -> tuple[list[_Chosen], str]:
    """Return the faces of a product, and the pages of its anchors: laid out until these hold.

    A page number may be longer than the one before, and shift what follows. Raises PunchboardError
    where they never come to rest.
    """
    anchors = ""
    for _ in range(_MOST_LAYOUTS):
        chosen = list(_chosen(edition, name, product, paper, anchors))
        shares = dict.fromkeys((kind, slug, face) for kind, slug, face, _ in chosen)
        found = written_anchors(face.anchors for _, _, face in shares)
        if found == anchors:
            return chosen, anchors
        anchors = found
    message = "the page numbers in its texts change with every layout"
    hint = "begin a new page before the text that moves"
    raise fail("page-numbers", message, edition.products.position(name, "records"), name, hint)


def _chosen(
    edition: OpenEdition, name: str, product: Product, paper: str, anchors: str
) -> Iterator[_Chosen]:
    """Yield kind, slug and share of each face and the slug of its owner, owner by owner.

    `anchors` are the pages of those that are known. What an owner has no copy of is left out.
    """
    for owner in edition.game.records[product.owner] if product.owner else ("",):
        for chosen in select_records(edition, name, paper, owner, anchors):
            if owner and not copies_of(
                edition, name, product, edition.game.record(chosen.kind, chosen.slug), owner
            ):
                continue
            yield from ((chosen.kind, chosen.slug, face, owner) for face in chosen.faces)


def _quantity(edition: OpenEdition, product: Product, front: FaceOrder, owner: str) -> int:
    if isinstance(product.copies, int):
        return product.copies
    record = edition.game.record(front.kind, front.slug)
    return copies_of(edition, front.product, product, record, owner)


def _back(edition: OpenEdition, front: FaceOrder) -> FaceOrder | None:
    """Return the back of a piece: the one of all, that of its field's value, or its own.

    Raises PunchboardError for a field that the record does not have.
    """
    name, back = front.product, edition.products[front.product].back
    if back is None:
        return None
    if back.each is False:
        return FaceOrder("back", name, back.component, front.paper, total=front.total)
    own_back = front._replace(component=back.component)
    if back.each is True:
        return own_back._replace(id=f"{front.id}.back")
    if back.each == KIND:
        return own_back._replace(id=f"back.{front.kind}")
    record = edition.game.record(front.kind, front.slug)
    fields = type(record.values).model_fields
    if back.each not in fields:
        place = edition.products.position(name, "back")
        message = f"expected each to name a field, found {back.each!r}"
        raise fail(
            "product-back", message, place, str(record), did_you_mean(back.each, (KIND, *fields))
        )
    return own_back._replace(id=f"back.{getattr(record.values, back.each)}")
