"""`back-outline`: backs whose outline is not the mirror image of their front's."""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.base.units import to_mm
from pipeline.draw.polylines import Point, followed
from pipeline.draw.svgpath import parse_path
from pipeline.edition.mirrored_outline import mirrored_path
from pipeline.press.edition_checks import Printed, edition_check

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
    """Find backs whose outline, drawn by a path, is not the mirror image of their front's.

    A piece is cut along its front's outline. Seen from behind left and right have changed places:
    what a back draws along its own outline is cut off on one side, and has a white edge on the
    other, unless the piece is symmetric or the back's outline says `mirrored: true`.
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
            message = f"the outline is up to {apart:.1f} mm off the mirror image of {front}"
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
    """Return how far a point is from a stretch of a line."""
    (x, y), ((x0, y0), (x1, y1)) = point, line
    across, down = x1 - x0, y1 - y0
    long = across * across + down * down
    along = ((x - x0) * across + (y - y0) * down) / long if long else 0.0
    at = min(1.0, max(0.0, along))
    return hypot(x - x0 - at * across, y - y0 - at * down)
