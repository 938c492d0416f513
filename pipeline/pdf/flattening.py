"""Transparent objects made opaque: each becomes an image of itself over what lies below it.

The picture is where the thing stood. So everything painted after it or next to it stays text and
paths; only what lies below a translucent thing becomes pixels.
"""

from collections.abc import Sequence
from decimal import Decimal
from io import BytesIO
from math import ceil, floor
from typing import Any, Final, NamedTuple

from pikepdf import Array, Dictionary, Name, Operator, Pdf, Stream, unparse_content_stream
from PIL import Image, ImageChops

from pipeline.pdf.geometry import IDENTITY, Box, inverted
from pipeline.pdf.ink_spaces import is_mesh_pattern, is_plain_mesh
from pipeline.pdf.interpreter import FILLING, SHOWING, STROKING
from pipeline.pdf.raster import opened_pdf, part_image
from pipeline.pdf.reading import UnusableError, drop, numbers
from pipeline.pdf.samples import write_flate
from pipeline.pdf.separation import Separation
from pipeline.pdf.transparency import PAINTING, Step, Transparency, Unrolled
from pipeline.source.findings import Finding, Position, Severity
from pipeline.source.names import first_few
from pipeline.source.units import PT_PER_INCH, to_mm

_COARSE: Final = 100.0
_PIXELS: Final = 150_000_000


class Source(NamedTuple):
    """A page on its own, the lower left corner of its media, and its size in points.

    Parts of it are boxes from that corner.
    """

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


def difference(source: Source, steps: Sequence[Step], first: int, last: int) -> Box | None:
    """Return the part of a page that steps change, from `first` to `last`; None for none."""
    width, height = source.size
    dpi = min(_COARSE, (_PIXELS / 8 / (width * height)) ** 0.5 * PT_PER_INCH)
    whole = Box(0, 0, width, height)
    before = _rendered(source, steps[:first], whole, dpi)
    after = _rendered(source, steps[: last + 1], whole, dpi)
    box = ImageChops.difference(before, after).getbbox()
    if box is None:
        return None
    scale = PT_PER_INCH / dpi
    left, top, right, low = box
    # One pixel around it: edges are soft, and rounded.
    return Box(
        max(0.0, (left - 1) * scale),
        max(0.0, height - (low + 1) * scale),
        min(width, (right + 1) * scale),
        min(height, height - (top - 1) * scale),
    )


def snapped(source: Source, region: Box, dpi: float) -> Box:
    """Return a region grown to whole pixels, as they are counted from the upper left corner."""
    scale, height = dpi / PT_PER_INCH, source.size[1]
    return Box(
        floor(region.left * scale) / scale,
        height - ceil((height - region.bottom) * scale) / scale,
        ceil(region.right * scale) / scale,
        height - floor((height - region.top) * scale) / scale,
    )


def _rendered(source: Source, steps: Sequence[Step], region: Box, dpi: float) -> Image.Image:
    """Return a part of the page with these steps alone, in RGB."""
    scale = dpi / PT_PER_INCH
    width, height = source.size
    left, top = round(region.left * scale), round((height - region.top) * scale)
    across = max(1, round(region.right * scale) - left)
    down = max(1, round((height - region.bottom) * scale) - top)
    # PDFium stretches a page to whole pixels, so that its size has to be one of them.
    whole = (ceil(width * scale), ceil(height * scale))
    box = (whole[0] / scale, whole[1] / scale)
    if across * down > _PIXELS:
        raise UnusableError(f"something translucent of {across:,} x {down:,} pixels")
    with opened_pdf(_as_far_as(source, steps, box)) as document:
        return part_image(document, (left, top), (across, down), whole)


def _words(source: Source, steps: Sequence[Step], region: Box) -> str:
    with opened_pdf(_as_far_as(source, steps, source.size)) as document:
        leaf = document[0]
        text = leaf.get_textpage()
        left, low = source.corner
        try:
            found = text.get_text_bounded(
                left=left + region.left,
                bottom=low + region.bottom,
                right=left + region.right,
                top=low + region.top,
            )
            return " ".join(found.split())
        finally:
            text.close()
            leaf.close()


