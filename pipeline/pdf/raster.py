"""Pages of a PDF as pixels, and PNG files that say how large they are printed."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from pipeline.source.findings import Misuse
from pipeline.source.units import PT_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image


Document: TypeAlias = Any
"""An open PDF, which pypdfium2 has no types for."""

Turn: TypeAlias = Literal[0, 90, 180, 270]
"""Degrees clockwise."""

MOST_PIXELS: Final = 150_000_000
"""Pixels of one picture, which take three or four bytes each while it is drawn."""

_WHITE: Final = (255, 255, 255, 255)
_CLEAR: Final = (255, 255, 255, 0)


def rasterize(pdf: bytes, dpi: float, page: int = 0) -> "Image":
    """Return a page of a PDF (from 0) at `dpi` pixels an inch, as an RGB image.

    PDFium is not safe to be called by two threads of a process.
    """
    with opened_pdf(pdf) as document:
        return page_image(document, dpi, page)


@contextmanager
def opened_pdf(pdf: bytes | Path) -> Iterator[Document]:
    """Yield a PDF, or a file of one, for `page_image` and `exact_image`."""
    from pypdfium2 import PdfDocument  # type: ignore[import-untyped]

    with PdfDocument(pdf) as document:
        yield document


def page_image(
    document: Document, dpi: float, page: int = 0, *, transparent: bool = False
) -> "Image":
    """Return a page of an open PDF, as `rasterize` does.

    Where `transparent`, it is RGBA, and clear if nothing is drawn.
    """
    width, height = (pixels(side, dpi) for side in document.get_page_size(page))
    return exact_image(document, (width, height), page, transparent=transparent)


def exact_image(
    document: Document,
    size: tuple[int, int],
    page: int = 0,
    rotate: Turn = 0,
    *,
    transparent: bool = False,
) -> "Image":
    """Return a page (from 0) as exactly so many pixels, turned by `rotate` degrees clockwise.

    Each axis is scaled by itself, so that all of the page is shown, and nothing else.
    """
    return part_image(document, (0, 0), size, size, page, rotate, transparent=transparent)


def part_image(
    document: Document,
    corner: tuple[int, int],
    size: tuple[int, int],
    whole: tuple[int, int],
    page: int = 0,
    rotate: Turn = 0,
    *,
    transparent: bool = False,
) -> "Image":
    """Return a part of a page: its upper left `corner` and its `size` of the `whole`, in pixels."""
    from pypdfium2 import PdfBitmap, raw

    leaf = document[page]
    kind = raw.FPDFBitmap_BGRA if transparent else raw.FPDFBitmap_BGR
    bitmap = PdfBitmap.new_native(*size, kind, rev_byteorder=True)
    try:
        bitmap.fill_rect(_CLEAR if transparent else _WHITE, 0, 0, *size)
        # pypdfium2's own render rounds the size up, and draws a last column that is half a pixel.
        flags = raw.FPDF_REVERSE_BYTE_ORDER | raw.FPDF_ANNOT
        left, top = corner
        raw.FPDF_RenderPageBitmap(bitmap, leaf, -left, -top, *whole, rotate // 90, flags)
        # The image would go on using the bitmap's memory.
        image: Image = bitmap.to_pil().copy()
        return image
    finally:
        bitmap.close()
        leaf.close()


def require_pixels(size: tuple[float, float], dpi: float, most: int, remedy: str) -> None:
    """Raise Misuse, which says `remedy`, for a page of that size in points with too many pixels."""
    width, height = (pixels(side, dpi) for side in size)
    require_exact((width, height), most, remedy)


def require_exact(size: tuple[int, int], most: int, remedy: str) -> None:
    """Raise Misuse, which says `remedy`, for a picture of more than `most` pixels."""
    width, height = size
    if width * height > most:
        raise Misuse(f"a picture of {width} x {height} pixels is too large: {remedy}")


def pixels(points: float, dpi: float) -> int:
    """Return a length in points as pixels, at least one."""
    # A page's size is written with few decimals, which must not decide about half a pixel.
    return max(1, round(round(points / PT_PER_INCH * dpi, 2)))


_COMPRESSION: Final = 3
"""Level of zlib: a third faster than the usual one, for files a few per cent larger."""


def png_bytes(image: "Image", dpi: float) -> bytes:
    """Return an image as a PNG, whose colours are those of sRGB."""
    from PIL.PngImagePlugin import PngInfo

    notes = PngInfo()
    notes.add(b"sRGB", b"\0")
    stream = BytesIO()
    image.save(stream, "PNG", dpi=(dpi, dpi), pnginfo=notes, compress_level=_COMPRESSION)
    return stream.getvalue()
