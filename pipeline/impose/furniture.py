"""What stands in the margin of one side of a run: where it goes, and what had to be left out."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from pipeline.base.finding import Finding
from pipeline.impose.credits_lines import credits_lines
from pipeline.impose.left_out import credits_left_out, left_out, unexplained
from pipeline.impose.legend import BASELINE, Legend, legend_ops, legend_width
from pipeline.impose.lettering import lettering
from pipeline.impose.margin_room import DEPTH, clearance
from pipeline.impose.margin_strips import Arrangement, Spot, Strip, arrange, strips
from pipeline.impose.marks import Frame
from pipeline.impose.model import Box, Paper
from pipeline.impose.options import Options
from pipeline.impose.ruler import WIDTH, ruler_ops
from pipeline.impose.slug import Slug, Wording, slug_text, slug_width, wording
from pipeline.layout.draw_list import Op


class SideSheets(NamedTuple):
    """The sheets of one side: their size in points, their number, and the signs on their faces.

    `turned` is what their slug line says of the other side, in words to be translated.
    """

    side: str
    width: float
    height: float
    total: int
    signs: frozenset[str] = frozenset()
    turned: tuple[str, ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return self.width, self.height


class Furniture(NamedTuple):
    """What stands in the margin of the sheets of a side; marks keep within `frame`.

    `line` is the slug line, `legends` and `credits` have their places.
    """

    frame: Frame
    slug: Slug | None
    ruler: tuple[Op, ...]
    line: "Line | None"
    legends: tuple[tuple[Legend, Spot], ...]
    credits: tuple[Op, ...]
    findings: tuple[Finding, ...]

    def draw(
        self, sheet: int, faces: Collection[str | None], *, backed: bool = False
    ) -> tuple[Op, ...]:
        """Return what stands in the margin of the sheet of that number, which shows `faces`."""
        line = () if self.line is None else self.line.draw(sheet, backed=backed)
        credits_ = self.credits if sheet == 1 else ()
        return (*line, *self.ruler, *self._draw_legends(faces), *credits_)

    def _draw_legends(self, faces: Collection[str | None]) -> tuple[Op, ...]:
        if self.slug is None or not self.legends:
            return ()
        shown = signs_of(self.slug, faces)
        ops: list[Op] = []
        for legend, (strip, at) in self.legends:
            drawn = legend_ops(legend, shown, at, self.slug.lettered)
            ops += strip.draw(drawn) if drawn else ()
        return tuple(ops)


def signs_of(slug: Slug | None, faces: Collection[str | None]) -> frozenset[str]:
    """Return the signs that any of the faces shows."""
    if slug is None:
        return frozenset()
    return frozenset(sign for face in set(faces) if face is not None for sign in slug.signs(face))


class Line(NamedTuple):
    """The slug line, which differs from sheet to sheet, and its place."""

    strip: Strip
    slug: Slug
    wording: Wording

    def draw(self, sheet: int, *, backed: bool) -> tuple[Op, ...]:
        """Return the line of the sheet of that number."""
        return self.strip.draw(slug_text(self.slug, self.wording.words(sheet, backed=backed)))


def furnish(
    sheets: SideSheets, faces: Box, paper: Paper, options: Options, slug: Slug | None
) -> Furniture:
    """Find room for what stands outside `faces` (with their bleed), in the printable area.

    Where room is short the ruler is left out first; a finding says so.
    """
    free_strips = strips(sheets.size, paper.margin, faces, DEPTH + clearance(options))
    return place(sheets, free_strips, paper, options, slug)


def place(
    sheets: SideSheets,
    found: Sequence[Strip],
    paper: Paper,
    options: Options,
    slug: Slug | None,
) -> Furniture:
    """Arrange what stands in the margin in the strips found."""
    frame = _frame(sheets.size, paper.margin, frozenset())
    if slug is None:
        return Furniture(frame, None, (), None, (), (), ())
    if not options.slug:
        slug = slug._replace(credits=(), legends=())
    if sheets.side == "back":
        slug = slug._replace(credits=())
    text = wording(slug, paper.title or paper.name, sheets.side, sheets.total, sheets.turned)
    legends = [legend for legend in slug.legends if sheets.signs.intersection(legend.signs)]
    placed, phrases = _arrange(found, slug, text, legends, options)
    spots = placed.lines[: len(legends)]
    explained = [(legend, spot) for legend, spot in zip(legends, spots, strict=True) if spot]
    return Furniture(
        _frame(sheets.size, paper.margin, placed.edges),
        slug,
        placed.ruler.strip.draw(ruler_ops(slug.font, placed.ruler.at)) if placed.ruler else (),
        Line(placed.slug, slug, text) if placed.slug else None,
        tuple(explained),
        _credits_ops(slug, phrases, placed.lines[len(legends) :]),
        (
            *left_out(placed, options, paper),
            *credits_left_out(placed.lines[len(legends) :], paper),
            *unexplained(sheets.signs - _signs(explained), paper),
        ),
    )


def _arrange(
    found: Sequence[Strip],
    slug: Slug,
    text: Wording,
    legends: Sequence[Legend],
    options: Options,
) -> tuple[Arrangement, list[tuple[str, ...]]]:
    """Return where everything goes, and the lines that the credits have been parted into."""
    width = slug_width(slug, text.words(text.sheets, backed=True)) if options.slug else 0.0
    ruler = WIDTH if options.ruler else 0.0
    widths = [legend_width(legend, slug.lettered) for legend in legends]
    longest = max((strip.length for strip in found), default=0.0)
    phrases: list[tuple[str, ...]] = []
    placed = Arrangement(None, None)
    for phrases in credits_lines(slug.credits, longest, slug.lettered):
        placed = arrange(found, width, ruler, [*widths, *map(slug.lettered.width, phrases)])
        if None not in placed.lines and (placed.ruler is not None or not ruler):
            break
    return placed, phrases


def _signs(explained: Sequence[tuple[Legend, Spot]]) -> frozenset[str]:
    return frozenset(sign for legend, _ in explained for sign in legend.signs)


def _credits_ops(
    slug: Slug, phrases: Sequence[tuple[str, ...]], spots: Sequence[Spot | None]
) -> tuple[Op, ...]:
    ops: list[Op] = []
    for words, spot in zip(phrases, spots, strict=True):
        if spot is not None:
            drawn = lettering(words, spot.at, BASELINE, slug.font, slug.lay)
            ops += spot.strip.draw(drawn)
    return tuple(ops)


def _frame(size: tuple[float, float], margin: float, used: frozenset[str]) -> Frame:
    width, height = size
    left, top, right, bottom = (
        margin + (DEPTH if edge in used else 0.0) for edge in ("left", "top", "right", "bottom")
    )
    return Frame(width, height, left, top, width - right, height - bottom)
