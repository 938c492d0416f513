"""Slug line and ruler of one side of a run: where they go, and what had to be left out."""

from typing import NamedTuple

from pipeline.base.finding import Finding, Severity
from pipeline.impose.margin_room import DEPTH, clearance
from pipeline.impose.margin_strips import Arrangement, Strip, arrange, strips
from pipeline.impose.marks import Frame
from pipeline.impose.model import Box, Paper
from pipeline.impose.options import Options
from pipeline.impose.ruler import SCALES, ruler_ops
from pipeline.impose.slug import Slug, Wording, slug_text, slug_width, wording
from pipeline.layout.draw_list import Op


class Furniture(NamedTuple):
    """What stands in the margin of every sheet of a side; marks keep within `frame`."""

    frame: Frame
    ruler: tuple[Op, ...]
    line: "Line | None"
    findings: tuple[Finding, ...]

    def draw(self, sheet: int) -> tuple[Op, ...]:
        """Return slug line and ruler of the sheet of that number."""
        return self.ruler if self.line is None else self.line.draw(sheet) + self.ruler


class Line(NamedTuple):
    """The slug line, which differs from sheet to sheet, and its place."""

    strip: Strip
    slug: Slug
    wording: Wording

    def draw(self, sheet: int) -> tuple[Op, ...]:
        """Return the line of the sheet of that number."""
        return self.strip.draw(slug_text(self.slug, self.wording.words(sheet)))


def furnish(
    size: tuple[float, float],
    side: str,
    faces: Box,
    paper: Paper,
    options: Options,
    slug: Slug | None,
    sheets: int,
) -> Furniture:
    """Find room for slug line and ruler outside `faces` (with their bleed), in the printable area.

    Where room is short the ruler is left out first; an info finding says so.
    """
    free_strips = strips(size, paper.margin, faces, DEPTH + clearance(options))
    return place(size, side, free_strips, paper, options, slug, sheets)


def place(
    size: tuple[float, float],
    side: str,
    found: list[Strip],
    paper: Paper,
    options: Options,
    slug: Slug | None,
    sheets: int,
) -> Furniture:
    """Arrange slug line and ruler in the strips found."""
    frame = _frame(size, paper.margin, frozenset())
    if slug is None:
        return Furniture(frame, (), None, ())
    text = wording(slug, paper.title or paper.name, side, sheets)
    width = slug_width(slug, text.words(sheets)) if options.slug else 0.0
    ruler = SCALES[options.ruler].width if options.ruler else 0.0
    placed = arrange(found, width, ruler)
    return Furniture(
        _frame(size, paper.margin, placed.edges),
        _ruler(placed, options, slug.font),
        Line(placed.slug, slug, text) if placed.slug else None,
        _left_out_findings(placed, options, paper),
    )


def _ruler(placed: Arrangement, options: Options, font: str) -> tuple[Op, ...]:
    if placed.ruler is None or options.ruler is None:
        return ()
    strip, at = placed.ruler
    return strip.draw(ruler_ops(font, at, options.ruler))


def _frame(size: tuple[float, float], margin: float, used: frozenset[str]) -> Frame:
    width, height = size
    left, top, right, bottom = (
        margin + (DEPTH if edge in used else 0.0) for edge in ("left", "top", "right", "bottom")
    )
    return Frame(width, height, left, top, width - right, height - bottom)


def _left_out_findings(placed: Arrangement, options: Options, paper: Paper) -> tuple[Finding, ...]:
    """Return a finding for each thing that was wished for and found no room."""
    wishes = (
        (
            "ruler-left-out",
            f"the {SCALES[options.ruler or 'mm'].title} ruler",
            options.ruler,
            placed.ruler,
        ),
        ("slug-left-out", "the slug line", options.slug, placed.slug),
    )
    return tuple(
        Finding(
            code,
            f"no margin of {paper.title or paper.name} has room for {name}: it is left out",
            hint="choose a larger paper, a smaller gutter or shorter marks",
            severity=Severity.INFO,
        )
        for code, name, wished, place in wishes
        if wished and place is None
    )
