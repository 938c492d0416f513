"""The renderer: draw lists as PDF operators, a function for each kind of operation."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from math import ceil, cos, radians, sin
from typing import Any, Final, cast

from pipeline.draw.fonts import FontSet
from pipeline.draw.icons import IconSet
from pipeline.draw.images import ImageSet
from pipeline.draw.numbers import (
    HUNDREDTHS,
    components,
    decimal,
    icon_name,
    mask_name,
    part_name,
    point,
    shading_name,
)
from pipeline.draw.shaping import RISE
from pipeline.draw.stream import DrawResources, Line, Stream
from pipeline.draw.svgicon import GRID
from pipeline.draw.svgpath import outline, paint, parse_path
from pipeline.draw.usage import Part, PictureUse, RenderedFace, State, Usage, add_images
from pipeline.layout.draw_list import (
    DrawList,
    Gradient,
    Icon,
    Image,
    Op,
    Path,
    Rect,
    Restore,
    Save,
    Stop,
    Text,
    Use,
)
from pipeline.source.files import is_drawing
from pipeline.source.findings import fail
from pipeline.source.units import PT_PER_INCH

_LINE: Final = "/ShadingType 2/Coords[0 0 1 0]"
_CIRCLE: Final = "/ShadingType 3/Coords[0 0 0 0 0 1]"
_LEAST: Final = 1e-4
"""Points: what is shorter than that has no inverse matrix in a PDF, and is drawn as long."""


def shading_operators(stream: Stream, gradient: Gradient) -> str:
    """Return the operators that paint what the clip leaves open, y downwards from the origin."""
    shading, mask = _shadings(gradient.stops, gradient.radius > 0)
    name = shading_name(shading)
    stream.shadings[name] = shading
    state = ""
    if mask:
        masked = mask_name(mask)
        stream.states[masked] = State(mask=mask)
        state = f"/{masked} gs "
    return f"{_gradient_matrix(gradient)} cm {state}/{name} sh"


def _gradient_matrix(gradient: Gradient) -> str:
    (x, y), (end_x, end_y) = gradient.start, gradient.end
    across, down = (gradient.radius, 0.0) if gradient.radius else (end_x - x, end_y - y)
    if abs(across) + abs(down) < _LEAST:
        across = _LEAST
    return " ".join(decimal(value, 4) for value in (across, down, -down, across, x, y))


@lru_cache(maxsize=1024)
def _shadings(stops: tuple[Stop, ...], radial: bool) -> tuple[str, str]:
    """Return the dictionary of the colours and that of the opacity, empty if that is full.

    Greys are written as such, as all greys are.
    """
    geometry = _CIRCLE if radial else _LINE
    grey = all(len(components(stop.colour)) == 1 for stop in stops)

    def colour(stop: Stop) -> str:
        parts = components(stop.colour)
        return " ".join(parts if grey or len(parts) == 3 else parts * 3)

    space = "Gray" if grey else "RGB"
    translucent = any(stop.opacity < 1 for stop in stops)
    mask = _dictionary(geometry, "Gray", stops, _opacity) if translucent else ""
    return _dictionary(geometry, space, stops, colour), mask


def _opacity(stop: Stop) -> str:
    return decimal(stop.opacity, 3)


def _dictionary(
    geometry: str, space: str, stops: Sequence[Stop], value: Callable[[Stop], str]
) -> str:
    function = _function(stops, value)
    return f"<<{geometry}/ColorSpace/Device{space}/Extend[true true]/Function {function}>>"


def _function(stops: Sequence[Stop], value: Callable[[Stop], str]) -> str:
    """Return the function from 0 to 1 that runs through the stops (ISO 32000-1, 7.10)."""
    padded = [stops[0]._replace(at=0.0), *stops, stops[-1]._replace(at=1.0)]
    spans = [(one, other) for one, other in pairwise(padded) if other.at > one.at]
    parts = [
        f"<</FunctionType 2/Domain[0 1]/N 1/C0[{value(one)}]/C1[{value(other)}]>>"
        for one, other in spans
    ]
    if len(parts) == 1:
        return parts[0]
    bounds = " ".join(decimal(other.at, 4) for _, other in spans[:-1])
    encode = " ".join(["0 1"] * len(parts))
    functions = "".join(parts)
    return (
        f"<</FunctionType 3/Domain[0 1]/Functions[{functions}]/Bounds[{bounds}]/Encode[{encode}]>>"
    )


# The control points of a quarter circle lie this part of the radius from its ends.
_KAPPA: Final = 0.5522848


def draw_rect(stream: Stream, op: Rect) -> None:
    fill = op.fill
    if isinstance(fill, Gradient):
        _draw_shaded_rect(stream, op, fill)
        fill = None
    if not stream.begin_shape(fill, op.stroke, Line(op.width, op.dash)):
        return
    outline = outline_of(op.x, op.y, op.w, op.h, op.radius, stream.top)
    stream.out.append(f"{outline} {paint(fill, op.stroke)}")


def _draw_shaded_rect(stream: Stream, op: Rect, gradient: Gradient) -> None:
    stream.end_text()
    outline = outline_of(op.x, op.y, op.w, op.h, op.radius, stream.top)
    x, y = HUNDREDTHS[round(op.x * 100)], HUNDREDTHS[stream.top - round(op.y * 100)]
    shaded = shading_operators(stream, gradient)
    stream.out.append(f"q {outline} W n 1 0 0 -1 {x} {y} cm {shaded} Q")


def outline_of(x: float, y: float, w: float, h: float, radius: float, top: int) -> str:
    """Return the path of a rectangle given with y downwards; `top` is in hundredths."""
    left, right = round(x * 100), round((x + w) * 100)
    upper, lower = top - round(y * 100), top - round((y + h) * 100)
    if radius > 0:
        return _rounded(left, lower, right, upper, radius)
    edges = (left, lower, right - left, upper - lower)
    return f"{' '.join([HUNDREDTHS[edge] for edge in edges])} re"


@lru_cache(maxsize=4096)
def _rounded(west: int, south: int, east: int, north: int, radius: float) -> str:
    """Return a rectangle of four sides and four quarter circles, clockwise from the top left.

    Edges are in hundredths, so that the frame that every card has is written once.
    """
    left, lower, right, upper = west / 100, south / 100, east / 100, north / 100
    radius = min(radius, (right - left) / 2, (upper - lower) / 2)
    inset = radius * (1 - _KAPPA)
    corners = (
        (right - radius, upper, right - inset, upper, right, upper - inset, right, upper - radius),
        (right, lower + radius, right, lower + inset, right - inset, lower, right - radius, lower),
        (left + radius, lower, left + inset, lower, left, lower + inset, left, lower + radius),
        (left, upper - radius, left, upper - inset, left + inset, upper, left + radius, upper),
    )
    out = [f"{point(left + radius)} {point(upper)} m"]
    for corner in corners:
        start_x, start_y, *curve = map(point, corner)
        out.append(f"{start_x} {start_y} l {' '.join(curve)} c")
    return " ".join(out) + " h"


def draw_path(stream: Stream, op: Path) -> None:
    """Draw a path. Raises PunchboardError (`path-data`) for malformed path data."""
    fill = op.fill
    if isinstance(fill, Gradient):
        _draw_shaded_path(stream, op, fill)
        fill = None
    if not stream.begin_shape(fill, op.stroke, Line(op.width, op.dash, op.cap, op.join)):
        return
    x, y = HUNDREDTHS[round(op.x * 100)], HUNDREDTHS[stream.top - round(op.y * 100)]
    drawn = _outline(op)
    operator = paint(fill, op.stroke, evenodd=op.evenodd)
    stream.out.append(f"q 1 0 0 1 {x} {y} cm {drawn} {operator} Q")


def clip_to(mask: Path) -> str:
    """Return the operators that clip a group to a path in its coordinates.

    Raises PunchboardError (`path-data`).
    """
    x, y = HUNDREDTHS[round(mask.x * 100)], HUNDREDTHS[-round(mask.y * 100)]
    # A path is placed by the matrix, which has to be undone once it clips.
    back_x, back_y = HUNDREDTHS[-round(mask.x * 100)], HUNDREDTHS[round(mask.y * 100)]
    rule = "W*" if mask.evenodd else "W"
    return f"1 0 0 1 {x} {y} cm {_outline(mask)} {rule} n 1 0 0 1 {back_x} {back_y} cm"


def _draw_shaded_path(stream: Stream, op: Path, gradient: Gradient) -> None:
    stream.end_text()
    x, y = HUNDREDTHS[round(op.x * 100)], HUNDREDTHS[stream.top - round(op.y * 100)]
    rule = "W*" if op.evenodd else "W"
    turn = " ".join(decimal(value, 6) for value in _path_matrix(1.0, op.rotate, op.flip))
    shaded = shading_operators(stream, gradient)
    stream.out.append(f"q 1 0 0 1 {x} {y} cm {_outline(op)} {rule} n {turn} 0 0 cm {shaded} Q")


def _outline(op: Path) -> str:
    try:
        return _placed_at_origin(op.d, op.scale, op.rotate, op.flip)
    except ValueError as error:
        raise fail("path-data", str(error), hint="check the shape's d attribute") from error


def _path_matrix(scale: float, rotate: float, flip: bool) -> tuple[float, float, float, float]:
    angle = radians(rotate)
    cosine, sine = scale * cos(angle), scale * sin(angle)
    across = -1 if flip else 1
    return across * cosine, -across * sine, -sine, -cosine


@lru_cache(maxsize=4096)
def _placed_at_origin(data: str, scale: float, rotate: float, flip: bool) -> str:
    """Return the path in points round its origin, y upwards, flipped, then turned clockwise."""
    return outline(parse_path(data), (*_path_matrix(scale, rotate, flip), 0.0, 0.0))


_RISE: Final = re.compile(f"{RISE}([^{RISE}]+){RISE}")


def draw_texts(stream: Stream, ops: Iterable[Text]) -> None:
    """Draw stretches of lines in one text object; glyphs may turn out to be missing at the end."""
    if not stream.in_text:
        stream.begin_text()
    out, typefaces, used, top = stream.out, stream.typefaces, stream.words, stream.top
    for x, y, key, size, fill, words, gap, tracking, _, _ in ops:
        if fill != stream.fill:
            stream.set_fill(fill)
        if key != stream.font or size != stream.size:
            stream.set_font(key, size)
        if tracking != stream.tracking:
            stream.set_tracking(tracking)
        face = typefaces.get(key) or stream.resources.typeface(key)
        if len(words) == 1:
            body = face.piece(words[0])
        else:
            # Tc widens the word space too, if there is one to widen.
            natural = face.space_width * size + (tracking if face.space_mask else 0.0)
            joiner = face.joiners[round((natural - gap) / size * 1000)]
            body = joiner.join(map(face.piece, words))
        if RISE in body:
            body = _raised(body, size)
        used[key].update(words)
        left, base = round(x * 100), top - round(y * 100)
        across, up = HUNDREDTHS[left - stream.text_x], HUNDREDTHS[base - stream.text_y]
        stream.text_x, stream.text_y = left, base
        out.append(f"{across} {up} Td[({body})]TJ")


def _raised(body: str, size: float) -> str:
    return _RISE.sub(lambda rise: f")]TJ {decimal(float(rise[1]) * size, 3)} Ts[(", body)


def draw_icon(stream: Stream, op: Icon) -> None:
    """Draw an icon; one of one colour takes that from the graphics state."""
    stream.end_text()
    form = stream.resources.icons.form(op.name)
    if not form.coloured:
        stream.set_fill(op.fill)
        if form.strokes:
            stream.set_stroke(op.fill)
    stream.icons.add(op.name)
    scale = _scale(op.size)
    x, y = HUNDREDTHS[round(op.x * 100)], HUNDREDTHS[stream.top - round((op.y + op.size) * 100)]
    stream.out.append(f"q {scale} 0 0 {scale} {x} {y} cm/{icon_name(op.name)} Do Q")


@lru_cache(maxsize=1024)
def _scale(size: float) -> str:
    return decimal(size / GRID, 4)


def draw_image(stream: Stream, op: Image) -> None:
    """Draw a bitmap or a drawing stretched over its box."""
    stream.end_text()
    name = stream.resources.images.name(op.source)
    dots = op.resolution.wanted / PT_PER_INCH
    use = PictureUse(op.source, ceil(op.w * dots), ceil(op.h * dots))
    add_images(stream.images, {name: use})
    x, y = HUNDREDTHS[round(op.x * 100)], HUNDREDTHS[stream.top - round((op.y + op.h) * 100)]
    across, down = point(op.w), point(op.h)
    if is_drawing(op.source):
        # A bitmap is one unit wide and high; a drawing is as large as its page.
        page = stream.resources.images.drawing(op.source).page
        across, down = decimal(op.w / page.width, 6), decimal(op.h / page.height, 6)
    stream.out.append(f"q {across} 0 0 {down} {x} {y} cm/{name} Do Q")


def draw_save(stream: Stream, op: Save) -> None:
    """Begin a group: inside it the origin is the group's own, y still downwards."""
    stream.save()
    x, y = HUNDREDTHS[round(op.x * 100)], HUNDREDTHS[stream.top - round(op.y * 100)]
    stream.out.append(f"{turn(op.rotate)} {x} {y} cm")
    stream.top = 0
    if op.clip is not None:
        stream.out.append(f"{outline_of(*op.clip, top=0)} W n")
    if op.mask is not None:
        stream.out.append(clip_to(op.mask))
    if op.opacity < 1:
        stream.out.append(stream.opacity(op.opacity))


