"""What operations paint: areas of colour that text may lie on."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from pipeline.draw.renderer import Renderer
from pipeline.draw.svgicon import GRID, IconForm
from pipeline.layout.draw_list import Gradient, Icon, Image, Op, Path, Rect
from pipeline.proofreading.frame import FACE, Edges, Frame
from pipeline.proofreading.marks import Area, Mask
from pipeline.proofreading.picture import SIDE, Picture, in_colour
from pipeline.proofreading.shade import Shade
from pipeline.proofreading.shape import Shape, box_shape, icon_shapes, path_shape
from pipeline.proofreading.stroke import stroked

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap

    from pipeline.draw.svg.drawing import Drawing

_THICK: Final = 3.0
"""Points from which a stroke can be the ground of a quarter of a text."""


_MOST_PICTURES: Final = 64
"""Pictures that are remembered, of a quarter of a megabyte each."""


class Areas:
    """Finds what operations paint; bitmaps that were asked for of late are read once."""

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

    def _drawn_area(self, op: Icon, form: IconForm, drawing: "Drawing", frame: Frame) -> Area:
        colour = None if form.coloured else op.fill
        name = f"{drawing.digest} {colour}"
        picture = self._pictures.get(name)
        if picture is None:

            def load() -> "Bitmap":
                bitmap = drawing.bitmap(SIDE)
                return bitmap if colour is None else in_colour(bitmap, colour)

            picture = self._pictures[name] = Picture(load)
        edges = _icon_edges(op, form)
        size = (edges.right - edges.left, edges.bottom - edges.top)
        place = frame.within(edges.left, edges.top)
        return Area(None, frame.edges(edges), 0.0, place, size, (), picture)

    def _image_area(self, op: Image, frame: Frame) -> Area:
        picture = self._pictures.pop(op.source, None)
        if picture is None:
            picture = Picture(partial(self._renderer.images.thumbnail, op.source, SIDE))
            while len(self._pictures) >= _MOST_PICTURES:
                del self._pictures[next(iter(self._pictures))]
        # The last in the dictionary is the one that was asked for last.
        self._pictures[op.source] = picture
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
        yield _painted(_shape_area(op, filled, frame), op, frame.within(op.x, op.y, op.rotate))
    if op.stroke and op.width >= _THICK and not op.dash:
        outline = stroked(op.d, op.width / op.scale)
        if outline is not None:
            yield _shape_area(op, outline, frame)._replace(colour=op.stroke)


def _painted(area: Area, op: Path | Rect, frame: Frame) -> Area:
    """Return an area in the fill of its operation, whose coordinate system is `frame`."""
    if not isinstance(op.fill, Gradient):
        return area._replace(colour=op.fill)
    return area._replace(shade=Shade(op.fill, frame, isinstance(op, Path) and op.flip))


def _shape_area(op: Path, shape: Shape, frame: Frame) -> Area:
    path_frame, across = frame.within(op.x, op.y, op.rotate), _across(op)
    edges = path_frame.edges(shape_edges(op, shape))
    return Area(None, edges, 0.0, path_frame, (across, op.scale), (shape,))


def _across(op: Path) -> float:
    return -op.scale if op.flip else op.scale


def shape_edges(op: Path, shape: Shape) -> Edges:
    """Return the rectangle about the shape of a path in points from its origin, before its turn."""
    left, top, right, bottom = shape.edges
    west, east = sorted((left * _across(op), right * _across(op)))
    return Edges(west, top * op.scale, east, bottom * op.scale)


def mask_on(op: Path, shape: Shape, frame: Frame) -> Mask:
    """Return what a path of a group, whose coordinate system is `frame`, leaves of its content."""
    return Mask(frame.within(op.x, op.y, op.rotate), (_across(op), op.scale), shape)


def _rectangle_areas(op: Rect, frame: Frame) -> Iterator[Area]:
    if op.fill is not None:
        box = Edges(op.x, op.y, op.x + op.w, op.y + op.h)
        edges = box if frame is FACE else frame.edges(box)
        if frame.turn % 90 == 0:
            area = Area(None, edges, min(op.radius, op.w / 2, op.h / 2))
        else:
            area = Area(None, edges, 0.0, frame, (1.0, 1.0), (box_shape(FACE.corners(box)),))
        yield _painted(area, op, frame.within(op.x, op.y))
    if op.stroke and op.width >= _THICK and not op.dash:
        data = f"M0 0H{op.w:.2f}V{op.h:.2f}H0Z"
        yield from _path_areas(Path(data, op.x, op.y, stroke=op.stroke, width=op.width), frame)
