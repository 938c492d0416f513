"""PNGs of faces and sheets: exactly what is printed, at any resolution."""

from io import BytesIO
from typing import Final

from pipeline.draw.renderer import Renderer
from pipeline.draw.usage import RenderedFace
from pipeline.impose.model import Placement, Sheet
from pipeline.publish.pdf import pdf_bytes
from pipeline.publish.publication import Page, Publication
from pipeline.publish.raster import rasterize, require_pixels

LEAST_DPI: Final = 36
MOST_DPI: Final = 600
MOST_PIXELS: Final = 50_000_000
"""An A3 sheet at 400 dpi; more is taken for a mistake."""

_FAST: Final = 1
"""The level of compression: pictures stay on this machine, and the author waits for them."""


def face_png(face: RenderedFace, renderer: Renderer, dpi: int, *, bleed: bool) -> bytes:
    """Return a face cut at its trim, or at its bleed. Raises Misuse for one too large."""
    edge = face.bleed if bleed else 0.0
    width, height = face.width + 2 * edge, face.height + 2 * edge
    placement = Placement("face", edge, edge, face.width, face.height, 0, (edge,) * 4)
    trim = (edge, edge, face.width, face.height)
    sheet = Sheet(width, height, "front", (placement,), (), trim, (0.0, 0.0, width, height))
    return sheet_png(sheet, {"face": face}, renderer, dpi)


def sheet_png(sheet: Sheet, faces: dict[str, RenderedFace], renderer: Renderer, dpi: int) -> bytes:
    """Return a sheet with the faces that lie on it. Raises Misuse for one too large."""
    require_pixels((sheet.width, sheet.height), dpi, MOST_PIXELS, "ask for fewer pixels an inch")
    publication = Publication("", (Page(sheet),), faces)
    stream = BytesIO()
    image = rasterize(pdf_bytes(publication, renderer), dpi)
    image.save(stream, "PNG", dpi=(dpi, dpi), compress_level=_FAST)
    return stream.getvalue()
