"""A run's faces imposed on its paper, also those of different sizes on shared sheets."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Final

from pipeline.build.cutting import cut_choices
from pipeline.build.edition import OpenEdition
from pipeline.build.options import Overrides, PrintChoice
from pipeline.build.pieces import ChosenPlan
from pipeline.build.product_options import (
    FaceFacts,
    back_art_short,
    check_pooled,
    check_sizes,
    face_spec,
    look_findings,
    look_notes,
    page_paper,
    product_look,
    require_room,
    resized_spec,
    sheet_options,
    sleeve_findings,
)
from pipeline.build.products import Product
from pipeline.build.request import (
    FaceOrder,
    Plan,
    Run,
    face_id,
    on_printer,
    possible,
    unmeasured,
    without_effect,
)
from pipeline.build.slug_lines import printing_notes, slug_of
from pipeline.draw.look import Look
from pipeline.draw.redrawing import greys, sizing_of
from pipeline.sheets.imposition import Part, impose, joined
from pipeline.sheets.margin_text import Numbers
from pipeline.sheets.marks import net_signs
from pipeline.sheets.model import FaceSpec, Imposition, Paper, Piece, Sheet
from pipeline.sheets.options import DEFAULTS, Options
from pipeline.sheets.packing import JOINED, MORE, Group, Heading, pack
from pipeline.sheets.pages import booklet, full_page
from pipeline.source.findings import Finding, Misuse, PunchboardError, fail

PACKED: Final = "packed"
"""The product of one printing that packs the pieces of several, and the name of its file."""


@contextmanager
def packing(edition: OpenEdition, chosen: ChosenPlan, choice: PrintChoice) -> Iterator[ChosenPlan]:
    """Yield what is chosen, with the pieces packed where that is asked for.

    While it is printed the edition has a product `PACKED`. Raises Misuse if it has its own.
    """
    if not choice.pack:
        yield chosen
        return
    if PACKED in edition.products:
        message = f"{edition.game.id} has a product {PACKED!r} of its own"
        raise Misuse(f"{message}: print it with -p {PACKED}, and without --pack")
    plan, alone = _packed_plan(edition, chosen.plan)
    note = f"not packed, because they need sheets of their own: {', '.join(alone)}"
    notes = (note,) if alone else ()
    try:
        yield ChosenPlan(plan, (*chosen.notes, *notes))
    finally:
        edition.products.pop(PACKED, None)


def _packed_plan(edition: OpenEdition, plan: Plan) -> tuple[Plan, tuple[str, ...]]:
    """Return a plan whose pieces share sheets, one run a paper, and the products that cannot.

    These keep their own runs: pages as large as the paper, bound sheets, fronts next to their
    backs, and what another cutting machine cuts than the first one's. The edition is given the
    product that the packed ones are of.
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
                f"{member} cannot be packed with others: it is bound, folded, or as large as the"
                " paper",
                edition.products.position(product, "pool", index),
                product,
                "remove it from the pool, and print it on its own",
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
            product = order.product
            pools = (name for name, each in edition.products.items() if not each.pack)
            usual = next(
                (name for name in pools if product in edition.products[name].pool), product
            )
            own = sheet_options(edition, usual, run.settings.overrides)
            own = _printed_as(printed, on_printer(own, run.settings))
            own = own._replace(cutter=printed.cutter)
            options[order.product], _ = cut_choices(edition, run, own, pages=False)
        key = (specs[order.component], options[order.product])
        grouped.setdefault(key, []).append(piece)
    for (face, own), pieces in grouped.items():
        yield Group(tuple(pieces), face, own)


def _printed_as(printed: Options, own: Options) -> Options:
    """Return the options of a product whose sheets go through the printer as others do."""
    backs = "none" if "none" in (own.backs, printed.backs) else printed.backs
    return own._replace(
        backs=backs,
        flip=printed.flip,
        back_order=printed.back_order,
        back_offset=printed.back_offset,
    )


def impose_run(edition: OpenEdition, run: Run, facts: Mapping[str, FaceFacts]) -> Imposition:
    """Return the sheets of `run`, of whose faces `facts` are known by id.

    Its findings have the product's line where they have no other. Raises PunchboardError if its
    faces do not fit the paper.
    """
    try:
        imposition = _impose(edition, run, facts)
    except PunchboardError as error:
        placed = (_at_layout(each, edition, run) for each in error.findings)
        raise PunchboardError(with_product(placed, run, edition)) from None
    found = tuple(with_product(imposition.findings, run, edition))
    return imposition._replace(findings=found)


_FIELDS: Final = {
    "face-too-large": "trim",
    "face-size": "trim",
    "face-not-paper": "trim",
    "face-bleed": "bleed",
    "face-fold": "folds",
}
"""What of a layout file a finding of imposition is about."""


def _at_layout(finding: Finding, edition: OpenEdition, run: Run) -> Finding:
    """Return a finding of a component's geometry at the line of its layout that says so."""
    field = _FIELDS.get(finding.code)
    if field is None or finding.position.file:
        return finding
    name = edition.products.components(run.product)[0]
    layout = edition.layout(name)
    if field == "trim" and layout.shape is not None:
        field = "shape"
    return finding._replace(position=edition.components.position(name, field))


_OPTIONS: Final = {"too-many-copies": ("copies",), "quantity-negative": ("copies",)}
"""Which option of a product findings of imposition are about, if one."""


