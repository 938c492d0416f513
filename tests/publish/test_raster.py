"""Pages as pixels."""

import pytest

from pipeline.build.pdf import pdf_bytes
from pipeline.build.publication import Page, Publication
from pipeline.draw.fonts import FontSet
from pipeline.draw.renderer import Renderer
from pipeline.layout.draw_list import Rect
from pipeline.pdf.raster import rasterize, require_pixels
from pipeline.sheets.model import Sheet
from pipeline.source.findings import Misuse
from pipeline.source.units import mm


def page(width: float, height: float) -> bytes:
    """Return a PDF of one page in mm, whose left half is red."""
    box = (0.0, 0.0, mm(width), mm(height))
    half = Rect(0, 0, mm(width) / 2, mm(height), fill="ff0000")
    sheet = Sheet(*box[2:], "front", (), (half,), box, box)
    return pdf_bytes(Publication("Half", (Page(sheet),), {}), Renderer(FontSet({}, {})))


@pytest.mark.parametrize("dpi", [72, 150, 300, 313.5])
def test_size_is_exactly_that_of_the_resolution(dpi: float) -> None:
    """A side is its millimetres at so many pixels an inch, rounded once."""
    image = rasterize(page(63.5, 88.9), dpi)
    assert image.size == (round(63.5 / 25.4 * dpi), round(88.9 / 25.4 * dpi))
    assert image.mode == "RGB"


def test_nothing_drawn_is_white_or_clear() -> None:
    """The ground is white paper, or nothing at all where that is asked for."""
    pdf = page(20, 10)
    paper, clear = rasterize(pdf, 100), rasterize(pdf, 100, transparent=True)
    assert [paper.getpixel((at, 20)) for at in (5, 70)] == [(255, 0, 0), (255, 255, 255)]
    assert [clear.getpixel((at, 20))[3] for at in (5, 70)] == [255, 0]  # type: ignore[index]


def test_a_picture_too_large_for_memory_is_refused() -> None:
    """A metre at 1200 pixels an inch is told in pixels, with what to do."""
    require_pixels((72.0, 72.0), 100, 10_000, "")
    with pytest.raises(Misuse, match="47244 x 47244 pixels is too large: take less"):
        require_pixels((2834.65, 2834.65), 1200, 150_000_000, "take less")
