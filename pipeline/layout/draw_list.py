"""The draw list: what a face is, once layout has decided every number.

Coordinates are points from the top-left corner of the trim, y downwards; bleed lies at negative
coordinates. Colours are ``rrggbb`` texts. Operations are drawn in order. What is not opaque lies
in a group: one of a single shape begins with a Save, any other is a part that a Use places.
"""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple, TypeAlias

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


Paint: TypeAlias = Colour | Gradient


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


class Resolution(NamedTuple):
    """Pixels an inch of a bitmap as it is printed.

    Art of far more than the `wanted` ones is scaled down to them; with fewer than the `least` it is
    told, and below `error` it is not printed.
    """

    wanted: float = 300.0
    least: float = 250.0
    error: float = 120.0


class Image(NamedTuple):
    """The bitmap or drawing `source` (a content path) over a box; layout has fitted the box.

    It is told to be a `ground`, which an ink saver leaves out, or to be none; else it depends.
    """

    source: str
    x: float
    y: float
    w: float
    h: float
    resolution: Resolution = Resolution()
    ground: bool | None = None


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


class Restore(NamedTuple):
    """End the group that the matching Save began."""


class Use(NamedTuple):
    """Draw the shared part `key` (a content hash) of the draw list's `parts`, origin at (x, y).

    Below an `opacity` of 1 it is put together first, and lies translucent on what is below.
    """

    key: str
    x: float = 0.0
    y: float = 0.0
    opacity: float = 1.0


Op: TypeAlias = Text | Rect | Path | Icon | Image | Save | Restore | Use


class DrawList(NamedTuple):
    """One face: its trim size and bleed in points, its operations, and the parts that it shares.

    Two draw lists that share a part hold equal operations under the same key.
    """

    width: float
    height: float
    bleed: float
    ops: tuple[Op, ...]
    parts: dict[str, tuple[Op, ...]]
