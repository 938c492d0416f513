"""A run's faces imposed on its paper."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Final

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.edition.context import OpenEdition
from pipeline.impose.booklet import booklet
from pipeline.impose.creases import net_signs
from pipeline.impose.face import FaceSpec
from pipeline.impose.full_page import full_page
from pipeline.impose.imposition import impose
from pipeline.impose.model import Imposition, Paper, Piece, Sheet
from pipeline.impose.options import Options
from pipeline.impose.printing_order import Part, joined
from pipeline.impose.slug import Numbers
from pipeline.looks.grey import grey_op
from pipeline.looks.look import Look
from pipeline.looks.sizing import sizing_of
from pipeline.press.back_art import back_art_short
from pipeline.press.cutting import cut_choices
from pipeline.press.face_facts import FaceFacts
from pipeline.press.face_specs import check_pooled, check_sizes, face_spec
from pipeline.press.one_printing import on_printer, unmeasured, without_effect
from pipeline.press.orders import Run
from pipeline.press.packed_sheets import check_members, impose_packed
from pipeline.press.product_look import look_findings, look_notes, product_look, sleeve_findings
from pipeline.press.resized_spec import resized_spec
from pipeline.press.sheet_options import page_paper, require_room, sheet_options
from pipeline.press.slugs import printing_notes, slug_of


def impose_run(edition: OpenEdition, run: Run, facts: Mapping[str, FaceFacts]) -> Imposition:
    """Return the sheets of `run`, of whose faces `facts` are known by id.

    Its findings have the product's line where they have no other. Raises PunchboardError where its
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
    """Return sheets with what is told of this one printing: settings without effect, backs, size.

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
    """Return what turns the marks of a sheet to greys."""

    def turned(sheet: Sheet) -> Sheet:
        marks, overlay = (
            tuple(grey_op(op, edition.painter.is_coloured) for op in ops)
            for ops in (sheet.marks, sheet.overlay)
        )
        return sheet._replace(marks=marks, overlay=overlay)

    return turned


def _owner_name(edition: OpenEdition, product: str, owner: str) -> str:
    kind = edition.products[product].owner
    return edition.game.record(kind, owner).name if owner else ""
