"""Checks of outlines, slots and bleed against the trim of their component."""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

from pipeline.build.checks import Printed, edition_check
from pipeline.build.edition import OpenEdition
from pipeline.build.face_context import component_of
from pipeline.build.search_path import mirrored_path
from pipeline.draw.path_geometry import Point, followed, path_bounds
from pipeline.draw.svgpath import parse_path
from pipeline.layout.component import Component
from pipeline.layout.draw_list import Box
from pipeline.source.files import TEMPLATE, is_there, read_text
from pipeline.source.findings import Finding, Severity
from pipeline.source.units import to_mm
from pipeline.template.templates import TEMPLATE_SUFFIX

_SLACK: Final = 0.3
"""Millimetres: curves are followed in steps, and nobody cuts closer."""

_MOST: Final = 400
"""Corners of an outline that are compared: more of them lie closer together than the slack."""

_FLAG: Final = 'outline: { shape: path, path: "M0 0H40V30L0 20Z" }\n'
_BAD: Final = {
    "products.yaml": "cards: { title: Cards, component: card, back: card-back }\n",
    "card.layout.yaml": f"trim: [40, 30]\n{_FLAG}",
    "card.xml.j2": '<face><fill colour="white"/></face>\n',
    "card-back.layout.yaml": f"trim: [40, 30]\n{_FLAG}",
    "card-back.xml.j2": '<face><shape outline="cut" stroke="ink"/></face>\n',
    "styles.yaml": "styles: {}\n",
}
_GOOD: Final = {
    **_BAD,
    "card-back.layout.yaml": _BAD["card-back.layout.yaml"].replace(" }\n", ", mirrored: true }\n"),
}


@edition_check("back-outline", bad=_BAD, good=_GOOD)
def back_outline(printed: Printed) -> Iterator[Finding]:
    """Find backs whose path is not the mirror image of their front's.

    A piece is cut along its front's outline. From behind, left and right change places: unless the
    piece is symmetric or the back says `mirrored: true`, the back is cut off on one side and has a
    white edge on the other.
    """
    edition = printed.edition
    compared: set[tuple[str, str]] = set()
    for product in dict.fromkeys(order.product for order in printed.orders):
        front, back = edition.products[product].component, edition.products[product].back
        if back is None or not front or (front, back.component) in compared:
            continue
        compared.add((front, back.component))
        if edition.layout(front).on_paper or edition.layout(back.component).on_paper:
            continue
        one, other = (edition.component(name) for name in (front, back.component))
        if one.outline.shape != "path" or other.outline.shape != "path":
            continue
        seen = mirrored_path(one.outline.path, to_mm(one.width))
        apart = max(_apart(seen, other.outline.path), _apart(other.outline.path, seen))
        if apart > _SLACK:
            place = edition.components.position(back.component, "outline")
            message = (
                f"the outline differs by up to {apart:.1f} mm from the mirror image of {front}"
            )
            hint = f"give it the outline of {front}, and mirrored: true"
            yield Finding("back-outline", message, place, back.component, hint, Severity.WARNING)


