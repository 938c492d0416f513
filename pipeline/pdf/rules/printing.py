"""Rules about what is hard to print: colours, ink coverage, resolution, thin lines."""

from collections.abc import Iterator
from io import BytesIO
from typing import Annotated, Any, Final, Literal, TypeAlias

import pikepdf
from PIL import Image, ImageChops
from pydantic import Field

from pipeline.pdf.colour_spaces import Space
from pipeline.pdf.file import File
from pipeline.pdf.geometry import Box
from pipeline.pdf.objects import Unread, decoded, intents, named
from pipeline.pdf.page_content import Painted, Placed
from pipeline.pdf.profile import Defect, Doubt, Needs, Remark, View, file_rule, page_rule
from pipeline.pdf.reading import names_of
from pipeline.source.models import Positive
from pipeline.source.units import PT_PER_INCH, Weight, mm

Families: TypeAlias = list[Literal["grey", "rgb", "cmyk", "spot", "lab"]]

_NAMES: Final = {"grey": "grey", "rgb": "RGB", "cmyk": "CMYK", "spot": "spot", "lab": "Lab"}


@page_rule("colours", Families, needs=Needs.CONTENT)
def colours(view: View, wanted: Any) -> Iterator[Remark]:
    """Find colours of other spaces than the profile allows, in all that is drawn, and in bitmaps.

    A space with a profile counts as what it is of: RGB is RGB. A spot colour is also what it falls
    back on. Default spaces of the page, indexed colours, patterns and stencils are seen through.
    If the profile asks for PDF/X-1a, spaces with a profile of their own are found as well: it
    has colours for the press of its output intent alone.
    """
    bare = "standard" in view.file.wanted
    allowed = " and ".join(_NAMES[each] for each in wanted)
    seen = set()
    for what, box, space in _uses(view):
        for family in sorted(space.families - set(wanted)):
            if (what, family, space.inks) in seen:
                continue
            seen.add((what, family, space.inks))
            if family in _NAMES:
                message = f"{what} in {_words(space, family)}"
                yield Defect("preflight-colours", message, allowed, box)
            elif family == "unknown":
                yield Doubt(f"the colours of {what} are not known")
        if bare and space.profiled and (what, "profiled", space.inks) not in seen:
            seen.add((what, "profiled", space.inks))
            message = f"{what} in a colour space with a profile of its own"
            remedy = "convert it to the printing condition of the output intent"
            yield Defect("preflight-colours", message, "the press's own colours", box, remedy)


def _uses(view: View) -> Iterator[tuple[str, Box, Space]]:
    for each in view.marks.painted:
        yield each.what, each.box, each.space
    for bitmap in view.marks.placed:
        if not bitmap.mask:
            yield bitmap.what, bitmap.box, bitmap.space


def _words(space: Space, family: str) -> str:
    inks = " and ".join(space.inks)
    if family == "spot":
        return f"the spot colour {inks}"
    return f"the spot colour {inks} over {_NAMES[family]}" if inks else _NAMES[family]


@file_rule("profile", str)
def profile(file: File, wanted: Any) -> Iterator[Remark]:
    """Find output intents for another printing condition than the profile's.

    The name of its ICC file or of the condition must be that of the intent, or of what its ICC
    profile says that it is. Whether there is an intent at all is part of the standard, where one
    is asked for.
    """
    found = intents(file.pdf.Root)
    names = [name for each in found for name in named(each)]
    if not found:
        if not file.wanted.get("standard"):
            yield Defect("preflight-profile", "no output intent", wanted)
    elif not any(_alike(wanted, name) for name in names):
        words = ", ".join(repr(name) for name in names) or "one without a name"
        yield Defect("preflight-profile", f"the output intent {words}", wanted)


def _alike(wanted: str, name: str) -> bool:
    first, second = (
        "".join(filter(str.isalnum, each.lower().removesuffix(".icc").removesuffix(".icm")))
        for each in (wanted, name)
    )
    return bool(second) and (first == second or second in first or first in second)


_MOST_PIXELS: Final = 60_000_000
_SQUARE: Final = mm(0.34)
"""Four dots of a screen of 300 dpi."""
_FULL_SAMPLE: Final = 255.0
_BITS: Final = 8
_PACKED: Final = (1, 2, 4)


class Unmeasured(Exception):  # noqa: N818 - says what is the case
    """A bitmap whose ink is not known, and why."""


