"""A page drawn as far as one of its operators, by PDFium."""

from io import BytesIO
from math import ceil, floor
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pikepdf import Array, Pdf, unparse_content_stream

from pipeline.pdf.raster import opened_pdf
from pipeline.pdf.reading import UnusableError, drop, numbers
from pipeline.source.units import PT_PER_INCH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.Image import Image

    from pipeline.pdf.transparency import Step


_COARSE: Final = 100.0
_PIXELS: Final = 150_000_000
_WHITE: Final = (255, 255, 255, 255)


class Region(NamedTuple):
    """A part of a page, in points from its lower left corner."""

    left: float
    low: float
    right: float
    top: float


class Source(NamedTuple):
    """A page on its own, the lower left corner of its media, and its size in points."""

    pdf: Any
    corner: tuple[float, float]
    size: tuple[float, float]


def one_page(page: Any) -> Source:
    """Return a copy of a page on its own, upright and whole, without its annotations."""
    pdf = Pdf.new()
    pdf.pages.append(page)
    copy = pdf.pages[0].obj
    drop(copy, "/Annots", "/Rotate", "/CropBox", "/AA")
    box = numbers(copy.get("/MediaBox"))
    if len(box) != 4:
        raise UnusableError("a page without a size")
    (left, right), (low, high) = sorted(box[::2]), sorted(box[1::2])
    if not (0 < right - left <= 14_400 and 0 < high - low <= 14_400):
        raise UnusableError("a page of no size, or one above 5 m")
    copy.MediaBox = Array([left, low, right, high])
    return Source(pdf, (left, low), (right - left, high - low))


def page_size(source: Source) -> tuple[float, float]:
    """Return a page's width and height in points."""
    return source.size


def difference(source: Source, steps: "Sequence[Step]", first: int, last: int) -> Region | None:
    """Return the part of a page that steps change, from `first` to `last`; None for none."""
    from PIL import ImageChops

    width, height = source.size
    dpi = min(_COARSE, (_PIXELS / 8 / (width * height)) ** 0.5 * PT_PER_INCH)
    whole = Region(0, 0, width, height)
    before = _rendered(source, steps[:first], whole, dpi)
    after = _rendered(source, steps[: last + 1], whole, dpi)
    box = ImageChops.difference(before, after).getbbox()
    if box is None:
        return None
    scale = PT_PER_INCH / dpi
    left, top, right, low = box
    # One pixel around it: edges are soft, and rounded.
    return Region(
        max(0.0, (left - 1) * scale),
        max(0.0, height - (low + 1) * scale),
        min(width, (right + 1) * scale),
        min(height, height - (top - 1) * scale),
    )


def snapped(source: Source, region: Region, dpi: float) -> Region:
    """Return a region grown to whole pixels, as they are counted from the upper left corner."""
    scale, height = dpi / PT_PER_INCH, source.size[1]
    return Region(
        floor(region.left * scale) / scale,
        height - ceil((height - region.low) * scale) / scale,
        ceil(region.right * scale) / scale,
        height - floor((height - region.top) * scale) / scale,
    )


def drawn(
    source: Source, steps: "Sequence[Step]", last: int, region: Region, dpi: float
) -> "tuple[Image, str]":
    """Return a part of a page with all steps up to `last`, in RGB, and the words in it."""
    part = steps[: last + 1]
    return _rendered(source, part, region, dpi), _words(source, part, region)


def _rendered(source: Source, steps: "Sequence[Step]", region: Region, dpi: float) -> "Image":
    from pypdfium2 import PdfBitmap, raw  # type: ignore[import-untyped]

    scale = dpi / PT_PER_INCH
    width, height = source.size
    left, top = round(region.left * scale), round((height - region.top) * scale)
    across = max(1, round(region.right * scale) - left)
    down = max(1, round((height - region.low) * scale) - top)
    # PDFium stretches a page to whole pixels, so that its size has to be one of them.
    whole = (ceil(width * scale), ceil(height * scale))
    box = (whole[0] / scale, whole[1] / scale)
    if across * down > _PIXELS:
        raise UnusableError(f"something translucent of {across:,} x {down:,} pixels")
    with opened_pdf(_as_far_as(source, steps, box)) as document:
        leaf = document[0]
        bitmap = PdfBitmap.new_native(across, down, raw.FPDFBitmap_BGR, rev_byteorder=True)
        try:
            bitmap.fill_rect(_WHITE, 0, 0, across, down)
            raw.FPDF_RenderPageBitmap(
                bitmap, leaf, -left, -top, *whole, 0,
                raw.FPDF_REVERSE_BYTE_ORDER,
            )  # fmt: skip
            made: Image = bitmap.to_pil().copy()
            return made
        finally:
            bitmap.close()
            leaf.close()


def _words(source: Source, steps: "Sequence[Step]", region: Region) -> str:
    with opened_pdf(_as_far_as(source, steps, source.size)) as document:
        leaf = document[0]
        text = leaf.get_textpage()
        left, low = source.corner
        try:
            found = text.get_text_bounded(
                left=left + region.left,
                bottom=low + region.low,
                right=left + region.right,
                top=low + region.top,
            )
            return " ".join(found.split())
        finally:
            text.close()
            leaf.close()


def _as_far_as(source: Source, steps: "Sequence[Step]", size: tuple[float, float]) -> bytes:
    """Return the page with these steps alone, its size grown to the right and below."""
    page = source.pdf.pages[0].obj
    left, top = source.corner[0], source.corner[1] + source.size[1]
    page.MediaBox = Array([left, round(top - size[1], 6), round(left + size[0], 6), top])
    page.Contents = source.pdf.make_stream(unparse_content_stream([step.written for step in steps]))
    into = BytesIO()
    source.pdf.save(into)
    return into.getvalue()
