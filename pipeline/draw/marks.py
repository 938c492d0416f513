"""What a face leaves on paper: runs of text and areas of colour, each where it lies."""

from collections.abc import Iterator
from functools import partial
from math import prod
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pipeline.draw.colour import SIDE, Opacities, Picture, Pixel, Shade, Tint, in_colour, rgb
from pipeline.draw.geometry import (
    FACE,
    Edges,
    Frame,
    Point,
    Shape,
    box_shape,
    icon_shapes,
    path_shape,
    stroked,
)
from pipeline.draw.renderer import Renderer
from pipeline.draw.svgicon import GRID, IconForm
from pipeline.layout.draw_list import Gradient, Icon, Image, Op, Path, Rect, Text

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap

    from pipeline.draw.svg.drawing import Drawing


Place: TypeAlias = tuple[str, int]
"""Where an operation is: the key of a shared part, empty for the face itself, and its index."""


class Mask(NamedTuple):
    """A path that cuts what is in a group, in units of `scale` points along its axes."""

    frame: Frame
    scale: Point
    shape: Shape

    def holds(self, point: Point) -> bool:
        """Return whether a point of the face is within the cut."""
        x, y = self.frame.inside(point)
        return self.shape.holds((x / self.scale[0], y / self.scale[1]))


class Run(NamedTuple):
    """A stretch of a line, in the box that its typeface's ascent and descent make of it.

    `box` is in its own frame, `edges` on the face, cut by the `clip` of its group. It is in the
    translucent groups `opacities`, and is cut by `masks`.
    """

    text: Text
    box: Edges
    frame: Frame
    clip: Edges | None
    edges: Edges
    place: Place
    opacities: Opacities = ()
    masks: tuple[Mask, ...] = ()


class Area(NamedTuple):
    """Paint of one colour; that of a `picture` or a `shade` is None, for they have many.

    `shapes` are what is painted, in units of `scale` points along the frame's axes; without any it
    is the whole of its edges, but for round corners. It is in the translucent groups
    `opacities`, and is cut by `masks`; the operation at `place` paints it.
    """

    colour: str | None
    edges: Edges
    radius: float = 0.0
    frame: Frame = FACE
    scale: Point = (1.0, 1.0)
    shapes: tuple[Shape, ...] = ()
    picture: Picture | None = None
    shade: Shade | None = None
    opacities: Opacities = ()
    masks: tuple[Mask, ...] = ()
    place: Place = ("", 0)

    @property
    def opaque(self) -> bool:
        """Whether nothing below shines through; a picture is where it has pixels."""
        return not self.opacities and (self.shade is None or self.shade.opaque)

    def tint_at(self, point: Point) -> Tint:
        """Return its paint at a point that it covers, without regard to its groups."""
        if self.shade is not None:
            return self.shade.at(point)
        if self.colour is not None:
            return rgb(self.colour), 1.0
        pixel = self.picture_at(point)
        return pixel or (0.0, 0.0, 0.0), float(pixel is not None)

    def opacity_at(self, point: Point) -> float:
        """Return how much it hides at a point that it covers, from 0 to 1."""
        return self.tint_at(point)[1] * prod(opacity for _, opacity in self.opacities)

    def covers(self, point: Point) -> bool:
        if self.masks and not all(mask.holds(point) for mask in self.masks):
            return False
        left, top, right, bottom = self.edges
        x, y = point
        if not (left <= x <= right and top <= y <= bottom):
            return False
        if self.shapes:
            x, y = self.frame.inside(point)
            local_point = x / self.scale[0], y / self.scale[1]
            return any(shape.holds(local_point) for shape in self.shapes)
        if self.picture is not None:
            return self.picture_at(point) is not None
        if not self.radius:
            return True
        across = max(left + self.radius - x, x - right + self.radius, 0.0)
        down = max(top + self.radius - y, y - bottom + self.radius, 0.0)
        return across * across + down * down <= self.radius * self.radius

    def picture_at(self, point: Point) -> Pixel | None:
        """Return the picture's colour at a point of the face; None if there is nothing of it.

        The picture's frame has its origin at its top left corner, and `scale` is its size.
        """
        if self.picture is None:
            return None
        x, y = self.frame.inside(point)
        return self.picture.at(x / self.scale[0], y / self.scale[1])

    def share(self, box: Edges) -> float | None:
        """Return 1 for a box of the face that is surely painted throughout, 0 for one left bare.

        What is painted in part, or not known so easily, is None.
        """
        left, top, right, bottom = box
        edges, slack = self.edges, self.radius * 0.3  # 1 - 1/√2, rounded up
        if not (edges[0] < right and edges[2] > left and edges[1] < bottom and edges[3] > top):
            return 0.0
        if not (
            edges[0] + slack <= left
            and edges[1] + slack <= top
            and edges[2] - slack >= right
            and edges[3] - slack >= bottom
        ):
            return None
        if self.picture is not None or self.masks:
            return None
        return self._share_of_shapes(box) if self.shapes else 1.0

    def _share_of_shapes(self, box: Edges) -> float | None:
        if self.frame.turn or len(self.shapes) > 1:
            return None
        x, y, (across, down) = self.frame.x, self.frame.y, self.scale
        left, top, right, bottom = box
        upright = sorted(((top - y) / down, (bottom - y) / down))
        level = sorted(((left - x) / across, (right - x) / across))
        local_box = Edges(level[0], upright[0], level[1], upright[1])
        shape = self.shapes[0]
        return (
            None
            if shape.borders(local_box)
            else float(shape.holds((local_box.left, local_box.top)))
        )


Mark: TypeAlias = Run | Area


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
        """Yield the areas of an operation that is in `frame`, the lowest first."""
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
    if not isinstance(op.fill, Gradient):
        return area._replace(colour=op.fill)
    return area._replace(shade=Shade(op.fill, frame, isinstance(op, Path) and op.flip))


def _shape_area(op: Path, shape: Shape, frame: Frame) -> Area:
    path_frame = frame.within(op.x, op.y, op.rotate)
    edges = path_frame.edges(shape_edges(op, shape))
    return Area(None, edges, 0.0, path_frame, (op.across, op.scale), (shape,))


def shape_edges(op: Path, shape: Shape) -> Edges:
    """Return the rectangle about the shape of a path in points from its origin, before its turn."""
    left, top, right, bottom = shape.edges
    west, east = sorted((left * op.across, right * op.across))
    return Edges(west, top * op.scale, east, bottom * op.scale)


def mask_on(op: Path, shape: Shape, frame: Frame) -> Mask:
    """Return what a path of a group, whose coordinate system is `frame`, leaves of its content."""
    return Mask(frame.within(op.x, op.y, op.rotate), (op.across, op.scale), shape)


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
