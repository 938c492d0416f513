"""A face as data for the page: what it is, how large it is, and what stands where on it."""

from typing import Any

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Position
from pipeline.base.units import PT_PER_MM, to_mm
from pipeline.content.changed_values import entries_of
from pipeline.draw.numbers import decimal
from pipeline.draw.svgpath import parse_path
from pipeline.edition.context import OpenEdition
from pipeline.edition.search_path import shown_name
from pipeline.impose.face import Contour, Ellipse, FaceSpec
from pipeline.layout.component import Component
from pipeline.markup.templates import TEMPLATE_SUFFIX
from pipeline.press.face_context import component_of
from pipeline.press.face_specs import face_spec
from pipeline.press.orders import FaceOrder
from pipeline.preview.editors import EditorLinks
from pipeline.preview.face_name import face_name
from pipeline.preview.finding_data import counts_data
from pipeline.preview.shown_face import ShownFace


def face_data(edition: OpenEdition, face: ShownFace) -> dict[str, Any]:
    """Return a face as lists of faces show it."""
    order = face.planned.order
    record = edition.game.records.get(order.kind, {}).get(order.slug)
    kind = edition.game.kinds.get(order.kind)
    product = edition.products.get(order.product)
    title = product.title if product is not None else order.product
    return {
        "id": face.planned.id,
        "product": order.product,
        "product_title": title,
        "component": order.component,
        "kind": order.kind,
        "kind_title": kind.title if kind is not None else "",
        "slug": order.slug,
        "name": face_name(edition, face.planned),
        "text": face.words,
        "side": "back" if face.planned.back else "front",
        "other": face.planned.other,
        **_sizes(edition, order),
        "outline": _outline(edition, order),
        "key": face.key,
        "drawing": face.digest or None,
        "changed": record is not None and bool(entries_of(edition.game, record)),
        "house": record is not None and bool(record.house),
        "counts": counts_data(face.findings),
    }


def geometry_data(edition: OpenEdition, order: FaceOrder) -> dict[str, Any] | None:
    """Return the places of a face in millimetres; None for one whose layout cannot be read."""
    try:
        component = component_of(edition, order)
        spec = face_spec(edition, component.layout, component)
    except PunchboardError:
        return None
    mirrored = edition.mirrors(component.layout)
    return {
        **_sizes(edition, order),
        "safe": _mm(component.safe),
        "outline": outline_data(spec),
        "folds": [{"axis": fold.axis, "at": _mm(fold.at)} for fold in spec.folds],
        "slots": _slots(component, mirrored=mirrored),
    }


def template_data(
    edition: OpenEdition, order: FaceOrder, links: EditorLinks | None
) -> dict[str, str]:
    """Return the file of a face's template; nothing where there is none."""
    for folder in edition.search_path.folders:
        path = folder / f"{order.component}{TEMPLATE_SUFFIX}"
        if path.is_file():
            file = shown_name(path)
            return {"file": file, "editor": links.link(Position(file)) if links else ""}
    return {"file": "", "editor": ""}


def _sizes(edition: OpenEdition, order: FaceOrder) -> dict[str, float]:
    try:
        component = component_of(edition, order)
    except PunchboardError:
        return {"width": 0.0, "height": 0.0, "bleed": 0.0}
    sizes = {"width": component.width, "height": component.height, "bleed": component.bleed}
    return {name: _mm(size) for name, size in sizes.items()}


def _outline(edition: OpenEdition, order: FaceOrder) -> str | None:
    try:
        component = component_of(edition, order)
        return outline_data(face_spec(edition, component.layout, component))
    except PunchboardError:
        return None


def _slots(component: Component, *, mirrored: bool) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "x": _mm(component.width - box.x - box.w if mirrored else box.x),
            "y": _mm(box.y),
            "width": _mm(box.w),
            "height": _mm(box.h),
        }
        for name in component.slots
        for box in [component.reach(name)]
    ]


def outline_data(spec: FaceSpec) -> str | None:
    """Return the cut line as SVG path data in millimetres, None for the plain trim."""
    width, height, outline = to_mm(spec.width), to_mm(spec.height), spec.outline
    if isinstance(outline, Contour):
        return _contour(outline, width)
    if isinstance(outline, Ellipse):
        rx, ry = width / 2, height / 2
        arc = f"A{rx:g} {ry:g} 0 0 1"
        return f"M{rx:g} 0{arc} {rx:g} {height:g}{arc} {rx:g} 0Z"
    radius = outline.radius / PT_PER_MM
    if not radius:
        return None
    arc = f"a{radius:g} {radius:g} 0 0 1"
    across, down = width - 2 * radius, height - 2 * radius
    return (
        f"M{radius:g} 0h{across:g}{arc} {radius:g} {radius:g}v{down:g}{arc} -{radius:g} {radius:g}"
        f"h-{across:g}{arc} -{radius:g} -{radius:g}v-{down:g}{arc} {radius:g} -{radius:g}Z"
    )


def _contour(outline: Contour, width: float) -> str:
    """Return path data as absolute moves, lines and curves, left and right exchanged if need be."""
    parts: list[str] = []
    for command, numbers in parse_path(outline.d):
        places = [
            width - number if outline.mirrored and index % 2 == 0 else number
            for index, number in enumerate(numbers)
        ]
        letter = "Z" if command == "h" else command.upper()
        parts.append(letter + " ".join(decimal(place, 3) for place in places))
    return "".join(parts)


def _mm(points: float) -> float:
    return round(to_mm(points), 3)
