"""The decks of an order: what a shop prints of a game's products, drawn and with their shapes."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from pipeline.build.checking import SuppressionFilter
from pipeline.build.edition import OpenEdition
from pipeline.build.plan import make_plan
from pipeline.build.product_options import (
    FaceFacts,
    check_sizes,
    face_spec,
    product_look,
    resized_spec,
)
from pipeline.build.products import samples, usual, whole_game
from pipeline.build.proofs.choice import stems
from pipeline.build.request import FaceOrder, Plan, Request, Run
from pipeline.build.session import session
from pipeline.build.workers import BuildResults, told_at_faces
from pipeline.draw.look import AS_DESIGNED, Look
from pipeline.draw.redrawing import Sizing, sizing_of
from pipeline.draw.usage import RenderedFace
from pipeline.layout.component import Component
from pipeline.sheets.model import FaceSpec, Piece
from pipeline.source.findings import Finding, Misuse, PunchboardError, Severity
from pipeline.source.limits import Progress, silent

_LEAST_SCALE: Final = 0.8
_MOST_SCALE: Final = 1.5


class Deck(NamedTuple):
    """The pieces of one product, in order, each at least once, which are all of one size.

    `spec` is their shape, in points. By the ids that pieces name: `faces` are drawn, and read when
    they are asked for; `names` say what a face shows, and of a back that several cards share the
    deck; `stems` are names of files for them, unique
    within the game's decks; `orders` are what the faces were made of, `facts` what is known of
    them. They are printed in `look`, `scale` times as large as they are designed.
    """

    product: str
    title: str
    pieces: tuple[Piece, ...]
    spec: FaceSpec
    faces: Mapping[str, RenderedFace]
    names: Mapping[str, str]
    stems: Mapping[str, str]
    orders: Mapping[str, FaceOrder]
    facts: Mapping[str, FaceFacts] = MappingProxyType({})
    look: Look = AS_DESIGNED
    scale: float = 1.0

    def sized(self, component: Component) -> Component:
        sizing = sizing_of(component, self.look)
        return sizing.component(component) if sizing else component


Takes: TypeAlias = Callable[[OpenEdition, str, FaceSpec], Finding | None]
"""Asked of each product whether its shape is taken, before any of it is drawn: None, or why not."""


class DrawnDecks(NamedTuple):
    """The decks of an open edition.

    `pages` are products of whole pages, which are as large as their paper; `samples` those that
    nobody asked for; `withheld` those with errors, which `findings` report. `refused` says of
    those that are not taken why; they are their subjects. `numbers` are how many pieces each
    product has that is asked for and has no whole pages.
    """

    edition: OpenEdition
    decks: tuple[Deck, ...]
    findings: tuple[Finding, ...] = ()
    withheld: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    samples: tuple[str, ...] = ()
    refused: tuple[Finding, ...] = ()
    numbers: Mapping[str, int] = MappingProxyType({})


@contextmanager
def drawn_decks(
    request: Request, progress: Progress = silent, takes: Takes | None = None
) -> Iterator[DrawnDecks]:
    """Yield the decks that are asked for; recalled faces can be read within the block.

    Of a pool each product is a deck of its own, for a shop shares no sheets. The papers of the
    request are not looked at. If it asks for a trim format, faces are scaled to it unless the shop
    takes their own size; without `takes` every size is taken, and all of them are. Raises
    PunchboardError when content or templates cannot be read at all, Misuse for names that do not
    exist, and for a format that no face comes to.
    """
    with session(request, progress, thorough=True) as opened:
        edition = opened.edition
        asked, left_out = _products(edition, request)
        pages = tuple(name for name in asked if _on_paper(edition, name))
        names = [name for name in asked if name not in pages]
        plan = _on_one_paper(make_plan(edition, names)) if names else Plan((), ())
        numbers = {run.product: sum(piece.quantity for piece in run.pieces) for run in plan.runs}
        specs, faults = _specs(edition, plan)
        refused = _refused(edition, specs, takes)
        if request.settings.size.fit and specs:
            plan, specs = _fitted(edition, plan, specs, request, takes, refused)
            refused = _refused(edition, specs, takes)
        left = {finding.subject for finding in refused}
        plan = _plan(tuple(run for run in plan.runs if run.product not in left))
        with opened.drawing():
            results = opened.draw(plan)
            for product, faulty in faults.items():
                results.add(product, faulty, broken=True)
            sound = [run for run in plan.runs if results.sound(run.product, request.draft)]
            decks = [_deck(edition, run, specs[run.product], results) for run in sound]
            withheld = tuple(run.product for run in plan.runs if run not in sound)
            kept = tuple(deck for deck in decks if deck.pieces)
            # A comment may say that something is meant, but not why a piece is missing.
            comments = SuppressionFilter(request.edition.root, ())
            findings = tuple(
                each
                for each in results.findings()
                if each.severity is Severity.ERROR or comments.comment_on(each) is None
            )
            with told_at_faces(edition, plan.orders, results):
                yield DrawnDecks(
                    edition, kept, findings, withheld, pages, left_out, refused, numbers
                )


def _products(edition: OpenEdition, order: Request) -> tuple[tuple[str, ...], tuple[str, ...]]:
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
    return any(edition.layout(name).on_paper for name in edition.products.components(product))


def _on_one_paper(plan: Plan) -> Plan:
    runs = {run.product: run for run in reversed(plan.runs)}
    return plan._replace(runs=tuple(reversed(runs.values())))


def readable(sizing: Sizing | None) -> bool:
    """Return whether cards at another size are about as large as they are designed."""
    return sizing is None or _LEAST_SCALE <= sizing.scale <= _MOST_SCALE


def is_card(component: Component) -> bool:
    """Return whether pieces are plain rectangles, which become cards at another size."""
    plain = component.outline.shape == "rectangle" and not component.cut
    return plain and not component.layout.folds


def _refused(
    edition: OpenEdition, specs: Mapping[str, FaceSpec], takes: Takes | None
) -> tuple[Finding, ...]:
    if takes is None:
        return ()
    answers = (takes(edition, product, spec) for product, spec in specs.items())
    return tuple(finding for finding in answers if finding is not None)


def _fitted(
    edition: OpenEdition,
    plan: Plan,
    specs: Mapping[str, FaceSpec],
    order: Request,
    takes: Takes | None,
    refused: Sequence[Finding],
) -> tuple[Plan, dict[str, FaceSpec]]:
    """Return a plan and the shapes of its products, with those refused at the size asked for.

    A product that is not taken at that size either keeps its own, and so does one that nobody has
    named and nobody could read. Raises Misuse if all do.
    """
    settings, named = order.settings, bool(order.products)
    wanted = {finding.subject for finding in refused} if takes else specs.keys()
    fitted: dict[str, FaceSpec] = {}
    looks: dict[str, Look] = {}
    for product in wanted:
        look = product_look(edition, product, settings)
        component = edition.component(edition.products.components(product)[0])
        sizing = sizing_of(component, look)
        if takes and not (is_card(component) and (named or readable(sizing))):
            continue
        spec = resized_spec(specs[product], sizing)
        if takes is None or takes(edition, product, spec) is None:
            fitted[product], looks[product] = spec, look
    if not fitted:
        reason = (
            "none of the cards has a size of the shop" if wanted else "the shop takes all sizes"
        )
        raise Misuse(f"--fit {settings.size.fit} has no effect on this order: {reason}")
    runs = tuple(
        run._replace(orders=tuple(each._replace(look=looks[run.product]) for each in run.orders))
        if run.product in looks
        else run
        for run in plan.runs
    )
    return _plan(runs), {**specs, **fitted}


def _plan(runs: tuple[Run, ...]) -> Plan:
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
    look = next((each.look for each in run.orders), AS_DESIGNED)
    component = edition.component(edition.products.components(run.product)[0])
    sizing = sizing_of(component, look)
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
        results.facts(run),
        look,
        sizing.scale if sizing else 1.0,
    )


def _name(edition: OpenEdition, order: FaceOrder) -> str:
    """Return what a face shows: its record with its part; empty if it is of none."""
    if not order.slug:
        return ""
    name = edition.game.record(order.kind, order.slug).name
    parts = [f"{order.part}/{order.parts}"] if order.parts > 1 else []
    parts += [f"{order.leaf}/{order.leaves}"] if order.leaves > 1 else []
    return " ".join([name, *parts])
