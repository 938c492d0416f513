"""What a face leaves on paper: runs of text and areas of colour, each where it lies."""

from math import prod
from typing import NamedTuple, TypeAlias

from pipeline.layout.draw_list import Text
from pipeline.proofreading.blending import Opacities
from pipeline.proofreading.frame import FACE, Edges, Frame, Point
from pipeline.proofreading.picture import Picture, Pixel
from pipeline.proofreading.shade import Shade, Tint, rgb
from pipeline.proofreading.shape import Shape

Place: TypeAlias = tuple[str, int]
"""Where an operation stands: the key of a shared part, empty for the face itself, and its index."""


class Mask(NamedTuple):
    """A path that cuts what stands in a group, in units of `scale` points along its axes."""

    frame: Frame
    scale: Point
    shape: Shape

    def holds(self, point: Point) -> bool:
        """Tell whether a point of the face is left of what it cuts."""
        x, y = self.frame.inside(point)
        return self.shape.holds((x / self.scale[0], y / self.scale[1]))


class Run(NamedTuple):
    """A stretch of a line, in the box that its typeface's ascent and descent make of it.

    `box` is in its own frame, `edges` on the face, cut by the `clip` of its group. It stands in the
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
    is the whole of its edges, but for round corners. It stands in the translucent groups
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
        """Whether nothing of what is below shines through; a picture is where it has pixels."""
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
        """Return how much of what is below it hides at a point that it covers, from 0 to 1."""
        return self.tint_at(point)[1] * prod(opacity for _, opacity in self.opacities)

    def covers(self, point: Point) -> bool:
        """Tell whether a point of the face is painted by this."""
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
        """Return the picture's colour at a point of the face; None where there is nothing of it.

        The picture's frame has its origin at its top left corner, and `scale` is its size.
        """
        if self.picture is None:
            return None
        x, y = self.frame.inside(point)
        return self.picture.at(x / self.scale[0], y / self.scale[1])

    def share(self, box: Edges) -> float | None:
        """Return 1 for a box of the face that is surely painted throughout, 0 for one left bare.

        What is painted in part, or not told so easily, is None.
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
