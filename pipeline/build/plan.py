"""The plan: from the products of a game to the faces to make and the runs to print."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeAlias

from pipeline.build.edition import OpenEdition
from pipeline.build.face_context import FAULTY, component_of, face_context, written_anchors
from pipeline.build.options import USUAL, PrintSettings
from pipeline.build.product_options import page_paper, product_look
from pipeline.build.products import Product, Split, whole_game
from pipeline.build.request import FaceOrder, Plan, Run, face_id
from pipeline.build.selection import copies_of, parts_of, selected
from pipeline.draw.look import AS_DESIGNED
from pipeline.game.records import Record
from pipeline.layout.errors import LayoutError
from pipeline.sheets.model import Paper, Piece
from pipeline.sheets.papers import paper
from pipeline.source.findings import Finding, Misuse, PunchboardError, fail
from pipeline.source.names import did_you_mean
from pipeline.template.elements import FaceError


class FlowPages(NamedTuple):
    """The breaks at which the pages of a record begin, and the end of the last one.

    `anchors` are those of each page, if there are any.
    """

    bounds: tuple[str, ...]
    anchors: tuple[tuple[str, ...], ...] = ()

    def shares(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Yield the break that each page begins with, the next one, and the page's anchors."""
        anchors = self.anchors or ((),) * (len(self.bounds) - 1)
        for (first, past), own in zip(pairwise(self.bounds), anchors, strict=True):
            yield first, past, own


def flow_pages(
    edition: OpenEdition,
    name: str,
    index: int,
    record: Record,
    sheet: str,
    part: tuple[int, int] = (1, 1),
    anchors: str = "",
) -> FlowPages:
    """Return the pages that the flow of a record takes.

    `anchors` are the pages that its texts name, as far as they are known. `part` says which of how
    many parts of the record flows there, where it is split by a list too: such a part stays on one
    face where the fit ladder brings it there. What cannot be laid out takes one page, where its
    fault is reported. Raises PunchboardError if the component has no such flow.
    """
    product = edition.products[name]
    split = product.records[index].split
    assert split is not None
    record_arguments = (sheet, record.kind, record.slug)
    order = FaceOrder("", name, product.component, *record_arguments, part=part[0], parts=part[1])
    order = order._replace(anchors=anchors)
    return _laid_out_pages(edition, order, index, split)


def _laid_out_pages(edition: OpenEdition, order: FaceOrder, index: int, split: Split) -> FlowPages:
    name, record = order.product, edition.game.record(order.kind, order.slug)
    component = component_of(edition, order)
    try:
        context = face_context(edition, order, record, component, paging=True)
        context["page"] |= {"first": "0", "past": "1"}
        bounds, anchored, bounded = edition.compositor.pages(
            order.component, context, component, split.flow, shrinks=bool(split.field)
        )
        pages = FlowPages(bounds)
        if anchored and len(bounds) > 1:
            pages = FlowPages(bounds, tuple(_anchors(edition, order, bounds)))
    except (FaceError, LayoutError):
        return FlowPages(("", ""), ((FAULTY,),))
    place = edition.products.position(name, "records", index, "split", "flow")
    if len(bounds) > 2 and not bounded:
        message = (
            f"the flow in {split.flow!r} takes {len(bounds) - 1} pages, but each page prints"
            " the whole text"
        )
        remedy = 'write <flow first="{{ page.first }}" past="{{ page.past }}" …> in '
        raise fail("product-split", message, place, name, f"{remedy}{order.component}.xml.j2")
    if not bounds:
        message = f"expected split to name the slot of a flow, found {split.flow!r}"
        raise fail("product-split", message, place, name, f"see {order.component}.xml.j2")
    return pages


def _anchors(
    edition: OpenEdition, order: FaceOrder, bounds: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """Yield the anchors of each page of a flow; what each page says of itself is as it prints it.

    Raises FaceError, LayoutError.
    """
    record, component = edition.game.record(order.kind, order.slug), component_of(edition, order)
    for number, (first, past) in enumerate(pairwise(bounds), 1):
        page = order._replace(number=number, total=len(bounds) - 1, first=first, past=past)
        if order.parts == 1:
            page = page._replace(part=number, parts=len(bounds) - 1)
        context = face_context(edition, page, record, component, paging=True)
        yield edition.compositor.compose(order.component, context, component).anchors


class Share(NamedTuple):
    """What one face shows of a record, named as in `FaceOrder`; `anchors` are its own."""

    part: int = 1
    parts: int = 1
    first: str = ""
    past: str = ""
    leaf: int = 1
    leaves: int = 1
    anchors: tuple[str, ...] = ()


class Chosen(NamedTuple):
    """A record to print, and the faces that it takes."""

    kind: str
    slug: str
    faces: tuple[Share, ...] = (Share(),)


def select_records(
    edition: OpenEdition, name: str, sheet: str = "", owner: str = "", anchors: str = ""
) -> Iterator[Chosen]:
    """Yield the records of product `name` on the paper `sheet`, selection by selection.

    `anchors` are the pages of those that are known. The records are those of the owner of that
    slug, where the product has owners. Raises PunchboardError.
    """
    for index, selection in enumerate(edition.products[name].records):
        for slug, record_view in selected(edition, name, index, owner):
            if selection.split is None:
                yield Chosen(selection.kind, slug)
            else:
                faces = tuple(_faces(edition, name, index, record_view, sheet, anchors))
                yield Chosen(selection.kind, slug, faces)


def _faces(
    edition: OpenEdition, name: str, index: int, record_view: dict[str, Any], sheet: str, known: str
) -> Iterator[Share]:
    """Yield the faces of one record: its parts, the pages of its flow, or the leaves of parts."""
    selection = edition.products[name].records[index]
    split = selection.split
    assert split is not None
    parts = parts_of(edition, name, index, record_view)
    if not split.flow:
        yield from (Share(part, parts) for part in range(1, parts + 1))
        return
    record = edition.game.records[selection.kind][record_view["slug"]]
    for part in range(1, parts + 1):
        flow = flow_pages(edition, name, index, record, sheet, (part, parts), known)
        pages = list(flow.shares())
        for number, (first, past, own) in enumerate(pages, 1):
            if split.field:
                yield Share(part, parts, first, past, number, len(pages), own)
            else:
                yield Share(number, len(pages), first, past, anchors=own)


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
            if look != AS_DESIGNED:
                orders = [order._replace(look=look) for order in orders]
            planned.append(Run(name, sheet, tuple(pieces), tuple(orders), settings))
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
    total = len(shares)
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
            total=total,
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
