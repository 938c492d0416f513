"""What a drawn face needs of the document, and how greys are distinguished from colours."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

_GREY: Final = "\0grey "
"""What names of pictures and icons in greys begin with; no file can be so named."""


def grey_name(name: str) -> str:
    return _GREY + plain_name(name)


def plain_name(name: str) -> str:
    """Return the name of a picture or an icon, whether it is in greys or not."""
    return name.removeprefix(_GREY)


def is_grey(name: str) -> bool:
    return name.startswith(_GREY)


class State(NamedTuple):
    """How what is drawn shines through: `opacity` for all of it, or greys of the shading `mask`."""

    opacity: float = 1.0
    mask: str = ""


class PictureUse(NamedTuple):
    """A bitmap by its content path, and the pixels wanted where it is drawn largest."""

    source: str
    across: int
    down: int


class Usage(NamedTuple):
    """What operators refer to by name.

    `glyphs` is a bit mask of glyph ids by typeface key; `texts` says what a glyph represents where
    its font does not; `icons` are icon names; `images` are bitmaps by their form names; `parts` are
    the shared parts by their form name, each drawn once a document; `shadings` are shading
    dictionaries as PDF writes them, `states` graphics states, both by their names.
    """

    glyphs: dict[str, int]
    texts: dict[str, dict[int, str]]
    icons: tuple[str, ...]
    images: dict[str, PictureUse]
    parts: "dict[str, Part]"
    shadings: Mapping[str, str] = {}
    states: Mapping[str, State] = {}

    @property
    def translucent(self) -> bool:
        """Whether anything that it refers to is not opaque; bitmaps are not looked at."""
        return bool(self.states) or any(part.usage.translucent for part in self.parts.values())


NOTHING: Final = Usage({}, {}, (), {}, {})
"""The usage of an operation that refers to nothing."""


class Part(NamedTuple):
    """A shared part: its operators, with its origin at (0, 0) and y upwards, and their usage.

    A `group` is put together before it is laid on what is below.
    """

    operators: str
    usage: Usage
    group: bool = False


class RenderedFace(NamedTuple):
    """A face as PDF operators: its trim's bottom-left corner at (0, 0). Sizes are in points."""

    operators: str
    width: float
    height: float
    bleed: float
    usage: Usage


def glyph_ids(mask: int) -> list[int]:
    return [glyph for glyph, bit in enumerate(reversed(f"{mask:b}")) if bit == "1"]


def add_texts(into: dict[int, str], texts: dict[int, str]) -> None:
    """Merge glyph texts; of two for one glyph the lesser wins, in any order of merging."""
    for glyph, text in texts.items():
        current = into.get(glyph)
        into[glyph] = text if current is None else min(current, text)


def add_images(into: dict[str, PictureUse], images: Mapping[str, PictureUse]) -> None:
    """Merge uses of bitmaps: one that is drawn at several sizes has the pixels of the largest."""
    for name, use in images.items():
        known = into.get(name)
        if known is None:
            into[name] = use
        elif known != use:
            # Of equal files under two names the first by its name is read, in any order of work.
            source = min(known.source, use.source)
            across, down = max(known.across, use.across), max(known.down, use.down)
            into[name] = PictureUse(source, across, down)


def merged(usages: Iterable[Usage]) -> Usage:
    glyphs: dict[str, int] = {}
    texts: dict[str, dict[int, str]] = {}
    icons: dict[str, None] = {}
    images: dict[str, PictureUse] = {}
    parts: dict[str, Part] = {}
    shadings: dict[str, str] = {}
    states: dict[str, State] = {}
    for usage in usages:
        for key, mask in usage.glyphs.items():
            glyphs[key] = glyphs.get(key, 0) | mask
        for key, meanings in usage.texts.items():
            add_texts(texts.setdefault(key, {}), meanings)
        icons |= dict.fromkeys(usage.icons)
        add_images(images, usage.images)
        parts |= usage.parts
        shadings |= usage.shadings
        states |= usage.states
    return Usage(glyphs, texts, tuple(icons), images, parts, shadings, states)