def draw_restore(stream: Stream, op: Restore) -> None:
    stream.restore()


def draw_use(stream: Stream, op: Use) -> None:
    """Draw a shared part through its form."""
    stream.end_text()
    group = op.opacity < 1
    name = part_name(op.key, group=group)
    part = stream.resources.part(op.key)
    stream.parts[name] = part._replace(group=True) if group else part
    x, y = HUNDREDTHS[round(op.x * 100)], HUNDREDTHS[stream.top - round(op.y * 100)]
    state = f"{stream.opacity(op.opacity)} " if group else ""
    stream.out.append(f"q {state}1 0 0 1 {x} {y} cm/{name} Do Q")


@lru_cache(maxsize=1024)
def turn(degrees: float) -> str:
    """Return the first four numbers of a matrix that turns clockwise."""
    angle = radians(degrees)
    cosine, sine = decimal(cos(angle), 6), decimal(sin(angle), 6)
    minus = decimal(-sin(angle), 6)
    return f"{cosine} {minus} {sine} {cosine}"


_DRAW: Final[dict[type, Callable[[Stream, Any], None]]] = {
    Rect: draw_rect,
    Path: draw_path,
    Icon: draw_icon,
    Image: draw_image,
    Save: draw_save,
    Restore: draw_restore,
    Use: draw_use,
}


