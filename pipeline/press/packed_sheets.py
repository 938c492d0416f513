"""Pieces of different sizes on shared sheets: which products can, and how they are imposed."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from pipeline.base.errors import Misuse, fail
from pipeline.edition.context import OpenEdition
from pipeline.edition.products import Product
from pipeline.impose.creases import net_signs
from pipeline.impose.face import FaceSpec
from pipeline.impose.model import Imposition, Piece
from pipeline.impose.options import DEFAULTS, Options
from pipeline.impose.packing.group import JOINED, MORE, Group, Heading
from pipeline.impose.packing.pack import pack
from pipeline.press.choosing import ChosenPlan
from pipeline.press.cutting import cut_choices
from pipeline.press.face_facts import FaceFacts
from pipeline.press.one_printing import on_printer, possible
from pipeline.press.orders import FaceOrder, Plan, Run, face_id
from pipeline.press.print_choice import PrintChoice
from pipeline.press.print_settings import Overrides
from pipeline.press.sheet_options import sheet_options
from pipeline.press.slugs import slug_of

PACKED: Final = "packed"
"""The product of one printing that packs the pieces of several, and the name of its file."""


@contextmanager
def packing(edition: OpenEdition, chosen: ChosenPlan, choice: PrintChoice) -> Iterator[ChosenPlan]:
    """Yield what is chosen, with the pieces packed where that is asked for.

    While it is printed the edition has a product `PACKED`. Raises Misuse where it has its own.
    """
    if not choice.pack:
        yield chosen
        return
    if PACKED in edition.products:
        message = f"{edition.game.id} has a product {PACKED!r} of its own"
        raise Misuse(f"{message}: print it with -p {PACKED}, and without --pack")
    plan, alone = _packed_plan(edition, chosen.plan)
    notes = (f"not packed, as they need sheets of their own: {', '.join(alone)}",) if alone else ()
    try:
        yield ChosenPlan(plan, (*chosen.notes, *notes))
    finally:
        edition.products.pop(PACKED, None)


def _packed_plan(edition: OpenEdition, plan: Plan) -> tuple[Plan, tuple[str, ...]]:
    """Return a plan whose pieces share sheets, one run a paper, and the products that cannot.

    These keep their own runs: pages as large as the paper, bound sheets, fronts beside their backs,
    and what another cutting machine cuts than the first one's. The edition is given the product
    that the packed ones are of.
    """
    able = [
        run
        for run in plan.runs
        if not _needs_own_sheets(edition, run.product, run.settings.overrides)
    ]
    machines = [sheet_options(edition, run.product, run.settings.overrides).cutter for run in able]
    able = [run for run, machine in zip(able, machines, strict=True) if machine == machines[0]]
    alone = [run for run in plan.runs if run not in able]
    papers = dict.fromkeys(run.paper for run in able)
    members = tuple(dict.fromkeys(order.product for run in able for order in run.orders))
    if members:
        title = JOINED.join(edition.products[member].title for member in members)
        edition.products[PACKED] = Product(
            title=title, pool=members, pack=True, sheet={"cutter": machines[0]}
        )
    packed = [_joined([run for run in able if run.paper == paper]) for paper in papers]
    names = tuple(dict.fromkeys(run.product for run in alone))
    return Plan((*packed, *alone), plan.orders), names


def _needs_own_sheets(edition: OpenEdition, product: str, overrides: Overrides) -> bool:
    options = sheet_options(edition, product, overrides)
    components = edition.products.components(product)
    on_paper = any(edition.layout(component).on_paper for component in components)
    return on_paper or options.binding != "none" or options.backs == "gutterfold"


def _joined(runs: Sequence[Run]) -> Run:
    """Return the pieces of several runs on one paper as those of one."""
    pieces: list[Piece] = []
    orders: dict[FaceOrder, None] = {}
    for run in runs:
        ids = {id_: face_id(PACKED, order) for id_, order in run.faces.items()}
        pieces += (
            piece._replace(front=ids[piece.front], back=ids[piece.back] if piece.back else None)
            for piece in run.pieces
        )
        orders |= dict.fromkeys(run.orders)
    return runs[0]._replace(product=PACKED, pieces=tuple(pieces), orders=tuple(orders))


def check_members(edition: OpenEdition, product: str, overrides: Overrides) -> None:
    """Raise PunchboardError where a member of a pool needs sheets of its own."""
    overrides = possible(overrides, DEFAULTS, packed=True)
    for index, member in enumerate(edition.products[product].pool):
        if _needs_own_sheets(edition, member, overrides):
            raise fail(
                "product-pool",
                f"{member} cannot be packed with others: its sheets are bound or folded, or it is"
                " as large as the paper",
                edition.products.position(product, "pool", index),
                product,
                "take it out of the pool, and print it by itself",
            )


def impose_packed(
    edition: OpenEdition,
    run: Run,
    facts: Mapping[str, FaceFacts],
    options: Options,
    spec_of: Callable[[str], FaceSpec],
    notes: tuple[str, ...] = (),
) -> Imposition:
    """Return the sheets of a run whose pieces are of several sizes, which lie as `options` say.

    `spec_of` returns the shape of a component's faces, `notes` are what the slug line adds.
    """
    faces = run.faces
    titles = {
        piece.front: edition.products[faces[piece.front].product].title for piece in run.pieces
    }
    specs = {name: spec_of(name) for name in {faces[p.front].component for p in run.pieces}}
    groups = list(_groups(edition, run, specs, options))
    nets = {
        piece.front: net_signs(group.face)
        for group in groups
        if group.options.marks
        for piece in group.pieces
    }
    owner = JOINED.join([*dict.fromkeys(titles.values()), MORE])
    slug = slug_of(edition, run, facts, owner, notes=notes)
    if slug is not None:
        of_face = slug.signs

        def signs(face: str) -> Collection[str]:
            return (*of_face(face), *nets.get(face, ()))

        slug = slug._replace(signs=signs)
    return pack(groups, run.paper, options, Heading(slug, titles))


def _groups(
    edition: OpenEdition, run: Run, specs: Mapping[str, FaceSpec], printed: Options
) -> Iterator[Group]:
    """Yield the pieces of a run by shape and options, in their order.

    Each is cut as its own product says, but its backs are `printed` with those of all the others,
    for the sheets of one file go through the printer together; and one machine cuts them all.
    """
    faces = run.faces
    options: dict[str, Options] = {}
    grouped: dict[tuple[FaceSpec, Options], list[Piece]] = {}
    for piece in run.pieces:
        order = faces[piece.front]
        if order.product not in options:
            usual = _printed_with(edition, order.product)
            own = sheet_options(edition, usual, run.settings.overrides)
            own = _printed_as(printed, on_printer(own, run.settings))
            own = own._replace(cutter=printed.cutter)
            options[order.product], _ = cut_choices(edition, run, own, pages=False)
        key = (specs[order.component], options[order.product])
        grouped.setdefault(key, []).append(piece)
    for (face, own), pieces in grouped.items():
        yield Group(tuple(pieces), face, own)


def _printed_with(edition: OpenEdition, product: str) -> str:
    """Return the pool of one size that a product is printed with, else itself."""
    pools = (name for name, each in edition.products.items() if not each.pack)
    return next((name for name in pools if product in edition.products[name].pool), product)


def _printed_as(printed: Options, own: Options) -> Options:
    """Return the options of a product whose sheets go through the printer as others do."""
    backs = "none" if "none" in (own.backs, printed.backs) else printed.backs
    return own._replace(
        backs=backs,
        flip=printed.flip,
        back_order=printed.back_order,
        back_offset=printed.back_offset,
    )