def most_ink(bitmap: Placed) -> float:
    """Return the most ink of a bitmap, in percent of one; raises Unmeasured."""
    if bitmap.obj is None or bitmap.space.family not in ("grey", "cmyk"):
        raise Unmeasured("inline" if bitmap.obj is None else bitmap.space.family)
    if bitmap.space.family == "grey":
        return 100.0
    width, height = bitmap.pixels
    if not 0 < width * height <= _MOST_PIXELS:
        raise Unmeasured("it is too large")
    image = _of_palette(bitmap) if bitmap.space.indexed else _pixels(bitmap.obj, bitmap.pixels)
    across, along = (
        max(1, round(pixels / points * _SQUARE)) if points else 1
        for pixels, points in zip(bitmap.pixels, bitmap.sides, strict=True)
    )
    return _most(image.reduce((min(across, width), min(along, height))))


def _pixels(obj: Any, size: tuple[int, int]) -> Image.Image:
    """Return a bitmap of CMYK, 255 being full ink; raises Unmeasured."""
    try:
        if names_of(obj.get("/Filter")) == ("/DCTDecode",):
            image: Image.Image = Image.open(BytesIO(obj.read_raw_bytes()))
            image.load()
            # Pillow takes every JPEG of CMYK for one of Adobe's, whose numbers are paper, not ink.
            plain = not _reversed(obj)
        else:
            width, height = size
            inks = _samples(obj, (4 * width, height), "L").tobytes()
            image = Image.frombytes("CMYK", size, inks)
            plain = _reversed(obj)
    except (Unread, pikepdf.PdfError, ValueError, OSError, TypeError, SyntaxError) as error:
        raise Unmeasured(str(error)) from None
    if image.mode != "CMYK":
        raise Unmeasured(f"it is {image.mode}")
    return ImageChops.invert(image) if plain else image


def _of_palette(bitmap: Placed) -> Image.Image:
    """Return an indexed bitmap as one of CMYK, 255 being full ink; raises Unmeasured."""
    if "/Decode" in bitmap.obj or not bitmap.space.palette:
        raise Unmeasured("how its colours are indexed")
    try:
        places = _samples(bitmap.obj, bitmap.pixels, "P")
    except (Unread, pikepdf.PdfError, ValueError, TypeError) as error:
        raise Unmeasured(str(error)) from None
    grey = Image.frombytes("L", places.size, places.tobytes())
    colours = bitmap.space.palette
    # A place beyond the last colour is the last one.
    tables = [colours[ink::4] for ink in range(4)]
    bands = [grey.point(list(table.ljust(256, table[-1:] or b"\0")[:256])) for table in tables]
    return Image.merge("CMYK", bands)


def _samples(obj: Any, size: tuple[int, int], mode: str) -> Image.Image:
    """Return samples of 1 to 16 bits, one a pixel: as they are (P) or up to 255 (L)."""
    bits = int(obj.get("/BitsPerComponent", 0))
    raw = decoded(obj, _MOST_PIXELS * 4)
    if bits == 2 * _BITS:
        raw, bits = raw[::2], _BITS
    if bits == _BITS:
        return Image.frombytes(mode, size, raw)
    if bits not in _PACKED:
        raise Unmeasured(f"its samples are of {bits} bits")
    if bits == 1 and mode == "L":
        return Image.frombytes("1", size, raw).convert("L")
    return Image.frombytes(mode, size, raw, "raw", f"{mode};{bits}")


def _reversed(obj: Any) -> bool:
    decode = obj.get("/Decode")
    return decode is not None and [float(each) for each in decode][:2] == [1.0, 0.0]


def _most(image: Image.Image) -> float:
    bands = [band.tobytes() for band in image.split()]
    return max(map(sum, zip(*bands, strict=True))) * 100 / _FULL_SAMPLE


_FULL_INK: Final = 400
_MOST_OVER: Final = 500


@page_rule("ink", Positive, needs=Needs.CONTENT)
def ink(view: View, wanted: Any) -> Iterator[Remark]:
    """Find colours that take more ink than the profile allows, in percent of one: vectors, bitmaps.

    Of bitmaps, what counts is the mean of a square of about a third of a millimetre: a single pixel
    wets nothing. RGB has no ink before it is converted, and is not checked; nor are shadings but
    axial and radial ones, nor inks that mix because colours shine through or are printed over
    others.
    """
    allowed = f"{wanted:g} % at most"
    seen = set()
    for each in view.marks.painted:
        amount = each.ink
        if amount is None:
            yield Doubt(f"the ink of {each.what} in {each.space.family} is not known")
        elif amount > wanted + 0.5 and (each.what, each.components, amount) not in seen:
            seen.add((each.what, each.components, amount))
            message = f"{each.what} with {amount:.0f} % ink"
            yield Defect("preflight-ink", message, allowed, each.box)
    for bitmap in view.marks.placed:
        if bitmap.mask:
            continue
        try:
            amount = most_ink(bitmap)
        except Unmeasured as unmeasured:
            yield Doubt(f"the ink of {bitmap.what} is not known: {unmeasured}")
            continue
        if amount > wanted + 0.5:
            message = f"{bitmap.what} with {amount:.0f} % ink"
            yield Defect("preflight-ink", message, allowed, bitmap.box)
    if wanted < _FULL_INK:
        yield from _mixed(view, wanted)


