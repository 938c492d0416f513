"""Faces: rendered, laid out, checked for fit and drawn, one after another."""

from collections.abc import Callable, Collection, Mapping, Sequence
from hashlib import sha256
from itertools import chain, islice
from sys import intern
from typing import Final, NamedTuple

from pipeline.build.deck_sizes import decks_of
from pipeline.build.edition import EditionKey, OpenEdition, open_edition
from pipeline.build.face_context import component_of, face_context
from pipeline.build.face_errors import (
    field_at_fault,
    misfit_finding,
    pointed,
    refusal,
    template_position,
    value_at_fault,
)
from pipeline.build.product_options import FaceFacts, face_facts
from pipeline.build.request import FaceOrder
from pipeline.draw.ink_saver import Applied, applied
from pipeline.draw.look import AS_DESIGNED, Look
from pipeline.draw.marks import Place
from pipeline.draw.proofreading import Face, Remark, proofread
from pipeline.draw.redrawing import sizing_of
from pipeline.draw.renderer import render_face
from pipeline.draw.usage import NOTHING, RenderedFace
from pipeline.game.meta import credit_lines
from pipeline.game.records import Record, parts
from pipeline.layout.compositor import Composed
from pipeline.layout.draw_list import DrawList, Image
from pipeline.layout.errors import IconError, ImageError, LayoutError, Misfit
from pipeline.layout.resources import Origins
from pipeline.source.codes import Judged
from pipeline.source.files import CODES
from pipeline.source.findings import Finding, Position, PunchboardError, Severity
from pipeline.source.inputs import noting
from pipeline.source.limits import working_on
from pipeline.source.names import is_name, joined, name_of
from pipeline.template.elements import FaceError, Node

_OF_SIZE: Final = frozenset({"text-small", "text-tiny", "line-thin", "image-coarse"})
"""What comes of another size."""
_OF_COLOUR: Final = frozenset({"contrast", "text-crossed"})
"""What comes of other colours and lines."""


def telling_checks(look: Look) -> frozenset[str]:
    """Return the checks by code whose warnings are reported for a look, even in a quiet build."""
    of_size = _OF_SIZE if look.resized else frozenset()
    return of_size | (_OF_COLOUR if look.ink_saver or look.grayscale else frozenset())


def remark_in_look(remark: Remark, look: Look, printed: Applied) -> Remark:
    """Return a remark at its place in the face as it is designed.

    Who asks for smaller cards gets them: that a text is tiny then does not keep them back.
    """
    finding = remark.finding
    if look.resized and finding.code == "text-tiny":
        finding = finding._replace(severity=Severity.WARNING)
    beside = remark.beside and printed.original(remark.beside)
    return Remark(finding, printed.original(remark.place), beside)


class MadeFace(NamedTuple):
    """A face as operators with the digest of its drawing, or None; and its findings.

    `recalled` returns a face that an earlier build has drawn, in place of `art`, and `aside` one
    that this build has drawn and put aside. `facts` are what imposition has to know of it,
    `ignored` is what the game has asked to leave out. A draft has
    the `blank` in place of a face that could not be drawn. `reads` are the inputs that it was made
    from, by the names that `pipeline.source.inputs` notes.
    """

    art: RenderedFace | None
    digest: str
    findings: tuple[Finding, ...] = ()
    recalled: Callable[[], RenderedFace] | None = None
    facts: FaceFacts = FaceFacts()
    ignored: tuple[Finding, ...] = ()
    blank: RenderedFace | None = None
    reads: Collection[str] = ()
    aside: Callable[[], RenderedFace] | None = None

    @property
    def failed(self) -> bool:
        """Whether it could not be drawn."""
        return self.art is None and self.aside is None and self.recalled is None

    def drawn(self) -> RenderedFace | None:
        """Return the face, from any process; None for one that could not be drawn."""
        elsewhere = self.recalled or self.aside
        return self.art if elsewhere is None else elsewhere()


def make_faces(
    key: EditionKey, orders: Sequence[FaceOrder], thorough: bool = False
) -> list[MadeFace]:
    """Return the faces of `orders`, in order; their warnings are reported only if `thorough`.

    It may run in any process: all that goes in or comes out can be pickled.
    """
    edition = open_edition(key)
    made = [make_face(edition, order, thorough) for order in orders]
    # Most faces of a deck have read the same: one set is pickled once.
    known: dict[Collection[str], Collection[str]] = {}
    return [face._replace(reads=known.setdefault(face.reads, face.reads)) for face in made]


def make_face(
    edition: OpenEdition,
    order: FaceOrder,
    thorough: bool = False,
    show: Callable[[DrawList], object] = bool,
) -> MadeFace:
    """Return one face; its faults become findings.

    `show` is shown what the face is laid out as, before it is drawn.
    """
    with noting() as reads, working_on(order.subject):
        made = _make(edition, order, thorough, show)
    # A set takes several times the memory, and each face with a picture has its own. The names in
    # it are those of its deck.
    return made._replace(reads=tuple(sorted(map(intern, reads))))


