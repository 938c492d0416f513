"""What layout needs to know of a font and of an icon; the package draw provides it."""

from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol


class Typeface(Protocol):
    """One cut of a family. All measures are in em (multiply by the size in points)."""

    key: str
    ascent: float
    descent: float
    cap_height: float
    x_height: float
    space: float

    def advance(self, word: str) -> float:
        """Return the advance width of `word` with kerning and ligatures; cached by word."""
        ...

    def measure(self, word: str) -> float | None:
        """Return the advance width of `word`, or None when it has a character without a glyph."""
        ...

    def glyph_count(self, word: str) -> int:
        """Return how many glyphs `word` takes: tracking is added once for each."""
        ...


class Fonts(Protocol):
    """The typefaces of a game by key, and the fallbacks for what a typeface lacks."""

    faces: Mapping[str, Typeface]

    def split(self, key: str, word: str) -> tuple[tuple[str, str], ...]:
        """Return `word` as (typeface key, part) pairs by per-glyph fallback.

        Raises MissingGlyph when no typeface of the chain has a character.
        """
        ...


class MissingGlyph(Exception):  # noqa: N818 - says what happened; the layout makes a finding of it
    """No typeface has a glyph for a character."""

    def __init__(self, character: str, word: str, key: str) -> None:
        self.character, self.word, self.key = character, word, key
        super().__init__(f"no font has a glyph for {character!r} (U+{ord(character):04X})")


class IconLook(NamedTuple):
    """An icon's width as a multiple of its height, and whether it has colours of its own."""

    ratio: float = 1.0
    coloured: bool = False

    @property
    def square(self) -> float:
        """The side of the square that holds the icon, as a multiple of the icon's height."""
        return max(self.ratio, 1.0)


PLAIN: Final = IconLook()
"""Of a square icon in the colour of the text."""


def plain_look(_name: str) -> IconLook:
    return PLAIN