def _apart(one: str, other: str) -> float:
    """Return how far, in mm, a corner of one outline is from the other's lines at most."""
    lines = [line for points, _ in followed(parse_path(other)) for line in _sides(points)]
    corners = [point for points, _ in followed(parse_path(one)) for point in points]
    step = max(1, len(corners) // _MOST)
    return max(
        (min((_distance(point, line) for line in lines), default=0.0) for point in corners[::step]),
        default=0.0,
    )


def _sides(points: Sequence[Point]) -> list[tuple[Point, Point]]:
    step = max(1, len(points) // _MOST)
    kept = points[::step]
    return list(zip(kept, [*kept[1:], kept[0]], strict=True))


def _distance(point: Point, line: tuple[Point, Point]) -> float:
    (x, y), ((x0, y0), (x1, y1)) = point, line
    across, down = x1 - x0, y1 - y0
    long = across * across + down * down
    along = ((x - x0) * across + (y - y0) * down) / long if long else 0.0
    at = min(1.0, max(0.0, along))
    return hypot(x - x0 - at * across, y - y0 - at * down)


_OUTLINE_SIZE_SLACK: Final = 0.2
"""Millimetres that a drawing program's rounding takes away, and no knife follows."""

_OUTLINE_SIZE_GOOD: Final = {
    "card.layout.yaml": "trim: [40, 30]\n"
    'outline: { shape: path, path: "M10 0H30L40 15L30 30H10L0 15Z" }\n',
    "card.xml.j2": '<face><fill colour="white"/></face>\n',
    "styles.yaml": "styles: {}\n",
}
_OUTLINE_SIZE_BAD: Final = {
    "card.layout.yaml": _OUTLINE_SIZE_GOOD["card.layout.yaml"].replace("L40 15", "L113 15")
}


@edition_check("outline-size", bad=_OUTLINE_SIZE_BAD, good=_OUTLINE_SIZE_GOOD)
def outline_size(printed: Printed) -> Iterator[Finding]:
    """Find outlines drawn as a path whose edges do not match the trim.

    The trim is a piece's place on the sheet: an outline beyond it cuts into its neighbours, one
    within it wastes paper and is off-centre for backs. Often the path is in pixels or points
    instead of millimetres.
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
        if abs(by) > _OUTLINE_SIZE_SLACK
    ]


_SLOT_OUTSIDE_SLACK: Final = 0.05
"""Points that rounding may make of nothing."""

_SLOT_OUTSIDE_GOOD: Final = {
    "card.layout.yaml": "trim: poker\nbleed: 3\nslots: { art: { x: -3, y: -3, w: 69.5, h: 40 } }\n",
    "card.xml.j2": '<face><fill slot="art"/></face>\n',
    "styles.yaml": "styles: {}\n",
}
_SLOT_OUTSIDE_BAD: Final = {
    "card.layout.yaml": _SLOT_OUTSIDE_GOOD["card.layout.yaml"].replace("w: 69.5", "w: 80")
}


@edition_check("slot-outside", bad=_SLOT_OUTSIDE_BAD, good=_SLOT_OUTSIDE_GOOD)
def slot_outside(printed: Printed) -> Iterator[Finding]:
    """Find slots that extend beyond the bleed, or beyond the trim if the layout has no bleed.

    Their content is cut off or never drawn. Lost text is also reported for each face (`cut-off`).
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
        message = f"slot {name!r} extends beyond the {end}{edges}"
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
    return [f"{to_mm(by):.1f} mm at the {edge}" for edge, by in over if by > _SLOT_OUTSIDE_SLACK]


_NO_BLEED_BAD: Final = {
    "card.layout.yaml": "trim: poker\n",
    "card.xml.j2": '<face>\n  <fill colour="white" bleed="true"/>\n</face>\n',
    "styles.yaml": "styles: {}\n",
}
_NO_BLEED_GOOD: Final = {"card.layout.yaml": "trim: poker\nbleed: 3\n"}
_BLEEDS: Final = 'bleed="true"'


@edition_check("bleed-missing", bad=_NO_BLEED_BAD, good={**_NO_BLEED_BAD, **_NO_BLEED_GOOD})
def bleed_missing(printed: Printed) -> Iterator[Finding]:
    """Find templates with `bleed="true"` whose layout has no bleed.

    If the cut is off by a hair, paper shows at the edge, and print shops refuse such images.
    """
    edition = printed.edition
    products = dict.fromkeys(order.product for order in printed.orders)
    names = (name for product in products for name in edition.products[product].components)
    for name in dict.fromkeys(names):
        layout = edition.layout(name)
        if not (layout.bleed or layout.on_paper) and _BLEEDS in _template(edition, name):
            place = edition.components.position(name, "trim")
            message = f"this layout has no bleed, and {name}{TEMPLATE_SUFFIX} says {_BLEEDS}"
            hint = "write bleed: 3.175"
            yield Finding("bleed-missing", message, place, name, hint, Severity.WARNING)


def _template(edition: OpenEdition, component: str) -> str:
    file = component + TEMPLATE_SUFFIX
    paths = (folder / file for folder in edition.search_path.folders)
    return next((read_text(path, TEMPLATE, file) for path in paths if is_there(path)), "")