def draw_ops(stream: Stream, ops: Iterable[Op]) -> None:
    """Draw operations in order."""
    for kind, run in groupby(ops, type):
        if kind is Text:
            draw_texts(stream, cast(Iterator[Text], run))
        else:
            draw = _DRAW[kind]
            for op in run:
                draw(stream, op)


class Renderer(DrawResources):
    """Draws faces one after another, each part once."""

    def __init__(
        self, fonts: FontSet, icons: IconSet | None = None, images: ImageSet | None = None
    ) -> None:
        super().__init__(fonts, icons, images)
        self._parts: dict[str, Part] = {}
        self._sources: dict[str, tuple[Op, ...]] = {}

    def take(self, draw_list: DrawList) -> None:
        self._sources = draw_list.parts

    def part(self, key: str) -> Part:
        """Return a shared part, drawn when first used. Raises KeyError for an unknown key."""
        part = self._parts.get(key)
        if part is None:
            stream = Stream(self)
            draw_ops(stream, self._sources[key])
            part = self._parts[key] = Part(*stream.finish())
        return part


def render_face(draw_list: DrawList, renderer: Renderer) -> RenderedFace:
    """Return a face as operators, the trim's top-left corner at (0, height), and their usage.

    Raises PunchboardError for a missing glyph or icon, a bad image or path data; ValueError for a
    draw list that no layout makes.
    """
    renderer.take(draw_list)
    stream = Stream(renderer, draw_list.height)
    draw_ops(stream, draw_list.ops)
    operators, usage = stream.finish()
    return RenderedFace(operators, draw_list.width, draw_list.height, draw_list.bleed, usage)


