"""The slug line: what a sheet is, in one small line in its margin."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from pipeline.impose.lettering import SIZE, Lay, lettering
from pipeline.impose.margin_room import DEPTH
from pipeline.layout.draw_list import Op

PRINTED: Final = ("sheet", "front", "back", "fold")
"""The words of a slug line that `words` translates."""

_BASELINE: Final = DEPTH - 0.23 * SIZE
_SPACE: Final = 0.25
_WIDEST: Final = 0.6
"""The mean advance of a wide face in em, for lines that nobody measures."""


class Slug(NamedTuple):
    """What the slug line says. `font` is a typeface key, which also sets the ruler's figures.

    `measure` returns the width of a word in points at 6 pt; without it the width is estimated, on
    the safe side. `words` translates ``sheet``, ``front``, ``back`` and ``fold``; `lay` sets the
    line where one typeface does not do.
    """

    game: str
    product: str
    language: str
    version: str
    font: str
    measure: Callable[[str], float] | None = None
    words: Mapping[str, str] = MappingProxyType({})
    lay: Lay | None = None


class Wording(NamedTuple):
    """The words of one side's slug lines; between `before` and `after` stands the sheet count."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    sheets: int

    def words(self, sheet: int) -> tuple[str, ...]:
        """Return the words for the sheet of that number."""
        return (*self.before, f"{sheet}/{self.sheets}", *self.after)


def wording(slug: Slug, paper: str, side: str, sheets: int) -> Wording:
    """Return the words of one side; parts that are empty are left out."""
    parts = (slug.game, slug.product, slug.language, slug.version, paper)
    before = " · ".join([*filter(None, parts), slug.words.get("sheet", "sheet")])
    after = f"· {slug.words.get(side, side)}"
    return Wording(tuple(before.split()), tuple(after.split()), sheets)


def slug_width(slug: Slug, words: tuple[str, ...]) -> float:
    """Return how long the line is, in points."""
    if slug.measure is None:
        return SIZE * _WIDEST * (sum(map(len, words)) + len(words) - 1)
    return sum(map(slug.measure, words)) + SIZE * _SPACE * (len(words) - 1)


def slug_text(slug: Slug, words: tuple[str, ...]) -> tuple[Op, ...]:
    """Return the line in its strip's coordinates."""
    return lettering(words, 0.0, _BASELINE, slug.font, slug.lay)
