"""A bitmap as a PDF holds it: samples in one of the codings that PDF knows, and its alpha."""

from typing import Literal, NamedTuple, TypeAlias

Space: TypeAlias = Literal["gray", "rgb", "cmyk"]
Coding: TypeAlias = Literal["jpeg", "png", "deflated"]
"""A whole JPEG file; rows with PNG's filters, deflated; rows deflated as they are."""

CHANNELS: dict[Space, int] = {"gray": 1, "rgb": 3, "cmyk": 4}


class Samples(NamedTuple):
    """The samples of a bitmap, of `bits` bits each.

    With a `palette`, three bytes of RGB an entry, there is one sample a pixel, its index. Those of
    an `inverted` one count from full ink down. `profile` is its ICC profile, where it is in another
    space than PDF takes for granted.
    """

    width: int
    height: int
    space: Space
    bits: int
    coding: Coding
    data: bytes
    palette: bytes = b""
    inverted: bool = False
    profile: bytes = b""


class Embedded(NamedTuple):
    """A bitmap with its alpha, where it has one; `orientation` is still to be undone (Exif)."""

    samples: Samples
    alpha: Samples | None = None
    orientation: int = 1
