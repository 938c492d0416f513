"""What a face shows, item by item in the order of drawing, and which colours suit white paper."""

from collections.abc import Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from functools import cached_property, lru_cache
from typing import Final

from pipeline.draw.colour import Tint, contrast, rgb
from pipeline.draw.geometry import Edges, Frame, Point
from pipeline.draw.marks import Area
from pipeline.draw.painter import Painter, PlacedOp, placed_ops
from pipeline.draw.redrawing import Way
from pipeline.draw.svgpath import parse_path
from pipeline.layout.draw_list import Colour, DrawList, Gradient, Icon, Op, Path, Rect, Text

WHITE: Final = "ffffff"

_HUED: Final = 60
"""By how much the parts of a colour differ, from 0 to 255, that is more than a tinted grey."""
_STEPS: Final = 12


def is_hued(colour: Colour) -> bool:
    """Return whether a colour has a hue that may represent something."""
    parts = rgb(colour)
    return max(parts) - min(parts) >= _HUED


@lru_cache(maxsize=4096)
def at_contrast(colour: Colour, ratio: float) -> Colour:
    """Return a colour of the same hue that has this contrast to white, or hardly more."""
    hue, _, saturation = rgb_to_hls(*(part / 255 for part in rgb(colour)))
    if not is_hued(colour):
        # Next to white and black the least tint counts as a saturated colour.
        saturation = min(saturation, 0.3)
    dark, light = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (dark + light) / 2
        if contrast(_written(hue, middle, saturation), WHITE) >= ratio:
            dark = middle
        else:
            light = middle
    return _written(hue, dark, saturation)


def deepened(colour: Colour, ratio: float) -> Colour:
    """Return a colour, made darker where it has less than this contrast to white."""
    return colour if contrast(colour, WHITE) >= ratio else at_contrast(colour, ratio)


def _written(hue: float, lightness: float, saturation: float) -> Colour:
    parts = hls_to_rgb(hue, lightness, saturation)
    return "".join(f"{round(part * 255):02x}" for part in parts)


class Thing:
    """An operation as it lies on the face: its box, and what it fills, which lines do not."""

    def __init__(self, placed: PlacedOp, edges: Edges, area: Area | None) -> None:
        self.placed, self.edges, self.area = placed, edges, area
        self.op: Op = placed.op
        self.way: Way = placed.way
        self.opacity = placed.opacity
        self.bears: set[type] = set()
        self.remains, self.after = False, None

    @cached_property
    def size(self) -> float:
        """How much of the face it covers about, in square points."""
        if self.area is None:
            return 0.0
        points = spread(self.edges, 5)
        return self.edges.area * sum(map(self.area.covers, points)) / len(points)

    @cached_property
    def opaque(self) -> bool:
        """Whether nothing shines through what it fills."""
        return self.opacity == 1 and self.area is not None and self.area.opaque

    @cached_property
    def point(self) -> Point:
        """A point of it: its middle, where that is of it at all."""
        left, top, right, bottom = self.edges
        middle = (left + right) / 2, (top + bottom) / 2
        if self.area is None and isinstance(self.op, Rect | Path):
            return _on_line(self.op, self.placed.frame) or middle
        if self.area is None or self.area.covers(middle):
            return middle
        return next((each for each in spread(self.edges, 5) if self.area.covers(each)), middle)

    @cached_property
    def colour(self) -> Colour:
        """The colour that it has; of a gradient the darkest."""
        op = self.op
        if isinstance(op, Rect | Path):
            if isinstance(op.fill, Gradient):
                return min((stop.colour for stop in op.fill.stops), key=lambda each: sum(rgb(each)))
            return op.fill or op.stroke or WHITE
        return op.fill if isinstance(op, Text | Icon) and op.fill else WHITE

    def covers(self, point: Point) -> bool:
        left, top, right, bottom = self.edges
        x, y = point
        if self.area is None or not (left <= x <= right and top <= y <= bottom):
            return False
        return self.area.covers(point)


def things_of(drawn: DrawList, painter: Painter) -> list[Thing]:
    """Return what a face shows; an item below others knows their sorts."""
    things: list[Thing] = []
    for placed in placed_ops(drawn):
        thing = _thing(placed, painter)
        if thing is None:
            continue
        for below in reversed(things):
            if below.covers(thing.point):
                below.bears.add(type(thing.op))
                if below.opaque:
                    break
        things.append(thing)
    return things


def _thing(placed: PlacedOp, painter: Painter) -> Thing | None:
    op, frame, clip = placed.op, placed.frame, placed.clip
    if isinstance(op, Text):
        area, edges = None, frame.edges(painter.box(op))
    else:
        areas = list(painter.areas(op, frame))
        filled = not isinstance(op, Rect | Path) or op.fill is not None
        area = areas[0] if areas and filled else None
        edges = area.edges if area else _line_edges(placed, painter)
    seen = edges if clip is None else edges.meets(clip)
    return None if seen is None else Thing(placed, seen, area)


def _line_edges(placed: PlacedOp, painter: Painter) -> Edges:
    """Return the box of an operation that is only a line."""
    op = placed.op
    if isinstance(op, Path | Rect):
        (area, *_) = [*painter.areas(op._replace(fill=WHITE, stroke=None), placed.frame), None]
        if area is not None:
            return area.edges
    size = op.size if isinstance(op, Icon) else 0.0
    x, y = (op.x, op.y) if isinstance(op, Icon) else (0.0, 0.0)
    return placed.frame.edges(Edges(x, y, x + size, y + size))


def _on_line(op: Rect | Path, frame: Frame) -> Point | None:
    """Return a point of an outline: in the middle of its first side."""
    if isinstance(op, Rect):
        return frame.on_face((op.x + op.w / 2, op.y))
    ends = [numbers[-2:] for _, numbers in parse_path(op.d)[:2] if numbers]
    if not ends:
        return None
    x, y = (sum(end[axis] for end in ends) / len(ends) for axis in (0, 1))
    return frame.within(op.x, op.y, op.rotate).on_face((x * op.across, y * op.scale))


def ground_of(thing: Thing, before: Sequence[Thing]) -> Colour:
    """Return the colour that lies below a thing, whose middle represents all of it."""
    return seen_at(thing.point, before)


def seen_at(point: Point, things: Sequence[Thing]) -> Colour:
    """Return the colour at a point of a face on which `things` are drawn."""
    paints: list[Tint] = []
    for thing in reversed(things):
        if thing.area is not None and thing.covers(point):
            parts, opacity = thing.area.tint_at(point)
            paints.append((parts, opacity * thing.opacity))
            if paints[-1][1] >= 1:
                break
    mixed = rgb(WHITE)
    for parts, opacity in reversed(paints):
        red, green, blue = (
            a * opacity + b * (1 - opacity) for a, b in zip(parts, mixed, strict=True)
        )
        mixed = red, green, blue
    return "".join(f"{round(part):02x}" for part in mixed)


def spread(edges: Edges, count: int) -> list[Point]:
    """Return points evenly spread over a box, `count` either way."""
    left, top, right, bottom = edges
    shares = [(index + 0.5) / count for index in range(count)]
    return [(left + (right - left) * x, top + (bottom - top) * y) for y in shares for x in shares]
