"""`bleed-art`: whether art that reaches the trim goes on into the bleed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from pipeline.base.units import PT_PER_INCH, mm
from pipeline.preflight.geometry import Box
from pipeline.preflight.rule import Defect, Needs, Remark, page_rule
from pipeline.preflight.values import mm_words
from pipeline.preflight.view import View

if TYPE_CHECKING:
    from PIL.Image import Image

_DPI: Final = 150
_PAPER: Final = 250
"""From this lightness on it is taken for bare paper."""
_LEAST: Final = mm(1)
"""Of an edge: what is shorter is a line, or a letter."""
_INSIDE: Final = (mm(0.2), mm(0.6))
_OUTSIDE: Final = mm(0.3)
_NO_ROOM: Final = mm(0.6)
_USUAL: Final = mm(3)


@page_rule("bleed-art", bool, needs=Needs.PIXELS)
def bleed_art(view: View, wanted: Any) -> Iterator[Remark]:
    """Find edges where art reaches the trim and stops there, or before the bleed ends.

    The page is drawn, and what lies just within the trim compared with what lies beyond it: as far
    as the bleed box goes, and the bleed that the profile asks for, or 3 mm.
    """
    trim, asked = view.leaf.trim, view.file.wanted.get("bleed") or _USUAL
    outer = view.leaf.bleed.common(view.leaf.media).common(trim.grown(asked))
    strips = list(_strips(trim, outer))
    if not strips:
        return
    image = view.image(_DPI)
    for edge, along, inside, outside in strips:
        bare = _bare(image, view.leaf.media, along, inside, outside)
        if bare > _LEAST:
            message = f"art ends at the {edge} trim, {mm_words(bare)} long"
            remedy = "let the art go on to the end of the bleed"
            yield Defect(
                "preflight-bleed-art", message, "art up to the bleed", view.number, trim, remedy
            )


def _strips(trim: Box, outer: Box) -> Iterator[tuple[str, bool, Box, Box]]:
    """Yield each edge, whether it is level, and the strips within and beyond the trim there."""
    near, far, off = *_INSIDE, _OUTSIDE
    if trim.left - outer.left > _NO_ROOM:
        inside = trim._replace(left=trim.left + near, right=trim.left + far)
        yield "left", False, inside, trim._replace(left=outer.left + off, right=trim.left - off)
    if outer.top - trim.top > _NO_ROOM:
        inside = trim._replace(bottom=trim.top - far, top=trim.top - near)
        yield "top", True, inside, trim._replace(bottom=trim.top + off, top=outer.top - off)
    if outer.right - trim.right > _NO_ROOM:
        inside = trim._replace(left=trim.right - far, right=trim.right - near)
        yield "right", False, inside, trim._replace(left=trim.right + off, right=outer.right - off)
    if trim.bottom - outer.bottom > _NO_ROOM:
        inside = trim._replace(bottom=trim.bottom + near, top=trim.bottom + far)
        yield (
            "bottom",
            True,
            inside,
            trim._replace(bottom=outer.bottom + off, top=trim.bottom - off),
        )


def _bare(image: "Image", sheet: Box, along: bool, inside: Box, outside: Box) -> float:
    """Return the length in points of an edge's longest stretch of art without any bleed."""
    within = _profile(image, sheet, along, inside, darkest=False)
    beyond = _profile(image, sheet, along, outside, darkest=False)
    longest = run = 0
    for art, bleed in zip(within, beyond, strict=False):
        run = run + 1 if art < _PAPER <= bleed else 0
        longest = max(longest, run)
    return longest * PT_PER_INCH / _DPI


def _profile(image: "Image", sheet: Box, along: bool, strip: Box, *, darkest: bool) -> list[int]:
    """Return for each pixel along an edge the lightest one across the strip, or the darkest.

    How light one is says the darkest of its colours: yellow is no paper.
    """
    from PIL import ImageChops

    scale = _DPI / PT_PER_INCH
    box = (
        max(0, round((strip.left - sheet.left) * scale)),
        max(0, round((sheet.top - strip.top) * scale)),
        min(image.width, max(1, round((strip.right - sheet.left) * scale))),
        min(image.height, max(1, round((sheet.top - strip.bottom) * scale))),
    )
    if box[2] <= box[0] or box[3] <= box[1]:
        return []
    red, green, blue = image.crop(box).split()
    grey = ImageChops.darker(ImageChops.darker(red, green), blue)
    width, height = grey.size
    pixels = grey.tobytes()
    pick = min if darkest else max
    if along:
        return [pick(pixels[x::width]) for x in range(width)]
    return [pick(pixels[y * width : (y + 1) * width]) for y in range(height)]
