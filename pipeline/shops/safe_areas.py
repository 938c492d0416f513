"""Texts of ordered faces that lie nearer to the cut than their shop says is safe."""

from collections.abc import Iterator
from copy import copy

from pipeline.base.finding import Finding
from pipeline.base.units import to_mm
from pipeline.edition.context import OpenEdition
from pipeline.press.faces import compose, findings_of, printed_face
from pipeline.press.look_checks import remark_in_look
from pipeline.press.orders import FaceOrder
from pipeline.proofreading.checks.safe_area import safe_area
from pipeline.proofreading.face import Face
from pipeline.shops.fitting import Fit


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
