"""Pages of finished files as pictures."""

from typing import TYPE_CHECKING

from pipeline.pdf.raster import rasterize

if TYPE_CHECKING:
    from PIL.Image import Image


def page_image(pdf: bytes, number: int, dpi: int) -> "Image":
    """Return page `number` (from 0) of a PDF at `dpi` pixels an inch."""
    return rasterize(pdf, dpi, number)
