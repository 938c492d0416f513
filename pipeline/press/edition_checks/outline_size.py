"""`outline-size`: outlines that are larger or smaller than the trim of their component."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.base.units import to_mm
from pipeline.draw.path_bounds import path_bounds
from pipeline.draw.svgpath import parse_path
from pipeline.layout.component import Component
from pipeline.press.edition_checks import Printed, edition_check
from pipeline.press.face_context import component_of

_SLACK: Final = 0.2
"""Millimetres that a drawing program's rounding takes away, and no knife follows."""

_GOOD: Final = {
    "card.layout.yaml": "trim: [40, 30]\n"
    'outline: { shape: path, path: "M10 0H30L40 15L30 30H10L0 15Z" }\n',
    "card.xml.j2": '<face><fill colour="white"/></face>\n',
    "styles.yaml": "styles: {}\n",
}
_BAD: Final = {
    **_GOOD,
    "card.layout.yaml": _GOOD["card.layout.yaml"].replace("L40 15", "L113 15"),
}


@edition_check("outline-size", bad=_BAD, good=_GOOD)
def outline_size(printed: Printed) -> Iterator[Finding]:
    """Find outlines drawn by a path that do not end where the trim ends.

    Pieces lie on the sheet by their trim: an outline beyond it cuts into its neighbours, one within
    it wastes paper, and is off the middle where backs are printed. Most often the path comes from a
    drawing in pixels or points, and its units are millimetres.
    """
    seen: set[str] = set()
    for order in printed.orders:
        component = component_of(printed.edition, order)
        edges = _edges_missed(component)
        if edges and component.name not in seen:
            seen.add(component.name)
            place = printed.edition.components.position(component.name, "outline", "path")
            message = f"the outline {' and '.join(edges)}"
            width, height = to_mm(component.width), to_mm(component.height)
            hint = f"draw it in mm from 0 0 to {width:g} {height:g}, or give it another trim"
            yield Finding("outline-size", message, place, component.name, hint, Severity.WARNING)


def _edges_missed(component: Component) -> list[str]:
    """Return by how much the outline misses which edges of the trim, in words."""
    outline = component.outline
    if outline.shape != "path" or component.cut:
        return []
    left, top, right, bottom = path_bounds(parse_path(outline.path))
    beyond = {
        "left": -left,
        "top": -top,
        "right": right - to_mm(component.width),
        "bottom": bottom - to_mm(component.height),
    }
    return [
        f"{'reaches' if by > 0 else 'ends'} {abs(by):.1f} mm {'beyond' if by > 0 else 'before'}"
        f" the trim at the {edge}"
        for edge, by in beyond.items()
        if abs(by) > _SLACK
    ]
