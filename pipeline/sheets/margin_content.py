"""What is in the margin of each side, and where it goes."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from pipeline.layout.draw_list import Op, Rect
from pipeline.sheets.margin_strips import (
    SCALES,
    Arrangement,
    Spot,
    Strip,
    arrange,
    left_out,
    ruler_ops,
    strips,
)
from pipeline.sheets.margin_text import (
    Legend,
    Slug,
    Wording,
    credits_lines,
    legend_ops,
    legend_width,
    wording,
)
from pipeline.sheets.marks import Frame
from pipeline.sheets.model import WHITE, Box, Paper
from pipeline.sheets.options import DEPTH, Options, clearance
from pipeline.sheets.registration import zones_on
from pipeline.source.findings import Finding


class SomeLines(NamedTuple):
    """The legends and the credits of one side, and room for all of them on one sheet.

    `reserved` are the widths of slug line and ruler, 0 for none. `spots` are where the legends and
    after them the lines of the credits go on a sheet that has them all; None is no room.
    """

    slug: Slug
    found: tuple[Strip, ...]
    reserved: tuple[float, float]
    legends: tuple[Legend, ...]
    credits: tuple[tuple[str, ...], ...]
    spots: tuple[Spot | None, ...] = ()

    @property
    def credits_spots(self) -> tuple[Spot | None, ...]:
        return self.spots[len(self.legends) :]

    @property
    def explained(self) -> frozenset[str]:
        """The signs whose legends have found room."""
        pairs = zip(self.legends, self.spots, strict=False)
        return frozenset(sign for legend, spot in pairs if spot for sign in legend.signs)

    def widths(self, legends: Sequence[Legend], phrases: Sequence[tuple[str, ...]]) -> list[float]:
        of_legends = (legend_width(legend, self.slug) for legend in legends)
        return [*of_legends, *map(self.slug.width, phrases)]

    def draw(self, sheet: int, faces: Collection[str | None]) -> tuple[Op, ...]:
        """Return the lines of the sheet of that number, which shows `faces`."""
        shown = signs_of(self.slug, faces)
        legends = [legend for legend in self.legends if shown.intersection(legend.signs)]
        phrases = self.credits if sheet == 1 else ()
        lines: list[Legend | tuple[str, ...]] = [*legends, *phrases]
        ops: list[Op] = []
        for line, spot in zip(lines, self._spots(legends, phrases), strict=True):
            if spot is not None:
                made = (
                    legend_ops(line, shown, spot.at, self.slug)
                    if isinstance(line, Legend)
                    else self.slug.line(line, spot.at)
                )
                ops += spot.strip.draw(made)
        return tuple(ops)

    def _spots(
        self, legends: Sequence[Legend], phrases: Sequence[tuple[str, ...]]
    ) -> Sequence[Spot | None]:
        """Return where lines go on a sheet that has these alone: without gaps, if they fit so."""
        if None not in self.spots:
            widths = self.widths(legends, phrases)
            placed = arrange(self.found, *self.reserved, widths, len(legends))
            if None not in placed.lines:
                return placed.lines
        reserved = dict(zip((*self.legends, *self.credits), self.spots, strict=True))
        return [reserved[line] for line in (*legends, *phrases)]


def signs_of(slug: Slug | None, faces: Collection[str | None]) -> frozenset[str]:
    if slug is None:
        return frozenset()
    return frozenset(sign for face in set(faces) if face is not None for sign in slug.signs(face))


class SideSheets(NamedTuple):
    """The sheets of one side: their size in points, their number, and the signs on their faces.

    `turned` is what their slug line says of the other side, in words to be translated.
    """

    side: str
    size: tuple[float, float]
    total: int
    signs: frozenset[str] = frozenset()
    turned: tuple[str, ...] = ()


class Furniture(NamedTuple):
    """What is in the margin of the sheets of a side; marks keep within `frame`.

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
        """Return what is in the margin of the sheet of that number, which shows `faces`."""
        line = () if self.line is None else self.line.draw(sheet, backed=backed)
        some = () if self.lines is None else self.lines.draw(sheet, faces)
        return (*line, *self.ruler, *some)


class Line(NamedTuple):
    """The slug line, which differs from sheet to sheet, and its place."""

    strip: Strip
    slug: Slug
    wording: Wording

    def draw(self, sheet: int, *, backed: bool) -> tuple[Op, ...]:
        return self.strip.draw(self.slug.line(self.wording.words(sheet, backed=backed)))


def furnish(
    sheets: SideSheets,
    faces: Box,
    paper: Paper,
    options: Options,
    slug: Slug | None,
    clear: float | None = None,
) -> Furniture:
    """Find room for what is outside `faces` (with their bleed), in the printable area.

    Before the faces `clear` points stay free, by default what their marks need. If room is short,
    the ruler is left out first; a finding says so.
    """
    registration = options.registration if sheets.side != "back" else None
    zones = zones_on(sheets.size, registration, text=True)
    clear = clearance(options) if clear is None else clear
    free_strips = strips(sheets.size, paper.margin, faces, clear, zones=zones)
    return place(sheets, free_strips, paper, options, slug)


def place(
    sheets: SideSheets, found: Sequence[Strip], paper: Paper, options: Options, slug: Slug | None
) -> Furniture:
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
    found_no_room = left_out(
        placed,
        options,
        paper,
        bare=is_bare,
        credits=bool(unwanted) or None in lines.credits_spots,
        signs=signs - lines.explained,
    )
    return Furniture(
        _frame(sheets.size, paper.margin, placed.rows),
        _ruler(placed, options, slug.font),
        Line(placed.slug, slug, text) if placed.slug else None,
        lines if lines.spots else None,
        tuple(found_no_room),
        () if placed.slug or not slug.stamp else _stamp(sheets, paper.margin, slug),
    )


def _stamp(sheets: SideSheets, margin: float, slug: Slug) -> tuple[Op, ...]:
    words = tuple(slug.stamp.split())
    ground = Rect(0, 0, slug.width(words) + DEPTH, DEPTH, fill=WHITE)
    width, height = sheets.size
    corner = Strip("bottom", margin, height - margin - DEPTH, 0, width)
    return corner.draw((ground, *slug.line(words, DEPTH / 2)))


def _arrange(
    found: Sequence[Strip], slug: Slug, text: Wording, signs: frozenset[str], options: Options
) -> tuple[SomeLines, Arrangement]:
    """Return where everything goes: the credits in one line, or else phrase by phrase."""
    width = slug.width(text.words(text.sheets, backed=True)) if options.slug else 0.0
    ruler = SCALES[options.ruler].width if options.ruler else 0.0
    legends = tuple(legend for legend in slug.legends if signs.intersection(legend.signs))
    longest = max((strip.length for strip in found), default=0.0)
    for phrases in credits_lines(slug, longest):
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
