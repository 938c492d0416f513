"""`slot-outside`: slots of a layout that reach over the edge of what is printed."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.base.units import to_mm
from pipeline.layout.box import Box
from pipeline.layout.component import Component
from pipeline.press.edition_checks import Printed, edition_check
from pipeline.press.face_context import component_of

_SLACK: Final = 0.05
"""Points that rounding may make of nothing."""

_GOOD: Final = {
    "card.layout.yaml": "trim: poker\nbleed: 3\nslots: { art: { x: -3, y: -3, w: 69.5, h: 40 } }\n",
    "card.xml.j2": '<face><fill slot="art"/></face>\n',
    "styles.yaml": "styles: {}\n",
}
_BAD: Final = {
    **_GOOD,
    "card.layout.yaml": _GOOD["card.layout.yaml"].replace("w: 69.5", "w: 80"),
}


@edition_check("slot-outside", bad=_BAD, good=_GOOD)
def slot_outside(printed: Printed) -> Iterator[Finding]:
    """Find slots of a layout that reach over the bleed, or over the trim where there is none.

    What stands there is cut off or never drawn: an area that ends too early, a picture without its
    edge. Text that is lost is told of each face besides (`cut-off`).
    """
    edition = printed.edition
    crossed: dict[tuple[str, str], list[tuple[Component, str]]] = {}
    for component, paper in _components(printed).items():
        for name in component.slots:
            edges = " and ".join(_edges_crossed(component.reach(name), component))
            if edges:
                of = f" of {paper}" if paper else ""
                crossed.setdefault((component.name, name), []).append(
                    (component, of + ": " + edges)
                )
    for (subject, name), found in crossed.items():
        place = edition.components.position(subject, "slots", name)
        end = "bleed" if found[0][0].bleed else "trim"
        edges = ";".join(dict.fromkeys(edge for _, edge in found))
        message = f"slot {name!r} reaches over the {end}{edges}"
        hint = "move it inside, or make it smaller"
        yield Finding("slot-outside", message, place, subject, hint, Severity.WARNING)


def _components(printed: Printed) -> dict[Component, str]:
    """Return the components of all faces, each with the paper that a whole page is as large as."""
    edition = printed.edition
    found: dict[tuple[str, float, float], tuple[Component, str]] = {}
    for order in printed.orders:
        component = component_of(edition, order)
        paper = edition.papers.get(order.paper) if component.layout.on_paper else None
        key = component.name, component.width, component.height
        found.setdefault(key, (component, (paper.title or paper.name) if paper else ""))
    return dict(found.values())


def _edges_crossed(box: Box, component: Component) -> list[str]:
    """Return how far a slot reaches over which edges, in words."""
    reach = {
        "left": -box.x,
        "top": -box.y,
        "right": box.x + box.w - component.width,
        "bottom": box.y + box.h - component.height,
    }
    over = ((edge, by - component.bleed) for edge, by in reach.items())
    return [f"{to_mm(by):.1f} mm at the {edge}" for edge, by in over if by > _SLACK]