def _mixed(view: View, wanted: float) -> Iterator[Remark]:
    """Yield a doubt where inks may add up, and come to more than is wanted."""
    if view.marks.translucent:
        yield Doubt("inks may mix where colours shine through")
    over = [each for each in view.marks.painted if each.overprint is not None][:_MOST_OVER]
    for each in over:
        below = [other for other in view.marks.painted[:_MOST_OVER] if other is not each]
        if any(_sum(each, other) > wanted for other in below if other.box.meets(each.box)):
            yield Doubt("inks may add up where one colour is printed over another")
            return


def _sum(first: Painted, second: Painted) -> float:
    return (first.ink or 0) + (second.ink or 0)


_SMALL: Final = 12.0
"""Points: strokes of larger letters are broader than plates are off."""
_LEAST: Final = 0.02
"""Of an ink: what is lighter shows no edge."""


@page_rule("text-inks", Annotated[int, Field(ge=1, le=8)], needs=Needs.CONTENT)
def text_inks(view: View, wanted: Any) -> Iterator[Remark]:
    """Find text below 12 pt in more inks than the profile allows.

    Each ink has a plate of its own, and plates are off by a tenth of a millimetre: thin strokes in
    three or four inks get coloured edges. Black text is of black alone.
    """
    seen = set()
    for each in view.marks.painted:
        if each.what != "text" or each.box.height >= _SMALL or each.components in seen:
            continue
        inks = sum(part > _LEAST for part in each.components)
        if each.space.family in ("cmyk", "spot") and inks > wanted:
            seen.add(each.components)
            message = f"small text in {inks} inks"
            allowed = f"{wanted} at most"
            remedy = "set it in one ink, such as black alone"
            yield Defect("preflight-text-inks", message, allowed, each.box, remedy)


@page_rule("white-overprint", bool, needs=Needs.CONTENT, forbids=True)
def white_overprint(view: View, wanted: Any) -> Iterator[Remark]:
    """Find white that is printed over what lies below, and is not there on paper.

    On the screen it is white; the press puts no ink down, and what lies below stays.
    """
    remedy = "let white knock out: take overprinting off it"
    for each in view.marks.painted:
        if _leaves_all(each) and each.ink == 0:
            message = f"{each.what} in white, printed over what lies below"
            yield Defect("preflight-white-overprint", message, "none", each.box, remedy)


def _leaves_all(painted: Painted) -> bool:
    if painted.overprint is None:
        return False
    return painted.space.family == "spot" or (
        painted.space.family == "cmyk" and (painted.overprint == 1 or bool(painted.space.inks))
    )


@page_rule("transparency", bool, needs=Needs.CONTENT, forbids=True)
def transparency(view: View, wanted: Any) -> Iterator[Remark]:
    """Find soft masks, opacities below 1, blend modes and transparency groups.

    Presses that cannot print them flatten them themselves: colours shift, text turns into pixels.
    """
    for each in dict.fromkeys(view.marks.translucent):
        yield Defect("preflight-transparency", each.what, "none", each.box)


@page_rule("dpi", Positive, needs=Needs.CONTENT)
def dpi(view: View, wanted: Any) -> Iterator[Remark]:
    """Find bitmaps with fewer pixels an inch than the profile asks for, along either side.

    What counts is the size on paper, through all forms and matrices. A side of one pixel has none
    to be seen: a flat colour, or a gradient.
    """
    for bitmap in view.marks.placed:
        found = [
            pixels * PT_PER_INCH / points
            for pixels, points in zip(bitmap.pixels, bitmap.sides, strict=True)
            if pixels > 1 and points > 0
        ]
        if found and min(found) < wanted - 0.5:
            size = " × ".join(map(str, bitmap.pixels))
            message = f"{bitmap.what} of {size} pixels at {min(found):.0f} dpi"
            remedy = "place it smaller, or give it more pixels"
            yield Defect("preflight-dpi", message, f"{wanted:g} dpi or more", bitmap.box, remedy)


@page_rule("line", Weight, needs=Needs.CONTENT)
def line(view: View, wanted: Any) -> Iterator[Remark]:
    """Find lines thinner than the profile allows in points: hairlines, and thin filled rectangles.

    What counts is the width on paper, where a matrix scales most. A width of 0 is as thin as the
    printer can: there on the screen, and gone in print.
    """
    for each in view.marks.painted:
        if each.width is not None and each.width < wanted - 0.001:
            thin = f"{each.what} of {each.width:.3g} pt" if each.width else f"{each.what} of 0 pt"
            yield Defect("preflight-line", thin, f"{wanted:g} pt or more", each.box)