def with_product(findings: Iterable[Finding], run: Run, edition: OpenEdition) -> Iterator[Finding]:
    """Yield findings with the product as their subject, and its line, where they name none."""
    for finding in findings:
        known = bool(finding.position.file)
        option = _OPTIONS.get(finding.code, ())
        place = finding.position if known else edition.products.position(run.product, *option)
        yield finding._replace(position=place, subject=finding.subject or run.product)


def _impose(edition: OpenEdition, run: Run, facts: Mapping[str, FaceFacts]) -> Imposition:
    options = sheet_options(edition, run.product, run.settings.overrides)
    choices = on_printer(options, run.settings)
    require_room(edition, run.product, run.paper, run.settings.overrides)
    layout = edition.layout(edition.products.components(run.product)[0])
    choices, uncut = cut_choices(edition, run, choices, pages=layout.on_paper)
    page = page_paper(edition, run.product, run.paper, run.settings.overrides)
    look = product_look(edition, run.product, run.settings)
    of_several_sizes = edition.products[run.product].pack
    place = _of_several_sizes if of_several_sizes else _of_one_size
    imposition = place(edition, run, facts, choices, page, look)
    imposition = imposition._replace(findings=(*imposition.findings, *uncut))
    pages = layout.on_paper and not of_several_sizes
    return _with_findings(imposition, edition, run, choices, page, look, pages=pages)


def _of_several_sizes(
    edition: OpenEdition,
    run: Run,
    facts: Mapping[str, FaceFacts],
    options: Options,
    page: Paper,
    look: Look,
) -> Imposition:
    def spec_of(part: str) -> FaceSpec:
        member = edition.component(part, page)
        spec = face_spec(edition, edition.layout(part), member)
        return resized_spec(spec, sizing_of(member, look))

    check_members(edition, run.product, run.settings.overrides)
    name = edition.products.components(run.product)[0]
    cut = options.registration is not None
    looks = look_notes(edition.component(name, page), look, edition)
    notes = (*looks, *printing_notes(edition, run, cut=cut))
    return impose_packed(edition, run, facts, options, spec_of, notes)


def _of_one_size(
    edition: OpenEdition,
    run: Run,
    facts: Mapping[str, FaceFacts],
    options: Options,
    page: Paper,
    look: Look,
) -> Imposition:
    name = edition.products.components(run.product)[0]
    layout, component = edition.layout(name), edition.component(name, page)
    check_sizes(edition, run, component, page)
    spec = face_spec(edition, layout, component)
    check_pooled(edition, run, spec)
    spec = resized_spec(spec, sizing_of(component, look))
    cut = options.registration is not None
    notes = (*look_notes(component, look, edition), *printing_notes(edition, run, cut=cut))
    place = impose
    if options.binding == "saddle":
        place = partial(booklet, rightward=edition.rightward)
    elif layout.on_paper:
        place = full_page
        blank = tuple(map(min, zip(*(each.blank for each in facts.values()), strict=True)))
        spec = spec._replace(blank=blank or spec.blank)
    net = net_signs(spec) if options.marks else ()
    owned = [(owner, tuple(pieces)) for owner, pieces in groupby(run.pieces, attrgetter("owner"))]
    parts: list[tuple[str, Part]] = []

    def part(pieces: tuple[Piece, ...], title: str, numbers: Numbers) -> Imposition:
        slug = slug_of(edition, run, facts, title, net, notes)
        slug = slug and slug._replace(numbers=numbers)
        return place(pieces, spec, run.paper, options, slug)

    for owner, pieces in owned or [("", ())]:
        title = _owner_name(edition, run.product, owner)
        parts.append((title, partial(part, pieces, title)))
    return joined(parts, options)


def _with_findings(
    imposition: Imposition,
    edition: OpenEdition,
    run: Run,
    options: Options,
    page: Paper,
    look: Look,
    *,
    pages: bool = False,
) -> Imposition:
    """Return sheets with notes on this one printing: settings without effect, backs, size.

    Their marks are in greys where the faces are.
    """
    members = edition.products.members(run.product)
    names = dict.fromkeys(edition.products.components(member)[0] for member in members)
    fronts = [edition.component(name, page) for name in names]
    findings = (
        *without_effect(run, options, pages=pages, packed=edition.products[run.product].pack),
        *unmeasured(run, imposition, options, pages=pages),
        *back_art_short(edition, run.product, options, page),
        *(each for front in fronts for each in look_findings(front, look, run.settings.size)),
        *(
            each
            for front in fronts
            for each in sleeve_findings(edition, front, look, run.settings.size.sleeves)
        ),
    )
    if look.grayscale:
        imposition = imposition._replace(sheets=tuple(map(_in_greys(edition), imposition.sheets)))
    return imposition._replace(findings=(*imposition.findings, *findings))


def _in_greys(edition: OpenEdition) -> Callable[[Sheet], Sheet]:
    colours = greys(edition.painter.is_coloured)

    def turned(sheet: Sheet) -> Sheet:
        marks, overlay = (
            tuple(op.recoloured(colours) for op in ops) for ops in (sheet.marks, sheet.overlay)
        )
        return sheet._replace(marks=marks, overlay=overlay)

    return turned


def _owner_name(edition: OpenEdition, product: str, owner: str) -> str:
    kind = edition.products[product].owner
    return edition.game.record(kind, owner).name if owner else ""
