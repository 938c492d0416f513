"""Each file that a build has written, preflighted before it is published.

The file must be what its run has imposed: pages, boxes and fonts as in the file; backs behind their
fronts as the sheets say.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.base.units import mm, to_mm
from pipeline.edition.context import OpenEdition
from pipeline.impose.model import Box, Sheet
from pipeline.impose.options import FLIPS, Options
from pipeline.press.one_printing import on_printer
from pipeline.press.orders import Run
from pipeline.press.sheet_options import sheet_options

_SLACK: Final = mm(0.05)
_REMEDY: Final = "this is no fault of yours: please report it"


class NotPublished(PunchboardError):  # noqa: N818 - says what is the case
    """A file that preflight has stopped, with why."""


def require_sound(edition: OpenEdition, run: Run, sheets: Sequence[Sheet], file: Path) -> None:
    """Raise NotPublished where a written file is not what it should be."""
    # Reading PDFs takes long to import, and a build that writes nothing reads none.
    from pipeline.preflight.geometry import Box as PdfBox
    from pipeline.preflight.written import WrittenPage, flaws

    pages = [
        WrittenPage(
            PdfBox(0.0, 0.0, sheet.width, sheet.height),
            PdfBox(*_on_paper(sheet, sheet.trim)),
            PdfBox(*_on_paper(sheet, sheet.bleed)),
        )
        for sheet in sheets
    ]
    findings = [
        _unpublished(flaw.code, f"{file.name} is not published: {flaw.message}", edition, run)
        for flaw in flaws(file, pages)
    ]
    findings += misplaced_backs(edition, run, sheets)
    if findings:
        raise NotPublished(dict.fromkeys(findings))


def _unpublished(code: str, words: str, edition: OpenEdition, run: Run) -> Finding:
    return Finding(code, words, edition.products.position(run.product), run.product, _REMEDY)


def _on_paper(sheet: Sheet, area: Box) -> tuple[float, float, float, float]:
    """Return an area from the top left as left, bottom, right, top on the paper."""
    x, y, w, h = area
    left, right = max(0.0, x), min(sheet.width, x + w)
    return left, max(0.0, sheet.height - y - h), right, min(sheet.height, sheet.height - y)


def misplaced_backs(edition: OpenEdition, run: Run, sheets: Sequence[Sheet]) -> Iterator[Finding]:
    """Yield backs that do not lie behind a front when their sheet is turned over.

    What the printer is off by, as far as it was asked for, is taken off before.
    """
    fronts = {sheet.label: sheet for sheet in sheets if sheet.side == "front"}
    backs = [sheet for sheet in sheets if sheet.side == "back" and sheet.label in fronts]
    if not backs:
        return
    options = on_printer(sheet_options(edition, run.product, run.settings.overrides), run.settings)
    for back in backs:
        miss = min(_misses(fronts[back.label], back, options))
        if miss > _SLACK:
            message = f"backs of sheet {back.label} lie {to_mm(miss):.2f} mm off their fronts"
            place = edition.products.position(run.product)
            yield Finding("preflight-registration", message, place, run.product, _REMEDY)


def _misses(front: Sheet, back: Sheet, options: Options) -> Iterator[float]:
    """Yield for each way of turning the sheet by how much a back misses its front, at most.

    Behind a page of a bound sheet may be an empty one: it misses nothing, although creep lets it
    lie beyond the fold, and so a little behind its neighbour. That is never true of all pages.
    """
    size = back.width, back.height
    if size != (front.width, front.height):
        yield max(size)
        return
    offsets = {options.offset_on(*size, flip) or (0.0, 0.0) for flip in FLIPS} | {(0.0, 0.0)}
    for across in (True, False):
        cells = [_turned(each, size, across=across) for each in _cells(front)]
        for offset in offsets:
            moved = [(x - offset[0], y - offset[1], w, h) for x, y, w, h in _cells(back)]
            behind = [cell for cell in moved if any(_lies_behind(cell, each) for each in cells)]
            if options.binding != "none" and behind:
                moved = behind
            yield max((_nearest(cell, cells) for cell in moved), default=0.0)


def _cells(sheet: Sheet) -> list[Box]:
    return [(each.x, each.y, each.w, each.h) for each in sheet.placements]


def _turned(cell: Box, size: tuple[float, float], *, across: bool) -> Box:
    x, y, w, h = cell
    return (size[0] - x - w, y, w, h) if across else (x, size[1] - y - h, w, h)


def _lies_behind(one: Box, other: Box) -> bool:
    """Tell whether most of a cell is covered by another."""
    (x, y, w, h), (left, top, width, height) = one, other
    across, down = min(x + w, left + width) - max(x, left), min(y + h, top + height) - max(y, top)
    return across > w / 2 and down > h / 2


def _nearest(cell: Box, others: Sequence[Box]) -> float:
    """Return by how much a cell misses the nearest of others, in its place and its size."""
    return min(
        (max(abs(a - b) for a, b in zip(cell, other, strict=True)) for other in others),
        default=max(cell[2], cell[3]),
    )
