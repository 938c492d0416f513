"""Pages as pixels and the boxes of their signs, by PDFium; what it needs may be missing."""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from pipeline.base.units import PT_PER_INCH
from pipeline.preflight.geometry import Box
from pipeline.preflight.leaf import Leaf

if TYPE_CHECKING:
    from PIL.Image import Image

MISSING: Final = "pypdfium2 is not installed"
_MOST_PIXELS: Final = 40_000_000
_MOST_SIGNS: Final = 200_000
_INVISIBLE: Final = 3


class Unseen(Exception):  # noqa: N818 - says what is the case
    """A page that PDFium does not draw, and why."""


class Pixels:
    """A file as PDFium sees it; it is opened when a page is first asked for."""

    def __init__(self, pdf: bytes) -> None:
        self._pdf = pdf
        self._document: Any = None

    def close(self) -> None:
        """Close the file."""
        if self._document is not None:
            self._document.close()
            self._document = None

    def image(self, leaf: Leaf, dpi: float) -> "Image":
        """Return the whole sheet of a page as it lies in the file, not turned; raises Unseen."""
        from pypdfium2 import PdfiumError  # type: ignore[import-untyped]

        scale = dpi / PT_PER_INCH
        width, height = leaf.media.width * scale, leaf.media.height * scale
        if not 1 <= width * height <= _MOST_PIXELS:
            raise Unseen("the page is too large to be drawn")
        page = self._page(leaf)
        try:
            image: Image = page.render(scale=scale * leaf.unit).to_pil().convert("RGB")
            return image
        except (PdfiumError, ValueError, MemoryError) as error:
            raise Unseen(f"the page cannot be drawn: {error}") from None
        finally:
            page.close()

    def signs(self, leaf: Leaf) -> Iterator[tuple[str, Box]]:
        """Yield each visible sign of a page and the box of what it shows; raises Unseen."""
        from pypdfium2 import raw

        page = self._page(leaf)
        text = page.get_textpage()
        try:
            count = text.count_chars()
            if count > _MOST_SIGNS:
                raise Unseen("the page has too many signs")
            for index in range(count):
                left, bottom, right, top = text.get_charbox(index)
                sign = chr(raw.FPDFText_GetUnicode(text.raw, index) or 32)
                if right <= left or top <= bottom or sign.isspace():
                    continue
                shown = raw.FPDFText_GetTextObject(text.raw, index)
                if shown and raw.FPDFTextObj_GetTextRenderMode(shown) == _INVISIBLE:
                    continue
                unit = leaf.unit
                yield sign, Box(left * unit, bottom * unit, right * unit, top * unit)
        finally:
            text.close()
            page.close()

    def _page(self, leaf: Leaf) -> Any:
        if find_spec("pypdfium2") is None:
            raise Unseen(MISSING)
        from pypdfium2 import PdfDocument, PdfiumError

        try:
            if self._document is None:
                self._document = PdfDocument(self._pdf)
            page = self._document[leaf.number - 1]
        except (PdfiumError, IndexError, ValueError) as error:
            raise Unseen(f"the page cannot be drawn: {error}") from None
        page.set_rotation(0)
        page.set_cropbox(*(edge / leaf.unit for edge in leaf.media))
        return page
