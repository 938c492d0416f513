"""What a finished PDF says, read back with pypdf alone: texts, cells, icons, fonts."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader
from pypdf.generic import DictionaryObject, IndirectObject

MM = 72 / 25.4

_NUMBER = r"(-?[\d.]+)"
_CELL = re.compile(
    rf"^q {' '.join([_NUMBER] * 4)} re W n {' '.join([_NUMBER] * 6)} cm$", re.MULTILINE
)


class Spot(NamedTuple):
    """A stretch of text: where it begins on the page (points, y upwards), its size, its cell."""

    text: str
    x: float
    y: float
    size: float
    origin: tuple[float, ...]


class Cell(NamedTuple):
    """Where a face is placed: the clip round it (x, y, w, h), its matrix, and its operators."""

    clip: tuple[float, ...]
    matrix: tuple[float, ...]
    operators: str

    def box(self, width: float, height: float) -> tuple[float, float, float, float]:
        """Return left, bottom, right and top on the page of a face of that size."""
        a, b, c, d, e, f = self.matrix
        corners = [(x, y) for x in (0, width) for y in (0, height)]
        xs = [a * x + c * y + e for x, y in corners]
        ys = [b * x + d * y + f for x, y in corners]
        return min(xs), min(ys), max(xs), max(ys)


def spots(page: PageObject) -> list[Spot]:
    """Return the texts of a page in the order of drawing."""
    found: list[Spot] = []

    def visit(text: str, cm: list[float], tm: list[float], _font: Any, size: float) -> None:
        if text.strip():
            x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
            y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            found.append(Spot(text.strip(), x, y, size, tuple(cm)))

    page.extract_text(visitor_text=visit)
    return found


def cells(page: PageObject) -> list[Cell]:
    """Return the faces placed on a page."""
    contents = page.get_contents()
    assert contents is not None
    stream = contents.get_data().decode("latin-1")
    found = list(_CELL.finditer(stream))
    ends = [match.start() for match in found[1:]] + [len(stream)]
    return [
        Cell(
            tuple(map(float, match.groups()[:4])),
            tuple(map(float, match.groups()[4:])),
            stream[match.end() : end],
        )
        for match, end in zip(found, ends, strict=True)
    ]


def cards(page: PageObject) -> list[tuple[Cell, list[Spot]]]:
    """Return the faces placed on a page, each with its texts."""
    texts = spots(page)
    return [
        (cell, [spot for spot in texts if _close(spot.origin, cell.matrix)]) for cell in cells(page)
    ]


def _close(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(abs(a - b) < 0.01 for a, b in zip(one, other, strict=True))


def letters(text: str) -> str:
    """Return what a text has in common however its lines are broken, hyphenated and set."""
    return re.sub(r"[\s\-]+", "", text).casefold()


def joined(texts: list[Spot]) -> str:
    """Return the letters of several stretches."""
    return letters("".join(spot.text for spot in texts))


def all_letters(pdf: Path) -> str:
    """Return the letters of a whole file."""
    return "".join(joined(spots(page)) for page in PdfReader(pdf).pages)


def fonts(reader: PdfReader) -> Iterator[DictionaryObject]:
    """Yield every font of a file that text may be set in, whatever refers to it."""
    for number in range(1, int(reader.trailer["/Size"])):
        entry = reader.get_object(IndirectObject(number, 0, reader))
        if isinstance(entry, DictionaryObject) and entry.get("/Type") == "/Font":
            yield entry
