"""Rules about edges: bleed, the safe area, and the registration of fronts and backs."""

from collections.abc import Iterator
from math import ceil
from typing import Any, Final

from PIL import Image, ImageChops

from pipeline.pdf.geometry import Box
from pipeline.pdf.page_content import Line
from pipeline.pdf.profile import Defect, Doubt, Needs, Remark, View, page_rule
from pipeline.source.models import mm_words
from pipeline.source.units import PT_PER_INCH, SLACK, Length, excess, mm, to_mm

_SLACK: Final = 0.1


@page_rule("bleed", Length)
def bleed(view: View, wanted: Any) -> Iterator[Remark]:
    """Find edges where the page goes on less far beyond the trim than the profile asks for.

    Cutting is off by up to a millimetre: without bleed the paper shows at the edge.
    """
    trim, outer = view.leaf.trim, view.leaf.bleed
    edges = {
        "left": trim.left - outer.left,
        "top": outer.top - trim.top,
        "right": outer.right - trim.right,
        "bottom": trim.bottom - outer.bottom,
    }
    short = {edge: room for edge, room in edges.items() if room < wanted - _SLACK}
    if short:
        where = ", ".join(f"{mm_words(max(0.0, room))} {edge}" for edge, room in short.items())
        message, allowed = f"a bleed of {where}", f"{mm_words(wanted)} at each edge"
        yield Defect("preflight-bleed", message, allowed, trim)


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
            yield Defect("preflight-bleed-art", message, "art up to the bleed", trim, remedy)


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
        outside = trim._replace(bottom=outer.bottom + off, top=trim.bottom - off)
        yield "bottom", True, inside, outside


def _bare(image: Image.Image, sheet: Box, along: bool, inside: Box, outside: Box) -> float:
    """Return the length in points of an edge's longest stretch of art without any bleed."""
    within = _profile(image, sheet, along, inside)
    beyond = _profile(image, sheet, along, outside)
    longest = run = 0
    for art, bleed in zip(within, beyond, strict=False):
        run = run + 1 if art < _PAPER <= bleed else 0
        longest = max(longest, run)
    return longest * PT_PER_INCH / _DPI


def _profile(image: Image.Image, sheet: Box, along: bool, strip: Box) -> list[int]:
    """Return for each pixel along an edge the lightest one across the strip.

    How light one is says the darkest of its colours: yellow is no paper.
    """
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
    if along:
        return [max(pixels[x::width]) for x in range(width)]
    return [max(pixels[y * width : (y + 1) * width]) for y in range(height)]


_NEAR: Final = 12.0


@page_rule("safe", Length, needs=Needs.PIXELS)
def safe(view: View, wanted: Any) -> Iterator[Remark]:
    """Find text whose signs come nearer to the trim than the profile allows, or cross it.

    What counts is what the signs show, not the room that they take. Text beyond the trim is cut
    off, and meant to be.
    """
    trim = view.leaf.trim
    words: list[tuple[str, Box]] = []
    for sign, box in view.file.pixels.signs(view.leaf):
        inside = box.common(trim)
        if excess(box, trim, wanted) <= SLACK or inside.width <= 0 or inside.height <= 0:
            continue
        if words and _follows(words[-1][1], box):
            words[-1] = (words[-1][0] + sign, words[-1][1].around(box))
        else:
            words.append((sign, box))
    for text, box in words:
        room = _room(box, trim)
        message = f"{text!r} {f'{mm_words(room)} from' if room >= 0 else 'across'} the trim"
        allowed = f"{mm_words(wanted)} or more"
        yield Defect("preflight-safe", message, allowed, box)


def _room(box: Box, trim: Box) -> float:
    edges = zip(box, trim, (1, 1, -1, -1), strict=True)
    return min((edge - limit) * sign for edge, limit, sign in edges)


def _follows(last: Box, box: Box) -> bool:
    return last.grown(_NEAR).meets(box) and (
        min(last.top, box.top) > max(last.bottom, box.bottom)
        or min(last.right, box.right) > max(last.left, box.left)
    )


_MOST_LINES: Final = 400
_LONGEST: Final = mm(25)
_APART: Final = mm(5)
"""No printer is off that far: pages that differ more are two sheets, or backs of another size."""
_FLIPS: Final = ((True, False), (False, True))
"""About the upright edge and about the level one: whether left and right, top and bottom swap."""


@page_rule("registration", Length, needs=Needs.CONTENT)
def registration(view: View, wanted: Any) -> Iterator[Remark]:
    """Find backs whose trim or cut marks do not lie behind those of the page before.

    Pages 1 and 2, 3 and 4 are the sides of a sheet. When it is turned over, about either edge, what
    is printed to cut by must come to lie where it is in front.
    """
    if view.number % 2 or view.before is None:
        return
    front, back = view.before, view
    if front.leaf.size(front.leaf.media) != back.leaf.size(back.leaf.media):
        yield Doubt("front and back are of different sizes")
        return
    shifts = [max(_shift(front, back, flip), _mark_shift(front, back, flip)) for flip in _FLIPS]
    if min(shifts) > _APART:
        yield Doubt("the cut lines are elsewhere: the pages may not be two sides of one sheet")
    elif min(shifts) > wanted + 0.01:
        message = f"a back off by {mm_words(min(shifts))}"
        allowed = f"{mm_words(wanted)} at most"
        most = ceil(to_mm(min(shifts)) * 10 - 0.1) / 10
        remedy = (
            "print backs behind their fronts; or, if they are moved to suit a printer, "
            f"--expect registration={most:g}mm"
        )
        yield Defect("preflight-registration", message, allowed, back.leaf.trim, remedy)


def _shift(front: View, back: View, flip: tuple[bool, bool]) -> float:
    sheet = front.leaf.media
    left, bottom, right, top = front.leaf.trim
    if flip[0]:
        left, right = sheet.left + sheet.right - right, sheet.left + sheet.right - left
    if flip[1]:
        bottom, top = sheet.bottom + sheet.top - top, sheet.bottom + sheet.top - bottom
    mirrored = Box(left, bottom, right, top)
    return max(abs(a - b) for a, b in zip(mirrored, back.leaf.trim, strict=True))


def _mark_shift(front: View, back: View, flip: tuple[bool, bool]) -> float:
    """Return by how much cut marks miss each other; 0 if one side has none of one sort."""
    most = 0.0
    for across in (True, False):
        fronts, backs = _marks(front, across), _marks(back, across)
        if not fronts or not backs or max(len(fronts), len(backs)) > _MOST_LINES:
            continue
        sheet = front.leaf.media
        mirror = flip[1] if across else flip[0]
        around = sheet.bottom + sheet.top if across else sheet.left + sheet.right
        placed = sorted(around - at if mirror else at for at in fronts)
        most = max(most, *(min(abs(at - other) for other in placed) for at in backs))
    return most


def _marks(view: View, across: bool) -> list[float]:
    trim = view.leaf.trim
    return sorted({round(each.at, 3) for each in view.marks.lines if _is_mark(each, across, trim)})


def _is_mark(line: Line, across: bool, trim: Box) -> bool:
    low, high = (trim.left, trim.right) if across else (trim.bottom, trim.top)
    start, end = line.ends
    outside = end <= low + 0.1 or start >= high - 0.1
    return line.across is across and outside and end - start <= _LONGEST
