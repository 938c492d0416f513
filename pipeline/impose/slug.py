"""The slug line: what a sheet is, in one small line in its margin."""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from pipeline.impose.legend import BASELINE, Legend, Lettered
from pipeline.impose.lettering import SIZE, Lay, lettering
from pipeline.impose.turning import TURNING
from pipeline.layout.draw_list import Op

PRINTED: Final = ("sheet", "front", "back", "fold", *TURNING)
"""The words of a slug line that `words` translates."""

_SPACE: Final = 0.25
_WIDEST: Final = 0.6
"""The mean advance of a wide face in em, for lines that nobody measures."""


def no_signs(_face: str) -> Collection[str]:
    """Return the signs of a face that shows none."""
    return ()


class Numbers(NamedTuple):
    """What the sheets of a group are numbered as, of how many; else they count by themselves."""

    of_sheets: tuple[int, ...] = ()
    total: int = 0


class Slug(NamedTuple):
    """What the slug line says. `font` is a typeface key, which also sets the ruler's figures.

    `measure` returns the width of a word in points at 6 pt; without it the width is estimated, on
    the safe side. `words` translates those of `PRINTED`; `lay` sets a line where one typeface does
    not do, of a script that runs `leftward` or not. `legends` explain the signs that `signs`
    returns for a face's id, on the sheets where they stand. `credits` are phrases for the margins
    of the first sheet. `printer` is the one that the backs are moved for, `notes` say what else of
    this printing is not as usual. Where the line finds no room, `stamp` stands over the faces.
    `numbers` are those of its sheets. If `credited`, a face prints the credits as well.
    """

    game: str
    product: str
    language: str
    version: str
    font: str
    measure: Callable[[str], float] | None = None
    words: Mapping[str, str] = MappingProxyType({})
    lay: Lay | None = None
    leftward: bool = False
    legends: tuple[Legend, ...] = ()
    signs: Callable[[str], Collection[str]] = no_signs
    credits: tuple[str, ...] = ()
    printer: str = ""
    notes: tuple[str, ...] = ()
    stamp: str = ""
    numbers: Numbers = Numbers()
    credited: bool = False

    @property
    def told(self) -> tuple[str, ...]:
        """What it says of this printing."""
        return (self.printer, *self.notes) if self.printer else self.notes

    @property
    def lettered(self) -> Lettered:
        """How its words are set."""
        return Lettered(self.font, lambda words: slug_width(self, words), self.lay, self.leftward)


class Wording(NamedTuple):
    """The words of one side's slug lines; between `before` and `after` stands the sheet count.

    A sheet with a back also says `turning`, in which ``%(sheet)s`` is its number.
    """

    before: tuple[str, ...]
    after: tuple[str, ...]
    turning: str
    sheets: int
    numbers: tuple[int, ...] = ()

    def words(self, sheet: int, *, backed: bool) -> tuple[str, ...]:
        """Return the words for the sheet of that number."""
        number = self.numbers[sheet - 1] if 0 < sheet <= len(self.numbers) else sheet
        turning = self.turning.replace("%(sheet)s", str(number)).split() if backed else ()
        return (*self.before, f"{number}/{self.sheets}", *self.after, *turning)


def wording(slug: Slug, paper: str, side: str, sheets: int, turned: tuple[str, ...]) -> Wording:
    """Return the words of one side; parts that are empty are left out."""
    parts = (slug.game, slug.product, slug.language, slug.version, paper, *slug.told)
    before = " · ".join([*filter(None, parts), slug.words.get("sheet", "sheet")])
    after = f"· {slug.words.get(side, side)}"
    turning = "".join(f" · {slug.words.get(words, words)}" for words in turned)
    return Wording(
        tuple(before.split()),
        tuple(after.split()),
        turning,
        slug.numbers.total or sheets,
        slug.numbers.of_sheets,
    )


def slug_width(slug: Slug, words: tuple[str, ...]) -> float:
    """Return how long the line is, in points."""
    if slug.measure is None:
        return SIZE * _WIDEST * (sum(map(len, words)) + len(words) - 1)
    return sum(map(slug.measure, words)) + SIZE * _SPACE * (len(words) - 1)


def slug_text(slug: Slug, words: tuple[str, ...]) -> tuple[Op, ...]:
    """Return the line in its strip's coordinates."""
    return lettering(words, 0.0, BASELINE, slug.font, slug.lay)