def marks_operators(marks: Sequence[Op], height: float, renderer: Renderer) -> tuple[str, Usage]:
    """Return a sheet's marks as operators, the sheet's top-left corner at (0, height)."""
    stream = Stream(renderer, height)
    draw_ops(stream, marks)
    return stream.finish()


def cut_out(face: RenderedFace, shape: Path | Rect, scale: float = 1.0) -> RenderedFace:
    """Return what lies of a face within a shape, in points on the face, without bleed.

    It lies on white paper. All of it is `scale` times as large. Raises PunchboardError
    (`path-data`) for malformed data.
    """
    clip = f"{_construction(shape, face.height)} W n"
    # Filling the shape itself would soften its edge twice.
    paper = f"1 1 1 rg 0 0 {decimal(face.width, 3)} {decimal(face.height, 3)} re f"
    size = "" if scale == 1.0 else f"{decimal(scale, 6)} 0 0 {decimal(scale, 6)} 0 0 cm "
    operators = f"q {size}{clip} q {paper} Q\n{face.operators}\nQ"
    return RenderedFace(operators, face.width * scale, face.height * scale, 0.0, face.usage)


def _construction(shape: Path | Rect, height: float) -> str:
    """Return the path of a shape, y upwards from the lower edge of a face that high."""
    if isinstance(shape, Rect):
        top = round(height * 100)
        return outline_of(shape.x, shape.y, shape.w, shape.h, shape.radius, top)
    angle, across = radians(shape.rotate), -1 if shape.flip else 1
    cosine, sine = shape.scale * cos(angle), shape.scale * sin(angle)
    matrix = (across * cosine, -across * sine, -sine, -cosine, shape.x, height - shape.y)
    try:
        return outline(parse_path(shape.d), matrix)
    except ValueError as error:
        raise fail("path-data", str(error), hint="check the outline's path") from error
