"""What operations paint: areas of colour that text may lie on."""

from collections.abc import Iterator
from typing import Final

from pipeline.draw.renderer import Renderer
from pipeline.draw.svg.drawing import Drawing
from pipeline.draw.svgicon import GRID, IconForm
from pipeline.draw.svgpath import parse_path
from pipeline.layout.draw_list import Icon, Image, Op, Path, Rect
from pipeline.proofreading.frame import FACE, Edges, Frame
from pipeline.proofreading.marks import Area
from pipeline.proofreading.picture import SIDE, Picture, in_colour
from pipeline.proofreading.shape import Shape, box_shape, icon_shapes, path_shape
from pipeline.proofreading.stroke import stroked

_THICK: Final = 3.0
"""Points from which a stroke can be the ground of a quarter of a text."""


class Areas:
    """Finds what operations paint; bitmaps are read once."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer
        self._pictures: dict[str, Picture] = {}

    def __call__(self, op: Op, frame: Frame) -> Iterator[Area]:
        """Yield the areas of an operation that stands in `frame`, the lowest first."""
        if isinstance(op, Path):
            yield from _path_areas(op, frame)
        elif isinstance(op, Icon):
            yield from self._icon_areas(op, frame)
        elif isinstance(op, Rect):
            yield from _rectangle_areas(op, frame)
        elif isinstance(op, Image):
            yield self._image_area(op, frame)

    def _icon_areas(self, op: Icon, frame: Frame) -> Iterator[Area]:
        form = self._renderer.icons.form(op.name)
        if form.drawing is not None:
            yield self._drawn_area(op, form, form.drawing, frame)
            return
        shapes = icon_shapes(form.operators)
        if shapes:
            edges = frame.edges(_icon_edges(op, form))
            scale = op.size / GRID
            icon_frame = frame.within(op.x, op.y + op.size)
            yield Area(op.fill, edges, 0.0, icon_frame, (scale, -scale), shapes)

    def _drawn_area(self, op: Icon, form: IconForm, drawing: Drawing, frame: Frame) -> Area:
        colour = None if form.coloured else op.fill
        name = f"{drawing.digest} {colour}"
        picture = self._pictures.get(name)
        if picture is None:
            bitmap = drawing.bitmap(SIDE)
            shown = bitmap if colour is None else in_colour(bitmap, colour)
            picture = self._pictures[name] = Picture(shown)
        edges = _icon_edges(op, form)
        size = (edges.right - edges.left, edges.bottom - edges.top)
        place = frame.within(edges.left, edges.top)
        return Area(None, frame.edges(edges), 0.0, place, size, (), picture)

    def _image_area(self, op: Image, frame: Frame) -> Area:
        picture = self._pictures.get(op.source)
        if picture is None:
            bitmap = self._renderer.images.thumbnail(op.source, SIDE)
            picture = self._pictures[op.source] = Picture(bitmap)
        edges = frame.edges(Edges(op.x, op.y, op.x + op.w, op.y + op.h))
        return Area(None, edges, 0.0, frame.within(op.x, op.y), (op.w, op.h), (), picture)


def _icon_edges(op: Icon, form: IconForm) -> Edges:
    """Return the box of an icon within its square."""
    wide, high = op.size * min(form.ratio, 1.0), op.size / max(form.ratio, 1.0)
    left, top = op.x + (op.size - wide) / 2, op.y + (op.size - high) / 2
    return Edges(left, top, left + wide, top + high)


def _path_areas(op: Path, frame: Frame) -> Iterator[Area]:
    filled = path_shape(op.d, op.evenodd) if op.fill else None
    if filled is not None:
        yield _shape_area(op, op.fill, filled, frame)
    if op.stroke and op.width >= _THICK and not op.dash:
        outline = stroked(parse_path(op.d), op.width / op.scale)
        if outline is not None:
            yield _shape_area(op, op.stroke, outline, frame)


def _shape_area(op: Path, colour: str | None, shape: Shape, frame: Frame) -> Area:
    path_frame, scale = frame.within(op.x, op.y, op.rotate), op.scale
    left, top, right, bottom = shape.edges
    across = -scale if op.flip else scale
    west, east = sorted((left * across, right * across))
    edges = path_frame.edges(Edges(west, top * scale, east, bottom * scale))
    return Area(colour, edges, 0.0, path_frame, (across, scale), (shape,))


def _rectangle_areas(op: Rect, frame: Frame) -> Iterator[Area]:
    if op.fill is not None:
        box = Edges(op.x, op.y, op.x + op.w, op.y + op.h)
        edges = box if frame is FACE else frame.edges(box)
        if frame.turn % 90 == 0:
            yield Area(op.fill, edges, min(op.radius, op.w / 2, op.h / 2))
        else:
            yield Area(op.fill, edges, 0.0, frame, (1.0, 1.0), (box_shape(FACE.corners(box)),))
    if op.stroke and op.width >= _THICK and not op.dash:
        data = f"M0 0H{op.w:.2f}V{op.h:.2f}H0Z"
        yield from _path_areas(Path(data, op.x, op.y, stroke=op.stroke, width=op.width), frame)
