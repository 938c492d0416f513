"""Elliptical arcs of SVG path data as cubic curves."""

from collections.abc import Iterator
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan
from typing import NamedTuple


class Arc(NamedTuple):
    """An arc between two points: radii, turn of the ellipse in degrees, and SVG's two flags."""

    start: tuple[float, float]
    rx: float
    ry: float
    rotation: float
    large: bool
    sweep: bool
    end: tuple[float, float]


class _Centred(NamedTuple):
    """The same arc by its centre, its first angle and the angle it sweeps, in radians."""

    cx: float
    cy: float
    rx: float
    ry: float
    turn: float
    first: float
    swept: float

    def at(self, angle: float, along: float = 0.0) -> tuple[float, float]:
        """Return the point at `angle`, moved `along` the tangent (in units of the radii)."""
        u = self.rx * (cos(angle) - along * sin(angle))
        v = self.ry * (sin(angle) + along * cos(angle))
        cosine, sine = cos(self.turn), sin(self.turn)
        return self.cx + u * cosine - v * sine, self.cy + u * sine + v * cosine


def arc_curves(arc: Arc) -> Iterator[tuple[float, float, float, float, float, float]]:
    """Yield cubic curves, each of a quarter turn at most; radii must not be 0."""
    centred = _centre(arc)
    count = max(1, ceil(abs(centred.swept) / (pi / 2) - 1e-9))
    step = centred.swept / count
    handle = 4 / 3 * tan(step / 4)
    for index in range(count):
        angle = centred.first + index * step
        last = index == count - 1
        end = arc.end if last else centred.at(angle + step)
        yield (*centred.at(angle, handle), *centred.at(angle + step, -handle), *end)


def _centre(arc: Arc) -> _Centred:
    """Convert to the centre form (SVG 1.1, appendix F.6.5); radii too small are scaled up."""
    turn = radians(arc.rotation)
    cosine, sine = cos(turn), sin(turn)
    half_x, half_y = (arc.start[0] - arc.end[0]) / 2, (arc.start[1] - arc.end[1]) / 2
    u, v = cosine * half_x + sine * half_y, cosine * half_y - sine * half_x
    scale = max(1.0, hypot(u / arc.rx, v / arc.ry))
    rx, ry = abs(arc.rx) * scale, abs(arc.ry) * scale
    reach = (rx * v) ** 2 + (ry * u) ** 2
    factor = sqrt(max(0.0, (rx * ry) ** 2 - reach) / reach)
    if arc.large == arc.sweep:
        factor = -factor
    cu, cv = factor * rx * v / ry, -factor * ry * u / rx
    first = atan2((v - cv) / ry, (u - cu) / rx)
    swept = (atan2((-v - cv) / ry, (-u - cu) / rx) - first) % (2 * pi)
    if not arc.sweep:
        swept -= 2 * pi
    cx = cosine * cu - sine * cv + (arc.start[0] + arc.end[0]) / 2
    cy = sine * cu + cosine * cv + (arc.start[1] + arc.end[1]) / 2
    return _Centred(cx, cy, rx, ry, turn, first, swept)
