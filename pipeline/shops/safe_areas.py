"""Texts of ordered faces that lie nearer to the cut than their shop says is safe."""

from collections.abc import Iterator
from copy import copy

from pipeline.base.finding import Finding
from pipeline.base.units import to_mm
from pipeline.edition.context import OpenEdition
from pipeline.press.face_context import component_of
from pipeline.press.faces import compose
from pipeline.press.orders import FaceOrder
from pipeline.proofreading.checks.safe_area import safe_area
from pipeline.proofreading.face import Face
from pipeline.shops.fitting import Fit


def safe_area_findings(edition: OpenEdition, fit: Fit) -> Iterator[Finding]:
    """Yield a warning for each face of a deck with text out of the shop's safe area."""
    safe = fit.product.safe
    if not safe:
        return
    for id_ in dict.fromkeys(face for piece in fit.deck.pieces for face in piece[:2] if face):
        order = fit.deck.orders[id_]
        remarks = _remarks(edition, order, safe)
        if remarks:
            worst = max(remarks, key=lambda finding: finding.message)
            message = f"{worst.message} of {fit.title}, {to_mm(safe):.4g} mm within the cut"
            place = edition.components.position(order.component, "safe")
            yield worst._replace(message=message, position=place, subject=order.subject)


def _remarks(edition: OpenEdition, order: FaceOrder, safe: float) -> list[Finding]:
    record = edition.game.record(order.kind, order.slug) if order.slug else None
    component = copy(component_of(edition, order))
    component.safe = safe
    composed = compose(edition, order, record)
    mirrored = edition.mirrors(component.layout)
    face = Face(composed.draw_list, component, edition.painter, mirrored=mirrored)
    return [remark.finding for remark in safe_area(face)]
