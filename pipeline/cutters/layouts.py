"""Which sheets of a print are cut alike, and what the files of those are called."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from pipeline.impose.model import Cut, Sheet

_MOST_NAME: Final = 60
"""Letters: what is longer names the first sheets, and how many more there are."""


class CutLayout(NamedTuple):
    """Sheets that are cut alike: their numbers, and their pages of the PDF, from 1, in order.

    The slug lines of the sheets have the same numbers.
    """

    sheet: Sheet
    cut: Cut
    numbers: tuple[int, ...]
    pages: tuple[int, ...]


def cut_layouts(sheets: Sequence[Sheet]) -> list[CutLayout]:
    """Return the layouts of a print, each with all sheets that are cut so."""
    found: dict[tuple[float, float, Cut], CutLayout] = {}
    number = 0
    for page, sheet in enumerate(sheets, 1):
        number += sheet.side != "back"
        if sheet.cut is None:
            continue
        key = (sheet.width, sheet.height, sheet.cut)
        known = found.get(key, CutLayout(sheet, sheet.cut, (), ()))
        found[key] = known._replace(numbers=(*known.numbers, number), pages=(*known.pages, page))
    return list(found.values())


def file_stem(product: str, layout: CutLayout, layouts: int) -> str:
    """Return the name of a layout's files without their suffix; it says which sheets they cut."""
    if layouts == 1:
        return f"{product}.cut"
    return f"{product}.cut.{sheet_numbers(layout.numbers)}"


def picture_stem(product: str, number: int) -> str:
    """Return the name of the picture of one sheet without its suffix."""
    return f"{product}.cut.sheet-{number}"


def sheet_numbers(numbers: Sequence[int]) -> str:
    """Return numbers of sheets as a name has them: ``sheet-3``, ``sheets-1-9+12``."""
    runs = _runs(numbers)
    written = [str(low) if low == high else f"{low}-{high}" for low, high in runs]
    text = "+".join(written)
    if len(text) > _MOST_NAME:
        kept = written[:8]
        text = f"{'+'.join(kept)}-and-{len(written) - len(kept)}-more"
    return f"sheet{'s' * (len(numbers) > 1)}-{text}"


def page_numbers(pages: Iterable[int]) -> str:
    """Return pages as a reader has them: ``1, 3, 5``."""
    return ", ".join(map(str, pages))


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Return the first and the last of numbers that follow on one another."""
    breaks = [index for index, (a, b) in enumerate(pairwise(numbers), 1) if b != a + 1]
    starts, ends = [0, *breaks], [*breaks, len(numbers)]
    return [(numbers[a], numbers[b - 1]) for a, b in zip(starts, ends, strict=True)]
