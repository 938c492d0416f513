"""Pages of a PDF as pixels, of exactly the size that their resolution asks for."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pipeline.base.errors import Misuse
from pipeline.base.units import PT_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

Document: TypeAlias = Any
"""An open PDF, which pypdfium2 has no types for."""

_WHITE: Final = (255, 255, 255, 255)
_CLEAR: Final = (255, 255, 255, 0)


def rasterize(pdf: bytes, dpi: float, page: int = 0, *, transparent: bool = False) -> "Image":
    """Return a page of a PDF (from 0) at `dpi` pixels an inch, as an RGB image.

    Where `transparent`, it is RGBA, and clear where nothing is drawn. Raises Misuse without
    pypdfium2. PDFium is not safe to be called by two threads of a process.
    """
    with opened_pdf(pdf) as document:
        return page_image(document, dpi, page, transparent=transparent)


@contextmanager
def opened_pdf(pdf: bytes) -> Iterator[Document]:
    """Yield a PDF for `page_image`, of which several pages are wanted; raises Misuse likewise."""
    require_pdfium()
    import pypdfium2  # type: ignore[import-untyped]

    with pypdfium2.PdfDocument(pdf) as document:
        yield document


def require_pdfium() -> None:
    """Raise Misuse, which says how to install it, unless pypdfium2 is there."""
    from importlib.util import find_spec

    if find_spec("pypdfium2") is None:
        raise Misuse("drawing PNG needs pypdfium2: pip install pypdfium2")


def page_image(
    document: Document, dpi: float, page: int = 0, *, transparent: bool = False
) -> "Image":
    """Return a page of an open PDF, as `rasterize` does."""
    from pypdfium2 import PdfBitmap, raw

    leaf = document[page]
    width, height = (pixels(side, dpi) for side in leaf.get_size())
    kind = raw.FPDFBitmap_BGRA if transparent else raw.FPDFBitmap_BGR
    bitmap = PdfBitmap.new_native(width, height, kind, rev_byteorder=True)
    try:
        bitmap.fill_rect(_CLEAR if transparent else _WHITE, 0, 0, width, height)
        # pypdfium2's own render rounds the size up, and draws a last column that is half a pixel.
        flags = raw.FPDF_REVERSE_BYTE_ORDER | raw.FPDF_ANNOT
        raw.FPDF_RenderPageBitmap(bitmap, leaf, 0, 0, width, height, 0, flags)
        # The image would go on using the bitmap's memory.
        image: Image = bitmap.to_pil().copy()
        return image
    finally:
        bitmap.close()
        leaf.close()


def require_pixels(size: tuple[float, float], dpi: float, most: int, remedy: str) -> None:
    """Raise Misuse, which says `remedy`, for a page of that size in points with too many pixels."""
    width, height = (pixels(side, dpi) for side in size)
    if width * height > most:
        raise Misuse(f"a picture of {width} x {height} pixels is too large: {remedy}")


def pixels(points: float, dpi: float) -> int:
    """Return a length in points as pixels, at least one."""
    # A page's size is written with few decimals, which must not decide about half a pixel.
    return max(1, round(round(points / PT_PER_INCH * dpi, 2)))
