"""Words in the margin of a sheet: the slug line, legends and credits."""

from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from pipeline.game.meta import joined_phrases
from pipeline.layout.draw_list import Icon, Op, Text, moved
from pipeline.sheets.flip import TURNING
from pipeline.sheets.model import BLACK
from pipeline.sheets.options import DEPTH

SIZE: Final = 6.0
_LETTERING_SPACE: Final = SIZE / 4

Lay: TypeAlias = Callable[[str], tuple[Op, ...]]
"""Sets a line in languages whose letters one typeface does not have: from x = 0 on y = 0."""


def lettering(
    words: tuple[str, ...], x: float, y: float, font: str, lay: Lay | None
) -> tuple[Op, ...]:
    """Return a line of words at 6 pt from x on baseline y; without `lay` all are in `font`."""
    if lay is None:
        return (Text(x, y, font, SIZE, BLACK, words, _LETTERING_SPACE),)
    return tuple([moved(op, x, y) for op in lay(" ".join(words))])


BASELINE: Final = DEPTH - 0.23 * SIZE
"""Where the lines of a margin are in their strip, in points."""

_SIGN: Final = 6.4
_TOP: Final = (DEPTH - _SIGN) / 2
_AFTER: Final = SIZE / 4


class Legend(NamedTuple):
    """What one or several signs mean, which are icons by name."""

    signs: tuple[str, ...]
    words: str


PRINTED: Final = ("sheet", "page", "front", "back", "fold", *TURNING)
"""The words of a slug line that `words` translates."""

_SLUG_SPACE: Final = 0.25
_WIDEST: Final = 0.6
"""The mean advance of a wide face in em, for lines that nobody measures."""


def no_signs(_face: str) -> Collection[str]:
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
    returns for a face's id, on the sheets where they are. `credits` are phrases for the margins
    of the first sheet. `printer` is the one that the backs are moved for, `notes` say what else of
    this printing is not as usual. If the line finds no room, `stamp` is printed over the faces.
    `numbers` are those of its sheets.
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

    @property
    def told(self) -> tuple[str, ...]:
        return (self.printer, *self.notes) if self.printer else self.notes

    def width(self, words: tuple[str, ...]) -> float:
        """Return how long a line of words is, in points."""
        if self.measure is None:
            return SIZE * _WIDEST * (sum(map(len, words)) + len(words) - 1)
        return sum(map(self.measure, words)) + SIZE * _SLUG_SPACE * (len(words) - 1)

    def line(self, words: tuple[str, ...], at: float = 0.0) -> tuple[Op, ...]:
        """Return a line of words from u = `at` in its strip's coordinates."""
        return lettering(words, at, BASELINE, self.font, self.lay)


def legend_width(legend: Legend, slug: Slug) -> float:
    """Return how long a legend with all of its signs is, in points."""
    return len(legend.signs) * _SIGN + _AFTER + slug.width(tuple(legend.words.split()))


def legend_ops(legend: Legend, shown: Collection[str], at: float, slug: Slug) -> tuple[Op, ...]:
    """Return a legend from u = `at` in its strip's coordinates: of its signs those `shown`.

    In a leftward script, signs are to the right of their words.
    """
    signs = [sign for sign in legend.signs if sign in shown]
    if not signs:
        return ()
    words = tuple(legend.words.split())
    signs_at, words_at = at, at + len(signs) * _SIGN + _AFTER
    if slug.leftward:
        signs_at, words_at = at + slug.width(words) + _AFTER, at
    icons = [
        Icon(sign, signs_at + number * _SIGN, _TOP, _SIGN, BLACK)
        for number, sign in enumerate(signs)
    ]
    return (*icons, *slug.line(words, words_at))


def credits_lines(slug: Slug, longest: float) -> Iterator[list[tuple[str, ...]]]:
    """Yield the ways to part credits into lines of words, the best first.

    No line is longer than `longest` points, unless a single word is.
    """
    yield _wrapped(joined_phrases(slug.credits), longest, slug)
    if len(slug.credits) > 1:
        yield [line for phrase in slug.credits for line in _wrapped(phrase, longest, slug)]


def _wrapped(text: str, longest: float, slug: Slug) -> list[tuple[str, ...]]:
    lines: list[tuple[str, ...]] = []
    line: tuple[str, ...] = ()
    for word in text.split():
        if line and slug.width((*line, word)) > longest:
            lines.append(line)
            line = ()
        line = (*line, word)
    return [*lines, line] if line else lines


class Wording(NamedTuple):
    """The words of one side's slug lines; between `before` and `after` survives the sheet count.

    A sheet with a back also says `turning`, in which ``%(sheet)s`` is its number.
    """

    before: tuple[str, ...]
    after: tuple[str, ...]
    turning: str
    sheets: int
    numbers: tuple[int, ...] = ()

    def words(self, sheet: int, *, backed: bool) -> tuple[str, ...]:
        number = self.numbers[sheet - 1] if 0 < sheet <= len(self.numbers) else sheet
        turning = self.turning.replace("%(sheet)s", str(number)).split() if backed else ()
        return (*self.before, f"{number}/{self.sheets}", *self.after, *turning)


def wording(slug: Slug, paper: str, side: str, sheets: int, turned: tuple[str, ...]) -> Wording:
    """Return the words of one side; parts that are empty are left out.

    A `page` has no side: it may be printed on either.
    """
    parts = (slug.game, slug.product, slug.language, slug.version, paper, *slug.told)
    counted = "page" if side == "page" else "sheet"
    before = " · ".join([*filter(None, parts), slug.words.get(counted, counted)])
    after = "" if side == "page" else f"· {slug.words.get(side, side)}"
    turning = "".join(f" · {slug.words.get(words, words)}" for words in turned)
    return Wording(
        tuple(before.split()),
        tuple(after.split()),
        turning,
        slug.numbers.total or sheets,
        slug.numbers.of_sheets,
    )
