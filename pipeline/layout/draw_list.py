"""The draw list: boxes and operations with every number decided, as designed and mirrored.

Coordinates are points from the top-left corner of the trim, y downwards; bleed lies at negative
coordinates. Colours are ``rrggbb`` texts. Operations are drawn in order. What is not opaque lies
in a group: one of a single shape begins with a Save, any other is a part that a Use places.

Shapes are mirrored as in a looking glass. Text, icons and images move to the mirrored place and
are drawn as they are, and so is a group that is kept, with all that is in it.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from typing import Final, NamedTuple, Self, TypeAlias


class Box(NamedTuple):
    """A rectangle: its top-left corner, width and height in points."""

    x: float
    y: float
    w: float
    h: float

    def inset(self, top: float, right: float, bottom: float, left: float) -> "Box":
        """Return the box shrunk by the four distances, never below nothing."""
        return Box(
            self.x + left,
            self.y + top,
            max(self.w - left - right, 0.0),
            max(self.h - top - bottom, 0.0),
        )


Colour: TypeAlias = str


class Stop(NamedTuple):
    """A colour of a gradient, at a place from 0 to 1; below an `opacity` of 1 it is translucent."""

    at: float
    colour: Colour
    opacity: float = 1.0


class Gradient(NamedTuple):
    """Colours that run into one another from `start` to `end`, and go on beyond as they are there.

    Points are counted from the operation's own x and y, before its turn. With a `radius` the
    colours run from `start` to a circle about it.
    """

    stops: tuple[Stop, ...]
    start: tuple[float, float]
    end: tuple[float, float]
    radius: float = 0.0

    def scaled(self, scale: float) -> "Gradient":
        """Return it with all lengths times `scale`."""
        start, end = ((x * scale, y * scale) for x, y in (self.start, self.end))
        return self._replace(start=start, end=end, radius=self.radius * scale)

    def mirrored(self, across: float) -> "Gradient":
        """Return it mirrored about the upright line at half of `across`."""
        start, end = ((across - x, y) for x, y in (self.start, self.end))
        return self._replace(start=start, end=end)

    def recoloured(self, colours: "Recolouring") -> "Gradient":
        stops = tuple(stop._replace(colour=colours.colour(stop.colour)) for stop in self.stops)
        return self._replace(stops=stops)


Paint: TypeAlias = Colour | Gradient


class Recolouring(NamedTuple):
    """What colours become, and the names of icons and the sources of images."""

    colour: Callable[[Colour], Colour]
    icon: Callable[[str], str]
    image: Callable[[str], str]

    def paint(self, paint: Paint | None) -> Paint | None:
        if isinstance(paint, Gradient):
            return paint.recoloured(self)
        return self.colour(paint) if paint else paint


def _scaled_paint(paint: Paint | None, scale: float) -> Paint | None:
    return paint.scaled(scale) if isinstance(paint, Gradient) else paint


WidthOf: TypeAlias = Callable[["Text"], float]
"""Measures how wide a text is, in points."""


# Every operation has these verbs. `scaled` multiplies all of its lengths, `mirrored` mirrors it
# about the upright line at half of `across`, and `recoloured` returns it in other colours.


class Text(NamedTuple):
    """A stretch of one line in one typeface: words joined by `gap` points, from x on baseline y.

    `font` is a typeface key, `size` is in points, `tracking` is added after each glyph (points). A
    `decorative` text is an ornament that nobody has to read, and one with `rule` is what the game
    is played by; both are drawn like any other.
    """

    x: float
    y: float
    font: str
    size: float
    fill: Colour
    words: tuple[str, ...]
    gap: float
    tracking: float = 0.0
    decorative: bool = False
    rule: bool = False

    def scaled(self, scale: float) -> Self:
        return self._replace(
            x=self.x * scale,
            y=self.y * scale,
            size=self.size * scale,
            gap=self.gap * scale,
            tracking=self.tracking * scale,
        )

    def mirrored(self, across: float, width_of: WidthOf) -> Self:
        """Return it at the mirrored place, to be read as before."""
        return self._replace(x=across - self.x - width_of(self))

    def recoloured(self, colours: Recolouring) -> Self:
        return self._replace(fill=colours.colour(self.fill))


_TextValues: TypeAlias = tuple[
    float, float, str, float, Colour, tuple[str, ...], float, float, bool, bool
]

text_of: Final[Callable[[_TextValues], Text]] = partial(tuple.__new__, Text)
"""Makes a text of its values in order, without the call that a class with defaults costs."""


class Rect(NamedTuple):
    """A rectangle, with rounded corners where `radius` is not 0."""

    x: float
    y: float
    w: float
    h: float
    radius: float = 0.0
    fill: Paint | None = None
    stroke: Colour | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()

    def scaled(self, scale: float) -> Self:
        return self._replace(
            x=self.x * scale,
            y=self.y * scale,
            w=self.w * scale,
            h=self.h * scale,
            radius=self.radius * scale,
            width=self.width * scale,
            dash=tuple(each * scale for each in self.dash),
            fill=_scaled_paint(self.fill, scale),
        )

    def mirrored(self, across: float, width_of: WidthOf) -> Self:
        fill = self.fill.mirrored(self.w) if isinstance(self.fill, Gradient) else self.fill
        return self._replace(x=across - self.x - self.w, fill=fill)

    def recoloured(self, colours: Recolouring) -> Self:
        stroke = colours.colour(self.stroke) if self.stroke else self.stroke
        return self._replace(fill=colours.paint(self.fill), stroke=stroke)


class Path(NamedTuple):
    """SVG path data `d` in units of `scale` points, its origin at (x, y).

    It is turned by `rotate` degrees clockwise about that origin, its left and right exchanged
    before where `flip`; `width` and `dash` are in points; it is filled by the even-odd rule where
    `evenodd`.
    """

    d: str
    x: float
    y: float
    scale: float = 1.0
    rotate: float = 0.0
    fill: Paint | None = None
    stroke: Colour | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    evenodd: bool = False
    cap: str = "butt"
    join: str = "miter"
    flip: bool = False

    @property
    def across(self) -> float:
        """Points that a unit of the data goes to the right."""
        return -self.scale if self.flip else self.scale

    def scaled(self, scale: float) -> Self:
        return self._replace(
            x=self.x * scale,
            y=self.y * scale,
            scale=self.scale * scale,
            width=self.width * scale,
            dash=tuple(each * scale for each in self.dash),
            fill=_scaled_paint(self.fill, scale),
        )

    def mirrored(self, across: float, width_of: WidthOf) -> Self:
        return self._replace(x=across - self.x, rotate=-self.rotate, flip=not self.flip)

    def recoloured(self, colours: Recolouring) -> Self:
        stroke = colours.colour(self.stroke) if self.stroke else self.stroke
        return self._replace(fill=colours.paint(self.fill), stroke=stroke)


def mirrored_icon(name: str, icons: Collection[str]) -> str:
    """Return the icon that is drawn for another from right to left: its mirror image, if any."""
    return image if (image := f"{name}-mirrored") in icons else name


class Icon(NamedTuple):
    """The icon `name`, drawn in one colour into a square of `size` points at (x, y).

    It lies in the middle of the square and reaches two of its sides. One with colours of its own
    has no fill, unless its author gave it one, which does nothing.
    """

    name: str
    x: float
    y: float
    size: float
    fill: Colour

    def scaled(self, scale: float) -> Self:
        return self._replace(x=self.x * scale, y=self.y * scale, size=self.size * scale)

    def mirrored(self, across: float, width_of: WidthOf) -> Self:
        return self._replace(x=across - self.x - self.size)

    def recoloured(self, colours: Recolouring) -> Self:
        fill = colours.colour(self.fill) if self.fill else self.fill
        return self._replace(name=colours.icon(self.name), fill=fill)


class Resolution(NamedTuple):
    """Pixels an inch of a bitmap as it is printed.

    Art of far more than the `wanted` ones is scaled down to them; below `least` it is reported,
    and below `error` it is not printed.
    """

    wanted: float = 300.0
    least: float = 250.0
    error: float = 120.0


class Image(NamedTuple):
    """The bitmap or drawing `source` (a content path) over a box; layout has fitted the box.

    It is marked as a `ground`, which an ink saver leaves out, or to be none; else it depends.
    """

    source: str
    x: float
    y: float
    w: float
    h: float
    resolution: Resolution = Resolution()
    ground: bool | None = None

    def scaled(self, scale: float) -> Self:
        x, y, w, h = (each * scale for each in (self.x, self.y, self.w, self.h))
        return self._replace(x=x, y=y, w=w, h=h)

    def mirrored(self, across: float, width_of: WidthOf) -> Self:
        return self._replace(x=across - self.x - self.w)

    def recoloured(self, colours: Recolouring) -> Self:
        return self._replace(source=colours.image(self.source))


class Save(NamedTuple):
    """Begin a group: move the origin to (x, y), then turn by `rotate` degrees clockwise.

    What follows is clipped to `clip` (x, y, w, h, radius in the group's coordinates) and to the
    path `mask` where given. A group of less than full `opacity` holds one shape with one paint.
    With `kept` the group stays as it is where its face is mirrored, and only moves: it is the sum
    of its two sides' distances from the origin in points, to the left below 0.
    """

    x: float = 0.0
    y: float = 0.0
    rotate: float = 0.0
    clip: tuple[float, float, float, float, float] | None = None
    kept: float | None = None
    mask: Path | None = None
    opacity: float = 1.0

    def scaled(self, scale: float) -> Self:
        clip = self.clip
        if clip is not None:
            x, y, w, h, radius = clip
            clip = (x * scale, y * scale, w * scale, h * scale, radius * scale)
        kept = self.kept * scale if self.kept is not None else None
        mask = self.mask and self.mask.scaled(scale)
        return self._replace(x=self.x * scale, y=self.y * scale, clip=clip, mask=mask, kept=kept)

    def mirrored(self, across: float, width_of: WidthOf) -> Self:
        """Return it as in a looking glass, or at the mirrored place if it is kept."""
        if self.kept is not None:
            return self._replace(x=across - self.x - self.kept)
        clip, mask = self.clip, self.mask and self.mask.mirrored(0.0, width_of)
        if clip is not None:
            clip = (-clip[0] - clip[2], *clip[1:])
        return self._replace(x=across - self.x, rotate=-self.rotate, clip=clip, mask=mask)

    def recoloured(self, colours: Recolouring) -> Self:
        return self


class Restore(NamedTuple):
    """End the group that the matching Save began."""

    def scaled(self, scale: float) -> Self:
        return self

    def mirrored(self, across: float, width_of: WidthOf) -> Self:
        return self

    def recoloured(self, colours: Recolouring) -> Self:
        return self


class Use(NamedTuple):
    """Draw the shared part `key` (a content hash) of the draw list's `parts`, origin at (x, y).

    Below an `opacity` of 1 it is put together first, and lies translucent on what is below.
    """

    key: str
    x: float = 0.0
    y: float = 0.0
    opacity: float = 1.0

    def scaled(self, scale: float) -> Self:
        """Return it at another size; that of its part is another matter."""
        return self._replace(x=self.x * scale, y=self.y * scale)

    def mirrored(self, across: float, width_of: WidthOf) -> Self:
        """Return it at the mirrored place, with the mirror image of its part."""
        return self._replace(x=across - self.x, key=other_key(self.key))

    def recoloured(self, colours: Recolouring) -> Self:
        """Return it: the colours are those of its part."""
        return self


Op: TypeAlias = Text | Rect | Path | Icon | Image | Save | Restore | Use


def moved(op: Op, across: float, down: float) -> Op:
    """Return an operation at another place, so many points from its own."""
    return op if isinstance(op, Restore) else op._replace(x=op.x + across, y=op.y + down)


class DrawList(NamedTuple):
    """One face: its trim size and bleed in points, its operations, and the parts that it shares.

    Two draw lists that share a part hold equal operations under the same key.
    """

    width: float
    height: float
    bleed: float
    ops: tuple[Op, ...]
    parts: dict[str, tuple[Op, ...]]


def part_key(ops: tuple[Op, ...]) -> str:
    return sha256(repr(ops).encode()).hexdigest()[:16]


def has_one_paint(ops: Sequence[Op]) -> bool:
    """Return whether operations lay paint on each point once at most.

    Such are an area or a line alone and a bitmap, clipped or not: translucent, they need not be put
    together first. Letters and the strokes of icons may lie on one another.
    """
    drawn = [op for op in ops if not isinstance(op, Save | Restore)]
    if len(drawn) != 1 or any(isinstance(op, Save) and op.opacity < 1 for op in ops):
        return False
    (op,) = drawn
    if isinstance(op, Rect | Path):
        return op.fill is None or op.stroke is None
    return isinstance(op, Image)


_MIRRORED: Final = "m"


def mirrored_face(face: DrawList, width_of: WidthOf) -> DrawList:
    """Return a face as it looks in a looking glass that leaves text readable."""
    ops = tuple(mirrored_ops(face.ops, face.width, width_of))
    parts = {
        other_key(key): tuple(mirrored_ops(part, 0.0, width_of)) for key, part in face.parts.items()
    }
    used = {op.key for each in (ops, *parts.values()) for op in each if isinstance(op, Use)}
    kept = {key: part for key, part in face.parts.items() if key in used}
    return face._replace(ops=ops, parts=parts | kept)


def other_key(key: str) -> str:
    """Return the key of a shared part's mirror image; that of the image is the part's own."""
    return key.removesuffix(_MIRRORED) if key.endswith(_MIRRORED) else key + _MIRRORED


def mirrored_ops(ops: Iterable[Op], width: float, width_of: WidthOf) -> Iterator[Op]:
    """Yield operations mirrored about the upright line at half of `width`.

    Within a group that is the group's own upright axis, for its origin has moved with it.
    """
    across = [width]
    kept = 0
    for op in ops:
        if isinstance(op, Restore):
            kept -= kept > 0
            across.pop()
            yield op
        elif kept:
            kept += isinstance(op, Save)
            if isinstance(op, Save):
                across.append(0.0)
            yield op
        elif isinstance(op, Save):
            yield op.mirrored(across[-1], width_of)
            across.append(0.0)
            kept = int(op.kept is not None)
        else:
            yield op.mirrored(across[-1], width_of)
