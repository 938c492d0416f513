"""The decks of an order: what a shop prints of a game's products, drawn and with their shapes."""

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple, TypeAlias

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.base.progress import Progress, silent
from pipeline.draw.usage import RenderedFace
from pipeline.edition.context import OpenEdition, open_edition
from pipeline.impose.face import FaceSpec
from pipeline.impose.model import Piece
from pipeline.press.build import Order
from pipeline.press.cache.faces import face_cache, make_or_recall, opened_store
from pipeline.press.cache.verified import StoredMemory
from pipeline.press.embedding import told_at_faces
from pipeline.press.extent import samples, usual, whole_game
from pipeline.press.face_specs import check_sizes, face_spec
from pipeline.press.faces import MadeFace
from pipeline.press.orders import FaceOrder, Plan, Run
from pipeline.press.plan import make_plan
from pipeline.press.proofs.files import stems
from pipeline.press.results import BuildResults
from pipeline.press.workers import make_all


class Deck(NamedTuple):
    """The pieces of one product, in order, each at least once, which are all of one size.

    `spec` is their shape, in points. By the ids that pieces name: `faces` are drawn, and read when
    they are asked for; `names` say what a face shows, and of a back that several cards share the
    deck; `stems` are names of files for them, unique
    within the game's decks; `orders` are what the faces were made of.
    """

    product: str
    title: str
    pieces: tuple[Piece, ...]
    spec: FaceSpec
    faces: Mapping[str, RenderedFace]
    names: Mapping[str, str]
    stems: Mapping[str, str]
    orders: Mapping[str, FaceOrder]


Takes: TypeAlias = Callable[[OpenEdition, str, FaceSpec], Finding | None]
"""Asked of each product whether its shape is taken, before any of it is drawn: None, or why not."""


class DrawnDecks(NamedTuple):
    """The decks of an open edition.

    `pages` are products of whole pages, which are as large as their paper; `samples` those that
    nobody asked for; `withheld` those with errors, which `findings` tell of. `refused` says of
    those that are not taken why; they are their subjects.
    """

    edition: OpenEdition
    decks: tuple[Deck, ...]
    findings: tuple[Finding, ...] = ()
    withheld: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    samples: tuple[str, ...] = ()
    refused: tuple[Finding, ...] = ()


def _everything(edition: OpenEdition, product: str, spec: FaceSpec) -> Finding | None:
    """Take whatever there is."""
    return None


@contextmanager
def drawn_decks(
    order: Order, progress: Progress = silent, takes: Takes = _everything
) -> Iterator[DrawnDecks]:
    """Yield the decks that `order` asks for; recalled faces can be read within the block.

    Of a pool each product is a deck of its own, for a shop shares no sheets. The papers of `order`
    are not looked at. Raises PunchboardError when content or templates cannot be read at all,
    Misuse for names that do not exist.
    """
    with opened_store(order.cache, order.edition) as store:
        edition = open_edition(order.edition, StoredMemory(store.values) if store else None)
        asked, left_out = _products(edition, order)
        pages = tuple(name for name in asked if _on_paper(edition, name))
        names = [name for name in asked if name not in pages]
        plan = _on_one_paper(make_plan(edition, names)) if names else Plan((), ())
        specs, faults = _specs(edition, plan)
        answers = (takes(edition, product, spec) for product, spec in specs.items())
        refused = tuple(finding for finding in answers if finding is not None)
        plan = _without(plan, {finding.subject for finding in refused})
        with face_cache(edition, store, thorough=True) as cache:

            def make(missing: Sequence[FaceOrder]) -> list[MadeFace]:
                return make_all(order.edition, missing, order.jobs, progress, thorough=True)

            made = make_or_recall(plan.orders, cache, make)
            results = BuildResults(plan, made, edition.game.severities)
            for product, faulty in faults.items():
                results.add(product, faulty, broken=True)
            sound = [run for run in plan.runs if results.sound(run.product, order.draft)]
            decks = [_deck(edition, run, specs[run.product], results) for run in sound]
            withheld = tuple(run.product for run in plan.runs if run not in sound)
            kept = tuple(deck for deck in decks if deck.pieces)
            findings = results.findings()
            with told_at_faces(edition, plan.orders, results):
                yield DrawnDecks(edition, kept, findings, withheld, pages, left_out, refused)


def _products(edition: OpenEdition, order: Order) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the products that are meant, none of them a pool, and the samples that are not."""
    products, kinds = edition.products, edition.game.kinds
    left_out: tuple[str, ...] = ()
    named = order.products
    for name in named:
        edition.product(name)
    if not named and (order.samples or order.edition.roster is not None):
        named = whole_game(products)
    elif not named:
        named, left_out = usual(products, kinds), samples(products, kinds)
    members = (member for name in named for member in products.members(name))
    return tuple(dict.fromkeys(members)), left_out


def _on_paper(edition: OpenEdition, product: str) -> bool:
    """Tell whether the faces of a product are as large as the paper, or pages of a booklet."""
    return any(edition.layout(name).on_paper for name in edition.products.components(product))


def _on_one_paper(plan: Plan) -> Plan:
    """Return a plan with the first run of each product: no face depends on the paper."""
    runs = {run.product: run for run in reversed(plan.runs)}
    return plan._replace(runs=tuple(reversed(runs.values())))


def _without(plan: Plan, products: Container[str]) -> Plan:
    """Return a plan without some products, and without the faces that no other has."""
    runs = tuple(run for run in plan.runs if run.product not in products)
    return Plan(runs, tuple(dict.fromkeys(order for run in runs for order in run.orders)))


def _specs(
    edition: OpenEdition, plan: Plan
) -> tuple[dict[str, FaceSpec], dict[str, Sequence[Finding]]]:
    """Return the shape of each product's faces, and what is wrong with those that have none."""
    specs: dict[str, FaceSpec] = {}
    faults: dict[str, Sequence[Finding]] = {}
    for run in plan.runs:
        name = edition.products.components(run.product)[0]
        try:
            component = edition.component(name)
            check_sizes(edition, run, component)
            specs[run.product] = face_spec(edition, component.layout, component)
        except PunchboardError as error:
            faults[run.product] = error.findings
    return specs, faults


def _deck(edition: OpenEdition, run: Run, spec: FaceSpec, results: BuildResults) -> Deck:
    title, orders = edition.products[run.product].title, run.faces
    files = stems(run.orders)
    pairs = {(piece.front, piece.back) for piece in run.pieces}
    backs = Counter(back for _, back in pairs)
    return Deck(
        run.product,
        title,
        tuple(piece for piece in run.pieces if piece.quantity),
        spec,
        results.faces(run),
        {id_: (backs[id_] <= 1 and _name(edition, each)) or title for id_, each in orders.items()},
        {id_: files[each] for id_, each in orders.items()},
        orders,
    )


def _name(edition: OpenEdition, order: FaceOrder) -> str:
    """Return what a face shows: its record with its part; empty where it is of none."""
    if not order.slug:
        return ""
    name = edition.game.record(order.kind, order.slug).name
    parts = [f"{order.part}/{order.parts}"] if order.parts > 1 else []
    parts += [f"{order.leaf}/{order.leaves}"] if order.leaves > 1 else []
    return " ".join([name, *parts])