def _make(
    edition: OpenEdition, order: FaceOrder, thorough: bool, show: Callable[[DrawList], object]
) -> MadeFace:
    record = edition.game.record(order.kind, order.slug) if order.slug else None
    try:
        composed = compose(edition, order, record)
        printed = printed_face(edition, order, composed.draw_list)
        show(printed.drawn)
        art = render_face(printed.drawn, edition.renderer)
        findings = face_findings(edition, order, record, composed, thorough, printed)
    except PunchboardError as error:
        findings_placed = tuple(placed(edition, order, each) for each in error.findings)
        return MadeFace(None, "", findings_placed, blank=_blank(edition, order))
    facts = face_facts(
        composed.draw_list,
        component_of(edition, order),
        edition.painter,
        edition.stylesheet.palette,
        credit_lines(edition.game.meta, edition.game.words),
    )
    kept, ignored = findings
    return MadeFace(art, _digest(edition, art), kept, facts=facts, ignored=ignored)


def _blank(edition: OpenEdition, order: FaceOrder) -> RenderedFace | None:
    """Return a face with nothing on it, None if not even its size can be known."""
    try:
        component = component_of(edition, order)
    except PunchboardError:
        return None
    sizing = sizing_of(component, order.look)
    component = sizing.component(component) if sizing else component
    return RenderedFace("", component.width, component.height, component.bleed, NOTHING)


def face_findings(
    edition: OpenEdition,
    order: FaceOrder,
    record: Record | None,
    composed: Composed,
    thorough: bool,
    printed: Applied | None = None,
) -> Judged:
    """Return what is wrong with a finished face: misfits, and what only the drawn face shows.

    `printed` is the face in its look, where that is known. It has the severity that the game gives
    it. If texts do not fit, warnings would report what follows from that, and are left out.
    """
    severities = edition.game.severities
    if composed.misfits:
        records = () if record is None else parts(record, edition.game.records)
        misfits = (
            _picture_misfit(edition, order, record, misfit)
            if misfit.element == "image"
            else pointed(misfit_finding(misfit, order, records), edition.search_path)
            for misfit in composed.misfits
        )
        return severities.judge(misfits)
    printed = printed or printed_face(edition, order, composed.draw_list)
    mirrored = edition.mirrors(printed.component.layout)
    face = Face(printed.drawn, printed.component, edition.painter, mirrored=mirrored)
    also = telling_checks(order.look)
    remarks = [
        remark_in_look(remark, order.look, printed)
        for remark in proofread(face, thorough=thorough, severities=severities, also=also)
    ]
    return severities.judge(findings_of(edition, order, record, remarks) if remarks else ())


def _picture_misfit(
    edition: OpenEdition, order: FaceOrder, record: Record | None, misfit: Misfit
) -> Finding:
    error = ImageError(misfit.text, "fit", misfit.message(), misfit.remedy())
    error.where = misfit.where
    return _refusal_finding(edition, order, record, error)


def printed_face(edition: OpenEdition, order: FaceOrder, drawn: DrawList) -> Applied:
    """Return a face in the look that is asked for."""
    component = component_of(edition, order)
    if order.look == AS_DESIGNED:
        return Applied(drawn, component)
    palette = edition.stylesheet.palette
    grounds = {palette[name]: use for name, use in edition.stylesheet.grounds.items()}
    return applied(order.look, drawn, component, edition.painter, grounds)


def findings_of(
    edition: OpenEdition, order: FaceOrder, record: Record | None, remarks: Sequence[Remark]
) -> dict[Finding, None]:
    """Return the findings of remarks, each with its template line and once."""
    component = component_of(edition, order)
    context = face_context(edition, order, record, component)
    scales = decks_of(edition).scales(order)
    origins = edition.compositor.trace(order.component, context, component, scales).origins
    findings: dict[Finding, None] = {}
    for remark in remarks:
        node = _node_at(remark.place, origins)
        if remark.beside is None or _are_boxes_of_text(node, _node_at(remark.beside, origins)):
            line = node.where if node else ""
            findings[_at_line(edition, order, record, remark.finding, line)] = None
    return findings


def _node_at(place: Place, origins: Origins) -> Node | None:
    part, index = place
    nodes = origins[part]
    # What a look lays over the whole face was in no template.
    return nodes[index] if index < len(nodes) else None


def _are_boxes_of_text(first: Node | None, second: Node | None) -> bool:
    return first is not second and bool(first and first.runs and second and second.runs)


def _at_line(
    edition: OpenEdition, order: FaceOrder, record: Record | None, finding: Finding, line: str
) -> Finding:
    """Return what is found at a template's line; of a bitmap, at the field that names it."""
    if not finding.subject:
        found = finding._replace(position=template_position(line), subject=order.subject)
        return pointed(found, edition.search_path)
    error = ImageError(finding.subject, finding.code, finding.message, finding.hint)
    error.where = line
    return _refusal_finding(edition, order, record, error)._replace(severity=finding.severity)


