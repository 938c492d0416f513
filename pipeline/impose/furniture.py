"""What stands in the margin of one side of a run: where it goes, and what had to be left out."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from pipeline.base.finding import Finding
from pipeline.impose.credits_lines import credits_lines
from pipeline.impose.left_out import credits_left_out, left_out, nothing_said, unexplained
from pipeline.impose.legend import BASELINE
from pipeline.impose.lettering import lettering
from pipeline.impose.lines import WHITE
from pipeline.impose.margin_room import DEPTH, clearance
from pipeline.impose.margin_strips import Arrangement, Strip, arrange, strips
from pipeline.impose.marks import Frame
from pipeline.impose.model import Box, Paper
from pipeline.impose.options import Options
from pipeline.impose.registration import text_zones_on
from pipeline.impose.ruler import SCALES, ruler_ops
from pipeline.impose.slug import Slug, Wording, slug_text, slug_width, wording
from pipeline.impose.some_lines import SomeLines
from pipeline.layout.draw_list import Op, Rect


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

    `line` is the slug line; `lines` are what only some of the sheets say. `over` is drawn over the
    faces.
    """

    frame: Frame
    ruler: tuple[Op, ...]
    line: "Line | None"
    lines: SomeLines | None
    findings: tuple[Finding, ...]
    over: tuple[Op, ...] = ()

    def draw(
        self, sheet: int, faces: Collection[str | None], *, backed: bool = False
    ) -> tuple[Op, ...]:
        """Return what stands in the margin of the sheet of that number, which shows `faces`."""
        line = () if self.line is None else self.line.draw(sheet, backed=backed)
        some = () if self.lines is None else self.lines.draw(sheet, faces)
        return (*line, *self.ruler, *some)


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
    registration = options.registration if sheets.side == "front" else None
    zones = text_zones_on(sheets.size, registration)
    free_strips = strips(sheets.size, paper.margin, faces, clearance(options), zones=zones)
    return place(sheets, free_strips, paper, options, slug)


def place(
    sheets: SideSheets,
    found: Sequence[Strip],
    paper: Paper,
    options: Options,
    slug: Slug | None,
) -> Furniture:
    """Arrange what stands in the margin in the strips found."""
    frame = _frame(sheets.size, paper.margin, Counter())
    if slug is None:
        return Furniture(frame, (), None, None, ())
    if not options.slug:
        slug = slug._replace(legends=())
    if options.offset_on(*sheets.size, options.flip) is None:
        slug = slug._replace(printer="")
    if sheets.side == "back":
        slug = slug._replace(credits=())
    unwanted = () if options.slug else slug.credits
    slug = slug._replace(credits=slug.credits if options.slug else ())
    signs = sheets.signs if options.signs else frozenset()
    text = wording(slug, paper.title or paper.name, sheets.side, sheets.total, sheets.turned)
    lines, placed = _arrange(found, slug, text, signs, options)
    said = placed.slug is not None or any(lines.spots)
    is_bare = options.slug and sheets.side != "back" and not said
    credits = (*lines.credits_spots, *(None for _ in unwanted))
    return Furniture(
        _frame(sheets.size, paper.margin, placed.rows),
        _ruler(placed, options, slug.font),
        Line(placed.slug, slug, text) if placed.slug else None,
        lines if lines.spots else None,
        (
            *left_out(placed, options, paper),
            *([nothing_said(paper)] if is_bare else []),
            *(() if slug.credited else credits_left_out(credits, paper)),
            *unexplained(signs - lines.explained, paper),
        ),
        () if placed.slug or not slug.stamp else _stamp(sheets, paper.margin, slug),
    )


def _stamp(sheets: SideSheets, margin: float, slug: Slug) -> tuple[Op, ...]:
    """Return the stamp in the lower left corner of what a printer prints, on a white ground."""
    words = tuple(slug.stamp.split())
    ground = Rect(0, 0, slug_width(slug, words) + DEPTH, DEPTH, fill=WHITE)
    line = lettering(words, DEPTH / 2, BASELINE, slug.font, slug.lay)
    corner = Strip("bottom", margin, sheets.height - margin - DEPTH, 0, sheets.width)
    return corner.draw((ground, *line))


def _arrange(
    found: Sequence[Strip],
    slug: Slug,
    text: Wording,
    signs: frozenset[str],
    options: Options,
) -> tuple[SomeLines, Arrangement]:
    """Return where everything goes: the credits in one line, or else phrase by phrase."""
    width = slug_width(slug, text.words(text.sheets, backed=True)) if options.slug else 0.0
    ruler = SCALES[options.ruler].width if options.ruler else 0.0
    legends = tuple(legend for legend in slug.legends if signs.intersection(legend.signs))
    longest = max((strip.length for strip in found), default=0.0)
    for phrases in credits_lines(slug.credits, longest, slug.lettered):
        lines = SomeLines(slug, tuple(found), (width, ruler), legends, tuple(phrases))
        placed = arrange(found, width, ruler, lines.widths(legends, phrases), len(legends))
        if None not in placed.lines and (placed.ruler is not None or not ruler):
            break
    reserved = (width, ruler if placed.ruler else 0.0)
    return lines._replace(reserved=reserved, spots=placed.lines), placed


def _ruler(placed: Arrangement, options: Options, font: str) -> tuple[Op, ...]:
    if placed.ruler is None or options.ruler is None:
        return ()
    return placed.ruler.strip.draw(ruler_ops(font, placed.ruler.at, options.ruler))


def _frame(size: tuple[float, float], margin: float, rows: Counter[str]) -> Frame:
    width, height = size
    left, top, right, bottom = (
        margin + rows[edge] * DEPTH for edge in ("left", "top", "right", "bottom")
    )
    return Frame(width, height, left, top, width - right, height - bottom)
