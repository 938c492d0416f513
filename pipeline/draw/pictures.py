"""Icons and bitmaps: forms of the document, placed and sized here."""

from functools import lru_cache
from math import ceil

from pipeline.base.suffixes import is_drawing
from pipeline.base.units import PT_PER_INCH
from pipeline.draw.numbers import HUNDREDTHS, decimal, point
from pipeline.draw.resource_names import icon_name
from pipeline.draw.stream import Stream
from pipeline.draw.svgicon import GRID
from pipeline.draw.usage import PictureUse, add_images
from pipeline.layout.draw_list import Icon, Image


def draw_icon(stream: Stream, op: Icon) -> None:
    """Draw an icon; one of one colour takes that from the graphics state."""
    stream.end_text()
    form = stream.resources.icons.form(op.name)
    if not form.coloured:
        stream.set_fill(op.fill)
        if form.strokes:
            stream.set_stroke(op.fill)
    stream.icons.add(op.name)
    scale = _scale(op.size)
    x, y = HUNDREDTHS[round(op.x * 100)], HUNDREDTHS[stream.top - round((op.y + op.size) * 100)]
    stream.out.append(f"q {scale} 0 0 {scale} {x} {y} cm/{icon_name(op.name)} Do Q")


@lru_cache(maxsize=1024)
def _scale(size: float) -> str:
    return decimal(size / GRID, 4)


def draw_image(stream: Stream, op: Image) -> None:
    """Draw a bitmap or a drawing stretched over its box."""
    stream.end_text()
    name = stream.resources.images.name(op.source)
    dots = op.resolution.wanted / PT_PER_INCH
    use = PictureUse(op.source, ceil(op.w * dots), ceil(op.h * dots))
    add_images(stream.images, {name: use})
    x, y = HUNDREDTHS[round(op.x * 100)], HUNDREDTHS[stream.top - round((op.y + op.h) * 100)]
    across, down = point(op.w), point(op.h)
    if is_drawing(op.source):
        # A bitmap is one unit wide and high; a drawing is as large as its page.
        page = stream.resources.images.drawing(op.source).page
        across, down = decimal(op.w / page.width, 6), decimal(op.h / page.height, 6)
    stream.out.append(f"q {across} 0 0 {down} {x} {y} cm/{name} Do Q")
