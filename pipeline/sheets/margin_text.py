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


class Lettered(NamedTuple):
    """How words of the margin are set: their typeface, their widths and, in some scripts, by whom.

    In a `leftward` script, signs are to the right of their words.
    """

    font: str
    width: Callable[[tuple[str, ...]], float]
    lay: Lay | None
    leftward: bool


def legend_width(legend: Legend, letters: Lettered) -> float:
    """Return how long a legend with all of its signs is, in points."""
    return len(legend.signs) * _SIGN + _AFTER + letters.width(tuple(legend.words.split()))


def legend_ops(
    legend: Legend, shown: Collection[str], at: float, letters: Lettered
) -> tuple[Op, ...]:
    """Return a legend from u = `at` in its strip's coordinates: of its signs those `shown`."""
    signs = [sign for sign in legend.signs if sign in shown]
    if not signs:
        return ()
    words = tuple(legend.words.split())
    signs_at, words_at = at, at + len(signs) * _SIGN + _AFTER
    if letters.leftward:
        signs_at, words_at = at + letters.width(words) + _AFTER, at
    icons = [
        Icon(sign, signs_at + number * _SIGN, _TOP, _SIGN, BLACK)
        for number, sign in enumerate(signs)
    ]
    return (*icons, *lettering(words, words_at, BASELINE, letters.font, letters.lay))


def credits_lines(
    phrases: tuple[str, ...], longest: float, letters: Lettered
) -> Iterator[list[tuple[str, ...]]]:
    """Yield the ways to part credits into lines of words, the best first.

    No line is longer than `longest` points, unless a single word is.
    """
    yield _wrapped(tuple(joined_phrases(phrases).split()), longest, letters)
    if len(phrases) > 1:
        yield [
            line for phrase in phrases for line in _wrapped(tuple(phrase.split()), longest, letters)
        ]


def _wrapped(words: tuple[str, ...], longest: float, letters: Lettered) -> list[tuple[str, ...]]:
    lines: list[tuple[str, ...]] = []
    line: tuple[str, ...] = ()
    for word in words:
        if line and letters.width((*line, word)) > longest:
            lines.append(line)
            line = ()
        line = (*line, word)
    return [*lines, line] if line else lines


PRINTED: Final = ("sheet", "front", "back", "fold", *TURNING)
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

    @property
    def lettered(self) -> Lettered:
        return Lettered(self.font, lambda words: slug_width(self, words), self.lay, self.leftward)


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
    return sum(map(slug.measure, words)) + SIZE * _SLUG_SPACE * (len(words) - 1)


def slug_text(slug: Slug, words: tuple[str, ...]) -> tuple[Op, ...]:
    return lettering(words, 0.0, BASELINE, slug.font, slug.lay)
