"""A drawing: an SVG file as vectors of a PDF page, with what its users ask of it."""

import re
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, Final

from pipeline.draw.bitmaps.greys import grey_bitmap
from pipeline.draw.svg.engine import ENGINE
from pipeline.draw.svg.errors import DrawingError, Reason
from pipeline.draw.svg.greyed import in_greys
from pipeline.draw.svg.page import Page, read_page
from pipeline.draw.svg.scan import scan
from pipeline.draw.svg.source import source_text
from pipeline.draw.svg.walk import Walk

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap

_PAINTS: Final = re.compile(rb"(?:^|\s)(?:[fF]\*?|[bB]\*?|[sS]|Do|sh|Tj|TJ)(?=\s|$)")
"""The operators of PDF that put something onto a page."""

_POINTS_AN_INCH: Final = 72.0
_MOST_OPERATORS: Final = 3_000_000
_LEAST: Final = 0.01
"""Points that a side must have."""


class Drawing:
    """One SVG file, in greys where asked; made into a page at once. Raises DrawingError."""

    def __init__(self, source: bytes, *, grey: bool = False) -> None:
        self._text, self._grey = source_text(source), grey
        scan(self._text)
        self.digest = sha256(source).hexdigest()[:20]
        self.page = self._page()

    @property
    def ratio(self) -> float:
        """The width as a multiple of the height."""
        return self.page.width / self.page.height

    @property
    def blank(self) -> bool:
        """Whether nothing at all is painted."""
        return _PAINTS.search(self.page.content) is None

    @cached_property
    def walk(self) -> Walk:
        """What is painted."""
        return Walk(self.page)

    def bitmap(self, side: int) -> "Bitmap":
        """Return the drawing as RGBA on nothing, its longer side `side` pixels."""
        from PIL import Image

        ppi = side / max(self.page.width, self.page.height) * _POINTS_AN_INCH
        with Image.open(BytesIO(ENGINE.png(self._text, ppi))) as drawn:
            shown = drawn.convert("RGBA")
            return grey_bitmap(shown).convert("RGBA") if self._grey else shown

    def _page(self) -> Page:
        pdf = ENGINE.pdf(self._text)
        page = read_page(in_greys(pdf) if self._grey else pdf)
        if len(page.content) > _MOST_OPERATORS:
            what = f"outlines that take {len(page.content):,} bytes, at most {_MOST_OPERATORS:,}"
            raise DrawingError(Reason(what, "simplify the drawing, or export it as PNG"))
        if min(page.width, page.height) < _LEAST:
            raise DrawingError(Reason("the drawing has no size", "give it a viewBox"))
        return page
