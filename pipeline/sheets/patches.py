"""Patches: rectangles of any size on as few sheets as they need, each framed and named."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from pipeline.layout.draw_list import Op
from pipeline.sheets.margin_text import SIZE, Lay, lettering
from pipeline.sheets.model import Line, Paper, Placement, Sheet, stroke
from pipeline.source.units import mm

_EDGE: Final = mm(12)
"""The room that is left free at the paper's edges; no printer needs more."""
_GAP: Final = mm(5)
_LABEL: Final = mm(3)
_BESIDE: Final = mm(3)
_CUT: Final = 0.2
_SPACE: Final = 0.25


class Patch(NamedTuple):
    """A face to cut out: its id, its size in points, and what it is.

    `place` is a neighbouring face of the size `beside` that shows where it goes.
    """

    face: str
    width: float
    height: float
    label: str
    place: str
    beside: tuple[float, float]


class Type(NamedTuple):
    """What labels are set in: a typeface key, and the width of a word in points at 6 pt.

    `lay` sets a label where one typeface does not do.
    """

    font: str
    measure: Callable[[str], float]
    lay: Lay | None = None


def lay_patches(patches: Sequence[Patch], paper: Paper, type_: Type, title: str) -> list[Sheet]:
    """Return the sheets of patches, in rows from the top left, in the order given.

    Patches are laid at true size; one that is larger than the sheet's room sticks out of it.
    """
    pages = _laid(patches, paper, type_)
    return [
        _sheet(page, paper, type_, title, f"{number}/{len(pages)}")
        for number, page in enumerate(pages, 1)
    ]


class _Laid(NamedTuple):
    x: float
    y: float
    patch: Patch


def _laid(patches: Sequence[Patch], paper: Paper, type_: Type) -> list[list[_Laid]]:
    """Return patches laid one after another: into the row, the next row, the next page."""
    right, bottom = paper.width - _EDGE, paper.height - _EDGE
    pages: list[list[_Laid]] = [[]]
    x, y, row = _EDGE, _EDGE + _LABEL, 0.0
    for patch in patches:
        width = max(patch.beside[0] + _BESIDE + patch.width, _width(type_, patch.label))
        height = max(patch.beside[1], patch.height)
        if x > _EDGE and x + width > right:
            x, y, row = _EDGE, y + row + _GAP, 0.0
        if y > _EDGE + _LABEL and y + _LABEL + height > bottom:
            pages.append([])
            x, y, row = _EDGE, _EDGE + _LABEL, 0.0
        pages[-1].append(_Laid(x, y + _LABEL, patch))
        x += width + _GAP
        row = max(row, height + _LABEL)
    return [page for page in pages if page]


def _sheet(laid: list[_Laid], paper: Paper, type_: Type, title: str, label: str) -> Sheet:
    placements: list[Placement] = []
    marks: list[Op] = [*_text(type_, _EDGE, _EDGE, f"{title} · {label}")]
    frames: list[Line] = []
    for x, y, patch in laid:
        marks += _text(type_, x, y - mm(0.8), patch.label)
        placements.append(Placement(patch.place, x, y, *patch.beside))
        x += patch.beside[0] + _BESIDE
        placements.append(Placement(patch.face, x, y, patch.width, patch.height))
        right, bottom = x + patch.width, y + patch.height
        frames += [Line(True, x, y, bottom), Line(True, right, y, bottom)]
        frames += [Line(False, y, x, right), Line(False, bottom, x, right)]
    full_sheet = (0.0, 0.0, paper.width, paper.height)
    return Sheet(
        *(paper.width, paper.height, "front", tuple(placements), tuple(marks)),
        *(full_sheet, full_sheet, label, stroke(frames, _CUT)),
    )


def _text(type_: Type, x: float, y: float, words: str) -> tuple[Op, ...]:
    return lettering(tuple(words.split()), x, y, type_.font, type_.lay)


def _width(type_: Type, label: str) -> float:
    words = label.split()
    return sum(map(type_.measure, words)) + SIZE * _SPACE * (len(words) - 1)
