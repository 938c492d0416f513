"""What a printed sheet is cut into, measured between its marks; and the places of a board."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from pypdf import PageObject, PdfReader

from acceptance import strokes
from acceptance.printed import MM, cells

Size = tuple[float, float]


def trims(page: PageObject) -> list[Size]:
    """Return width and height in mm of each front on a sheet, between its crop marks."""
    marks = [path for path in strokes.paths(page) if path.points == 2 and not path.clipped]
    across = _cuts((mark.left, mark.bottom) for mark in marks if mark.width < 0.01)
    upright = _cuts((mark.bottom, mark.left) for mark in marks if mark.height < 0.01)
    return [
        (_next(across, cell.matrix[4] / MM), _next(upright, cell.matrix[5] / MM))
        for cell in cells(page)
    ]


def discs(page: PageObject) -> list[Size]:
    """Return width and height in mm of the outlines that round cards are cut along.

    The signs that a margin explains are smaller than any card.
    """
    curves = [path for path in strokes.paths(page) if path.points > 4 and not path.clipped]
    lines = [path for path in curves if path.width > 10]
    assert len(lines) == len(cells(page))
    return [(line.width, line.height) for line in lines]


def cut_size(pdfs: Iterable[Path], *, round_cards: bool = False, backs: bool = True) -> Size:
    """Return the one size in mm that all fronts of these files are cut to."""
    step = 2 if backs else 1
    pages = [page for pdf in pdfs for page in PdfReader(pdf).pages[::step]]
    found = discs if round_cards else trims
    (size,) = {(round(w, 1), round(h, 1)) for page in pages for w, h in found(page)}
    return size


def places(page: PageObject, *sizes: Size) -> Counter[Size]:
    """Return how many places of a board are drawn exactly as large as a card of each size."""
    lines = [path for path in strokes.paths(page) if path.points >= 4]
    return Counter(
        {
            size: len({(round(at.left), round(at.bottom)) for at in lines if at.has_size(*size)})
            for size in sizes
        }
    )


def _cuts(marks: Iterable[tuple[float, float]]) -> list[float]:
    """Return where a sheet is cut: where marks stand at both of its ends, as no ruler's do."""
    ends = Counter(round(at, 2) for at, _ in set(marks))
    return sorted(at for at, count in ends.items() if count > 1)


def _next(edges: list[float], start: float) -> float:
    """Return how far it is from the cut at `start` to the next one."""
    at = min(range(len(edges)), key=lambda index: abs(edges[index] - start))
    assert abs(edges[at] - start) < 0.02
    return edges[at + 1] - edges[at]
