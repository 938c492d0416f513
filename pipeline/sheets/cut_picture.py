"""The pieces of a printed sheet as a picture, clear around their outlines."""

from collections.abc import Sequence
from math import ceil, floor
from typing import TYPE_CHECKING, Final

from pipeline.pdf.raster import MOST_PIXELS, Document, page_image, pixels, png_bytes, require_pixels
from pipeline.sheets.cut_paths import TOLERANCE, Curve, CutPaths, bounds, curves
from pipeline.sheets.model import Cut
from pipeline.source.units import MM_PER_INCH, mm

if TYPE_CHECKING:
    from PIL.Image import Image


_FINE: Final = 4
"""How many times finer outlines are drawn than the picture, so that their edges are smooth."""


def picture(document: Document, page: int, paths: CutPaths, cut: Cut, dpi: int) -> bytes:
    """Return the box of `paths` on a page (from 0) of an open PDF as a PNG of `dpi`.

    Raises Misuse if that takes too many pixels.
    """
    from PIL import Image, ImageChops

    leaf = document[page]
    require_pixels(leaf.get_size(), dpi, MOST_PIXELS, "choose a smaller dpi for the cutter")
    scale = dpi / MM_PER_INCH
    size = pixels(mm(paths.width), dpi), pixels(mm(paths.height), dpi)
    left, top = round(paths.x * scale), round(paths.y * scale)
    drawn = page_image(document, dpi, page).crop((left, top, left + size[0], top + size[1]))
    mask = Image.new("L", size, 0)
    for op in cut.outlines:
        found = [curve.moved(-left / scale, -top / scale) for curve in curves(op)]
        place, shape = _mask(found, scale)
        box = (*place, place[0] + shape.width, place[1] + shape.height)
        mask.paste(ImageChops.lighter(mask.crop(box), shape), box)
    drawn.putalpha(mask)
    return png_bytes(drawn, dpi)


def _mask(found: Sequence[Curve], scale: float) -> tuple[tuple[int, int], "Image"]:
    """Return what an outline with its holes covers, and where that lies in the picture."""
    from PIL import Image, ImageDraw

    left, top, right, bottom = (side * scale for side in bounds(found))
    x, y = floor(left), floor(top)
    size = ceil(right) - x + 1, ceil(bottom) - y + 1
    fine = Image.new("1", (size[0] * _FINE, size[1] * _FINE), 0)
    pen = ImageDraw.Draw(fine)

    def area(curve: Curve) -> float:
        a, b, c, d = bounds([curve])
        return (c - a) * (d - b)

    for index, curve in enumerate(sorted(found, key=area, reverse=True)):
        corners = [
            ((u * scale - x) * _FINE, (v * scale - y) * _FINE) for u, v in curve.corners(TOLERANCE)
        ]
        pen.polygon(corners, fill=int(index == 0))
    return (x, y), fine.convert("L").resize(size, Image.Resampling.BOX)
