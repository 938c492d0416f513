"""Pages of finished files as pictures."""

from typing import TYPE_CHECKING

import pypdfium2  # type: ignore[import-untyped]

from pipeline.base.units import PT_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image


def page_image(pdf: bytes, number: int, dpi: int) -> "Image":
    """Return page `number` (from 0) of a PDF at `dpi` pixels an inch."""
    with pypdfium2.PdfDocument(pdf) as document:
        image: Image = document[number].render(scale=dpi / PT_PER_INCH).to_pil()
        return image.convert("RGB")