def _as_far_as(source: Source, steps: Sequence[Step], size: tuple[float, float]) -> bytes:
    """Return the page with these steps alone, its size grown to the right and below."""
    page = source.pdf.pages[0].obj
    left, top = source.corner[0], source.corner[1] + source.size[1]
    page.MediaBox = Array([left, round(top - size[1], 6), round(left + size[0], 6), top])
    page.Contents = source.pdf.make_stream(unparse_content_stream([step.written for step in steps]))
    into = BytesIO()
    source.pdf.save(into)
    return into.getvalue()


_IN_TEXT: Final = frozenset({"BT", "ET", "Td", "TD", "Tm", "T*"}) | SHOWING
_APART: Final = frozenset({"q", "Q", "cm", "W", "W*", "BT", "ET"}) | PAINTING
_MOST: Final = 40
"""Pictures that one page may become; with more, all below the last of them is one."""


class Unit(NamedTuple):
    """Steps that become one picture together: the first and the last of them."""

    first: int
    last: int


class Flattening:
    """Flattens the pages of one file."""

    def __init__(self, pdf: Any, separation: Separation, dpi: float) -> None:
        self._pdf = pdf
        self._separation = separation
        self._dpi = dpi
        self._transparency = Transparency()

    def page(self, page: Any, number: int) -> list[Finding]:
        """Make a page opaque, in its place; return what there is to report it.

        Raises UnusableError for a damaged page, and Misuse without pypdfium2.
        """
        if not self._transparency.of_resources(page.obj.get("/Resources")):
            return []
        unrolled = Unrolled(self._pdf, page, self._transparency)
        steps, units = unrolled.steps, _units(unrolled.steps)
        page.obj.Resources = unrolled.merged
        page.obj.Contents = self._pdf.make_stream(
            unparse_content_stream([step.written for step in steps])
        )
        if not units:
            _prune(unrolled.merged, steps)
            return []
        return self._flattened(page, unrolled, units, number)

    def _flattened(
        self, page: Any, unrolled: Unrolled, units: list[Unit], number: int
    ) -> list[Finding]:
        steps = unrolled.steps
        whole = len(units) > _MOST
        if whole:
            units = [Unit(0, units[-1].last)]
        if not isinstance(unrolled.merged.get("/XObject"), Dictionary):
            unrolled.merged.XObject = Dictionary()
        source = one_page(page)
        dropped: dict[int, list[Any]] = {}
        placed: dict[int, list[Any]] = {}
        flattened: list[tuple[Box, str]] = []
        for count, unit in enumerate(units):
            region = (
                Box(0, 0, *source.size)
                if whole
                else difference(source, steps, unit.first, unit.last)
            )
            for at in range(unit.first, unit.last + 1):
                dropped[at] = _without_paint(steps[at])
            if region is None:
                continue
            region = snapped(source, region, self._dpi)
            below = steps[: unit.last + 1]
            picture = _rendered(source, below, region, self._dpi)
            name = Name(f"/Flat{count}")
            unrolled.merged.XObject[name] = self._image(picture)
            base = IDENTITY if whole else steps[unit.last].matrix
            placed[-1 if whole else unit.last] = _placing(source, region, base, name)
            flattened.append((region, _words(source, below, region)))
        out = list(placed.get(-1, ()))
        for at, step in enumerate(steps):
            out += dropped.get(at, [step.written])
            out += placed.get(at, ())
        _prune(unrolled.merged, steps, dropped)
        page.obj.Contents = self._pdf.make_stream(unparse_content_stream(out))
        return _findings(flattened, number, self._dpi)

    def _image(self, picture: Any) -> Any:
        made = Stream(self._pdf, b"")
        inked = self._separation.plain(picture)
        write_flate(made, inked.tobytes())
        made.Type, made.Subtype, made.ColorSpace = Name.XObject, Name.Image, Name.DeviceCMYK
        made.Width, made.Height, made.BitsPerComponent = *inked.size, 8
        return self._pdf.make_indirect(made)


