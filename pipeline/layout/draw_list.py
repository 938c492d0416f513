"""The draw list: what a face is, once layout has decided every number.

Coordinates are points from the top-left corner of the trim, y downwards; bleed lies at negative
coordinates. Colours are ``rrggbb`` texts. Operations are drawn in order.
"""

from typing import NamedTuple, TypeAlias

Colour: TypeAlias = str


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


class Rect(NamedTuple):
    """A rectangle, with rounded corners where `radius` is not 0."""

    x: float
    y: float
    w: float
    h: float
    radius: float = 0.0
    fill: Colour | None = None
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
    fill: Colour | None = None
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


class Image(NamedTuple):
    """The bitmap or drawing `source` (a content path) over a box; layout has fitted the box."""

    source: str
    x: float
    y: float
    w: float
    h: float


class Save(NamedTuple):
    """Begin a group: move the origin to (x, y), then turn by `rotate` degrees clockwise.

    What follows is clipped to `clip` (x, y, w, h, radius in the group's coordinates) where given.
    With `kept` the group stays as it is where its face is mirrored, and only moves: it is the sum
    of its two sides' distances from the origin in points, to the left below 0.
    """

    x: float = 0.0
    y: float = 0.0
    rotate: float = 0.0
    clip: tuple[float, float, float, float, float] | None = None
    kept: float | None = None


class Restore(NamedTuple):
    """End the group that the matching Save began."""


class Use(NamedTuple):
    """Draw the shared part `key` (a content hash) of the draw list's `parts`, origin at (x, y)."""

    key: str
    x: float = 0.0
    y: float = 0.0


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