def compose(edition: OpenEdition, order: FaceOrder, record: Record | None) -> Composed:
    """Return the draw list of one face, and what did not fit.

    Raises PunchboardError with the place of each fault that keeps the face from being made.
    """
    component = component_of(edition, order)
    decks = decks_of(edition)
    scales = decks.scales(order)
    measured = decks.measured.composed(order, scales)
    if measured is not None:
        return measured
    context = face_context(edition, order, record, component)
    xml = decks.measured.xml(order)
    try:
        return edition.compositor.compose(order.component, context, component, scales, xml)
    except (FaceError, LayoutError) as error:
        raise PunchboardError(_refusal_finding(edition, order, record, error)) from None


def _refusal_finding(
    edition: OpenEdition, order: FaceOrder, record: Record | None, error: FaceError | LayoutError
) -> Finding:
    position = edition.products.position_of_component(order.component)
    records = () if record is None else parts(record, edition.game.records)
    position = position if record is None else record.position
    value, line = value_at_fault(error), template_position(error.where)
    of_template = _has_value(edition, line, value)
    remedy = error.remedy
    if isinstance(error, IconError):
        remedy = _icon_remedy(edition, error)
    finding = refusal(error, order, () if of_template else records, position, remedy)
    if value and not of_template and finding.position in (position, line):
        elsewhere = _field_elsewhere(edition, error)
        finding = finding._replace(position=elsewhere or finding.position)
    return pointed(finding, edition.search_path)


_MOST_LOOKED_AT: Final = 5_000
"""Files among which a drawing in the wrong folder is sought."""


def _icon_remedy(edition: OpenEdition, error: IconError) -> str:
    """Return what to do about an icon that does not exist."""
    if not is_name(error.name):
        return error.remedy
    content, own = edition.game.folder, edition.search_path.folders[0]
    templates, file = f"templates/{own.name}", f"{error.name}.svg"
    for folder, shown in (
        (content, edition.game.name),
        (own, templates),
        (own.parent / "icons", "templates/icons"),
    ):
        for path in islice(folder.rglob("*.[sS][vV][gG]"), _MOST_LOOKED_AT):
            if name_of(path.stem) == error.name:
                there = f"{shown}/{path.relative_to(folder).as_posix()}"
                if path.name == file:
                    return f"put {there} into {templates}/icons/"
                return f"rename {there} to {templates}/icons/{file}"
    return joined(error.remedy, f"else draw {templates}/icons/{file}")


def _has_value(edition: OpenEdition, place: Position, value: str) -> bool:
    lines = edition.search_path.template_lines(place.file)[place.line - 1 : place.line]
    return any(f"{quote}{value}{quote}" in line for line in lines for quote in "\"'")


def _fields_elsewhere(_: OpenEdition) -> dict[tuple[type, str], Position | None]:
    """Return where to note what `_field_elsewhere` finds: many faces may show one such value."""
    return {}


def _field_elsewhere(edition: OpenEdition, error: FaceError | LayoutError) -> Position | None:
    """Return the field of any record that is at fault: a sheet shows those of others."""
    known = edition.once(_fields_elsewhere)
    key = type(error), value_at_fault(error)
    if key not in known:
        records = chain.from_iterable(map(Mapping.values, edition.game.records.values()))
        known[key] = field_at_fault(tuple(records), error)
    return known[key]


def placed(edition: OpenEdition, order: FaceOrder, finding: Finding) -> Finding:
    """Return what keeps a face from being drawn with its subject and its place.

    Bitmaps know no place, and are their findings' subject: the place is the field that names one,
    or the line of the template.
    """
    if finding.position.file:
        # A file that all faces need is reported once, and not for each face.
        subject = finding.subject or (order.subject if finding.code not in CODES else "")
        return finding._replace(subject=subject)
    record = edition.game.record(order.kind, order.slug) if order.slug else None
    error = ImageError(finding.subject, finding.code, finding.message, finding.hint)
    error.where = _line_of_image(edition, order, record, finding.subject)
    return _refusal_finding(edition, order, record, error)


def _line_of_image(
    edition: OpenEdition, order: FaceOrder, record: Record | None, source: str
) -> str:
    """Return the line of the template that places a bitmap, empty if none does."""
    component = component_of(edition, order)
    context = face_context(edition, order, record, component)
    scales = decks_of(edition).scales(order)
    composed = edition.compositor.trace(order.component, context, component, scales)
    for part, ops in {"": composed.draw_list.ops, **composed.draw_list.parts}.items():
        for op, node in zip(ops, composed.origins.get(part, ()), strict=False):
            if isinstance(op, Image) and op.source == source:
                return node.where if node else ""
    return ""


def _digest(edition: OpenEdition, art: RenderedFace) -> str:
    """Return the digest of a face's marks on paper; operators name parts and images by content."""
    drawn = sha256(art.operators.encode("latin-1"))
    drawn.update(f"{art.width:.3f} {art.height:.3f} {art.bleed:.3f}".encode())
    for icon in art.usage.icons:
        form = edition.renderer.icons.form(icon)
        drawn.update(form.operators.encode("latin-1"))
        if form.drawing is not None:
            drawn.update(form.drawing.digest.encode())
    for key, texts in sorted(art.usage.texts.items()):
        drawn.update(f"{key} {sorted(texts.items())}".encode())
    return drawn.hexdigest()
