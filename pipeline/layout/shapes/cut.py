"""What a shape comes to: outline, folds, glue and panels, and the path data of its corners."""

from collections.abc import Iterable, Mapping, Sequence
from math import acos, cos, dist, hypot, pi, sin, tan
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias


class Panel(NamedTuple):
    """A place of a shape that templates fill, upright on the finished piece.

    `w` and `h` are its sides as one reads it; on the flat sheet it is turned by `turn` degrees
    clockwise about its centre (x + w / 2, y + h / 2).
    """

    x: float
    y: float
    w: float
    h: float
    turn: float = 0.0


class Crease(NamedTuple):
    """A fold from one point to another."""

    x0: float
    y0: float
    x1: float
    y1: float


NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
NO_PANELS: Final[Mapping[str, Panel]] = MappingProxyType({})


class Cut(NamedTuple):
    """A shape at its size: `width` and `height` are those of the box round it.

    `path` is the outline as SVG path data, whose inner outlines are holes; without it the outline
    is an ellipse where `round`, else a rectangle with corners of radius `corner`. `glue` are areas
    and `parts` further outlines by name, such as the tab of a divider, all of them path data.
    """

    width: float
    height: float
    path: str = ""
    round: bool = False
    corner: float = 0.0
    panels: Mapping[str, Panel] = NO_PANELS
    creases: tuple[Crease, ...] = ()
    glue: tuple[str, ...] = ()
    parts: Mapping[str, str] = NOTHING


def turned(x: float, y: float, w: float, h: float, turn: float) -> Panel:
    """Return the panel that covers a box of the sheet and is read turned by 90, 180 or 270."""
    if turn % 180 == 0:
        return Panel(x, y, w, h, turn)
    return Panel(x + (w - h) / 2, y + (h - w) / 2, h, w, turn)


Point: TypeAlias = tuple[float, float]


def figure(value: float) -> str:
    """Return a length as path data takes it, to a tenth of a micrometre."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def polygon(corners: Iterable[Point]) -> str:
    """Return the closed outline through `corners`."""
    return "M" + "L".join(f"{figure(x)} {figure(y)}" for x, y in corners) + "Z"


def circle(x: float, y: float, radius: float) -> str:
    r = figure(radius)
    left, right, level = figure(x - radius), figure(x + radius), figure(y)
    return f"M{left} {level}A{r} {r} 0 1 1 {right} {level}A{r} {r} 0 1 1 {left} {level}Z"


def ellipse(x: float, y: float, width: float, height: float) -> str:
    arc = f"A{figure(width / 2)} {figure(height / 2)} 0 1 1"
    left, right, level = figure(x), figure(x + width), figure(y + height / 2)
    return f"M{left} {level}{arc} {right} {level}{arc} {left} {level}Z"


def regular(sides: int, first: float) -> list[Point]:
    """Return the corners of a regular polygon of radius 1, the first at `first` degrees from up."""
    angles = [first * pi / 180 + 2 * pi * index / sides for index in range(sides)]
    return [(sin(angle), -cos(angle)) for angle in angles]


def fitted(corners: Sequence[Point], width: float, height: float, radius: float = 0.0) -> str:
    """Return the outline through `corners`, stretched over a box, each rounded by `radius`.

    Raises ValueError if that is too much.
    """
    left, top = (min(each) for each in zip(*corners, strict=True))
    right, bottom = (max(each) for each in zip(*corners, strict=True))
    across, down = width / (right - left), height / (bottom - top)
    return outline([Corner((x - left) * across, (y - top) * down, radius) for x, y in corners])


class Corner(NamedTuple):
    """A corner of an outline, rounded where its radius is not 0."""

    x: float
    y: float
    radius: float = 0.0


def outline(corners: Sequence[Corner]) -> str:
    """Return the closed outline through `corners`.

    Raises ValueError if a rounding reaches beyond the middle of a side whose other end is round,
    or beyond the side.
    """
    rings = zip((corners[-1], *corners[:-1]), corners, (*corners[1:], corners[0]), strict=True)
    cuts = [_tangent(*ring) for ring in rings]
    for index, corner in enumerate(corners):
        side = dist(corner[:2], corners[index - 1][:2])
        if cuts[index] + cuts[index - 1] > side + 1e-6:
            raise ValueError(f"the corner radius is too large for a side of {figure(side)} mm")
    parts: list[str] = []
    for index, (corner, cut) in enumerate(zip(corners, cuts, strict=True)):
        before, after = corners[index - 1], corners[(index + 1) % len(corners)]
        command = "L" if parts else "M"
        start = _towards(corner, before, cut)
        parts.append(f"{command}{figure(start[0])} {figure(start[1])}")
        if cut:
            x, y = _towards(corner, after, cut)
            r, sweep = figure(corner.radius), int(_turn(before, corner, after) > 0)
            parts.append(f"A{r} {r} 0 0 {sweep} {figure(x)} {figure(y)}")
    return "".join(parts) + "Z"


def _turn(before: Corner, at: Corner, after: Corner) -> float:
    return (at.x - before.x) * (after.y - at.y) - (at.y - before.y) * (after.x - at.x)


def _tangent(before: Corner, at: Corner, after: Corner) -> float:
    if not at.radius:
        return 0.0
    ux, uy, vx, vy = before.x - at.x, before.y - at.y, after.x - at.x, after.y - at.y
    angle = acos(max(-1.0, min(1.0, (ux * vx + uy * vy) / (hypot(ux, uy) * hypot(vx, vy)))))
    return at.radius / tan(angle / 2) if angle < pi - 1e-9 else 0.0


def _towards(start: Corner, end: Corner, by: float) -> Point:
    share = by / dist(start[:2], end[:2]) if by else 0.0
    return start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share