def _units(steps: list[Step]) -> list[Unit]:
    """Return what has to become pictures, from the bottom to the top."""
    units: list[Unit] = []
    text, text_translucent, apart = -1, False, True
    for at, step in enumerate(steps):
        if step.operator == "BT":
            text, text_translucent = at, False
        elif step.operator == "ET" and text >= 0:
            if text_translucent:
                units.append(Unit(text, at))
            text = -1
        elif step.translucent and text >= 0:
            text_translucent = True
        elif step.translucent:
            if units and not apart:
                units[-1] = Unit(units[-1].first, at)
            else:
                units.append(Unit(at, at))
            apart = False
            continue
        apart = apart or step.operator in _APART
    return units


def _without_paint(step: Step) -> list[Any]:
    """Return what is left of a step when it paints nothing: its path may be one to clip by."""
    if step.operator in FILLING or step.operator in STROKING:
        return [([], Operator("n"))]
    return [] if step.operator in PAINTING or step.operator in _IN_TEXT else [step.written]


def _placing(source: Any, region: Box, base: Any, name: Any) -> list[Any]:
    def exact(values: Any) -> list[Decimal]:
        return [Decimal(f"{value:.6f}") for value in values]

    left, low = source.corner
    place = (region.width, 0, 0, region.height, left + region.left, low + region.bottom)
    return [
        ([], Operator("q")),
        (exact(inverted(base)), Operator("cm")),
        (exact(place), Operator("cm")),
        ([name], Operator("Do")),
        ([], Operator("Q")),
    ]


def _prune(resources: Any, steps: list[Step], dropped: Any = ()) -> None:
    """Take the objects out of resources that nothing paints any more."""
    _drop_meshes(resources)
    held = resources.get("/XObject")
    if not isinstance(held, Dictionary):
        return
    painted = {
        str(step.operands[0])
        for at, step in enumerate(steps)
        if step.operator == "Do" and step.operands and at not in dropped
    }
    for name in list(held.keys()):
        if name not in painted and not name.startswith("/Flat"):
            del held[name]


def _drop_meshes(resources: Any) -> None:
    """Take the meshes out of resources: all of them are pictures by now.

    A pattern may still be chosen, though nothing is painted with it: a white one represents it.
    """
    shadings, patterns = (resources.get(kind) for kind in ("/Shading", "/Pattern"))
    if isinstance(shadings, Dictionary):
        for name in [name for name, held in shadings.items() if is_plain_mesh(held)]:
            del shadings[name]
    if not isinstance(patterns, Dictionary):
        return
    for name, held in list(patterns.items()):
        if is_mesh_pattern(held):
            white = Dictionary(FunctionType=2, Domain=[0, 1], C0=[1], C1=[1], N=1)
            plain = Dictionary(
                ShadingType=2, ColorSpace=Name.DeviceGray, Coords=[0, 0, 1, 0], Function=white
            )
            patterns[name] = Dictionary(PatternType=2, Shading=plain)


def _findings(flattened: list[tuple[Box, str]], number: int, dpi: float) -> list[Finding]:
    if not flattened:
        return []
    sizes = [
        f"{to_mm(region.width):.0f} x {to_mm(region.height):.0f} mm" for region, _ in flattened
    ]
    message = f"translucent parts became pictures of {dpi:g} dpi: {first_few(sizes, 3)}"
    place = f"page {number}"
    found = [Finding("press-flattened", message, subject=place, severity=Severity.INFO)]
    words = " ".join(text for _, text in flattened if text)
    if words:
        shown = words if len(words) <= 60 else words[:57] + "..."
        message = f"text under translucent parts became pixels: {shown!r}"
        hint = "put the text above translucent parts"
        found.append(
            Finding("press-text-pixels", message, Position(), place, hint, Severity.WARNING)
        )
    return found
