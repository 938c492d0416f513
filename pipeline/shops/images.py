"""The images of an order: cards with their bleed, each face once, and checked as a file."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from math import ceil, floor
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias
from unicodedata import normalize

from PIL import Image

from pipeline.build.rasters import Format, Raster, outline_cut, rasterized
from pipeline.draw.numbers import decimal
from pipeline.draw.usage import NOTHING, RenderedFace
from pipeline.pdf.raster import Turn
from pipeline.sheets.model import Piece
from pipeline.shops.delivery import DrawnOrder
from pipeline.shops.fitting import Fit, image_choices
from pipeline.source.findings import Finding, PunchboardError
from pipeline.source.names import counted, name_of
from pipeline.source.units import PT_PER_INCH, mm
from pipeline.source.writing import write_atomically

_MOST: Final = 80
"""Letters of a name, without its number."""


def cards(order: DrawnOrder, pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Return pieces with the quantities of the order.

    For a shop that wants each copy for itself a piece with three copies comes three times.
    """
    times = order.choices.copies
    ordered = tuple(each._replace(quantity=each.quantity * times) for each in pieces)
    if order.profile.copies == "counted":
        return ordered
    return tuple(piece._replace(quantity=1) for piece in ordered for _ in range(piece.quantity))


def numbered(number: int, of: int, stem: str, copies: int = 1) -> str:
    """Return a name such as ``07-brute-x2``: sorted by the number of `of`, with several copies.

    It has no letters but those that every shop's page takes.
    """
    letters = normalize("NFKD", stem).encode("ascii", "ignore").decode()
    plain = name_of(letters)[:_MOST].strip("-")
    times = f"-x{copies}" if copies > 1 else ""
    return f"{number:0{max(2, len(str(of)))}d}{plain and f'-{plain}'}{times}"


_SLACK: Final = 0.01
"""Points: lengths are written in thousandths, and a pixel is many of those."""

_LAP: Final = mm(0.2)
"""By how much a face and its stretched strip overlap, and how far the seam keeps from the end of
the bleed: a pixel that a thing covers in part shows what lies below."""

_INSIDE: Final = 0.003
"""Points by which a clip that ends at a whole pixel leaves the next one out for sure."""

_Edges: TypeAlias = tuple[float, float, float, float]


def page_face(face: RenderedFace, page: tuple[float, float], dpi: float) -> RenderedFace:
    """Return a face as large as `page`, in points, with `face` and its bleed in its middle.

    If the page is larger than that, the outermost strip of the bleed is stretched up to its
    edges, from a whole pixel at `dpi` to the inch on. Nothing else of the face changes.
    """
    left, bottom = (page[0] - face.width) / 2, (page[1] - face.height) / 2
    lap = min(_LAP, face.bleed / 3)
    pixel = PT_PER_INCH / dpi
    edges = (
        *_snapped(left - face.bleed, lap, page[0], pixel),
        *_snapped(bottom - face.bleed, lap, page[1], pixel),
    )
    inner = _rectangle(edges)
    place = f"{decimal(left, 3)} {decimal(bottom, 3)}"
    laid = f"q {inner} W n\n1 0 0 1 {place} cm\n{face.operators}\nQ"
    if edges[0] > 0 or edges[2] > 0:
        hole = (edges[0] + lap, edges[1] - lap, edges[2] + lap, edges[3] - lap)
        laid = f"{_stretched(face, page, hole, pixel)}\n{laid}"
    return RenderedFace(laid, *page, 0.0, face.usage)


def _snapped(start: float, lap: float, side: float, pixel: float) -> tuple[float, float]:
    if start <= _SLACK:
        return 0.0, side
    first = ceil((start + lap) / pixel - _SLACK)
    last = floor((side - start - lap) / pixel + _SLACK)
    return first * pixel + _INSIDE, last * pixel - _INSIDE


def _stretched(face: RenderedFace, page: tuple[float, float], hole: _Edges, pixel: float) -> str:
    """Return operators that draw a face a pixel larger than the page, but not within `hole`."""
    across, down = (
        max(1.0, (side + 2 * pixel) / (own + 2 * face.bleed))
        for side, own in zip(page, (face.width, face.height), strict=True)
    )
    left = (page[0] - across * face.width) / 2
    bottom = (page[1] - down * face.height) / 2
    matrix = " ".join(
        (decimal(across, 6), "0 0", decimal(down, 6), decimal(left, 3), decimal(bottom, 3))
    )
    first, last, low, high = hole
    # Four strips, and no rectangle with a hole: who reads the file sees that no text shows in them.
    strips = (
        (0.0, first, 0.0, page[1]),
        (last, page[0], 0.0, page[1]),
        (first, last, 0.0, low),
        (first, last, high, page[1]),
    )
    clip = " ".join(map(_rectangle, strips))
    return f"q {clip} W n\n{matrix} cm\n{face.operators}\nQ"


def _rectangle(edges: _Edges) -> str:
    left, right, bottom, top = edges
    box = (left, bottom, right - left, top - bottom)
    return f"{' '.join(decimal(value, 3) for value in box)} re"


SUFFIXES: Final[Mapping[Format, str]] = {"png": ".png", "jpeg": ".jpg"}

_MODES: Final = {False: "RGB", True: "RGBA"}
_DPI_SLACK: Final = 0.5
"""PNG counts whole pixels a metre, and JPEG whole ones an inch."""


class Picture(NamedTuple):
    """A face of a deck as an image, and the paths below the order's folder that it is written to.

    An empty `face` is a blank one.
    """

    fit: Fit
    face: str
    back: bool
    paths: tuple[str, ...]


def image_format(order: DrawnOrder) -> Format:
    return "jpeg" if (order.choices.format or order.profile.format) == "jpeg" else "png"


def write_images(order: DrawnOrder, pictures: Sequence[Picture]) -> tuple[str, ...]:
    """Write images, each looked at again as a file; return what was checked, in words.

    Raises PunchboardError for what cannot be drawn, and (`shop-image`) for an image that is not
    what the shop asks for.
    """
    rasters = [_raster(order, number, picture) for number, picture in enumerate(pictures)]
    findings: list[Finding] = []
    drawn = rasterized(rasters, order.edition.renderer, order.jobs, order.progress)
    for (_, content), raster, picture in zip(drawn, rasters, pictures, strict=True):
        findings += _image_findings(content, raster, picture)
        for path in picture.paths:
            write_atomically(order.folder / path, content, lasting=False)
    if findings:
        raise PunchboardError(findings)
    return tuple(_checked(rasters))


def _raster(order: DrawnOrder, number: int, picture: Picture) -> Raster:
    fit, spec = picture.fit, picture.fit.deck.spec
    blank = RenderedFace("", spec.width, spec.height, 0.0, NOTHING)
    face = fit.deck.faces[picture.face] if picture.face else blank
    format_, turn = image_format(order), _turn(picture)
    if not order.profile.products and image_choices(order.profile, order.choices).cut:
        shape = outline_cut(spec)
        return Raster(str(number), face, *fit.pixels, 0.0, turn, shape, format_, fit.dpi)
    laid = page_face(face, fit.page, fit.dpi)
    return Raster(str(number), laid, *fit.pixels, 0.0, turn, None, format_, fit.dpi)


def _turn(picture: Picture) -> Turn:
    if not picture.fit.turned:
        return 0
    return 270 if picture.back else 90


def _image_findings(content: bytes, raster: Raster, picture: Picture) -> Iterator[Finding]:
    """Yield the properties that an image lacks, as programs that open it see them."""
    with Image.open(BytesIO(content)) as image:
        dpi = image.info.get("dpi", (0, 0))
        seen = (
            ("pixels", f"{raster.width} x {raster.height}", f"{image.width} x {image.height}"),
            ("mode", _MODES[raster.outline is not None], image.mode),
            ("format", raster.format.upper(), image.format),
        )
        wrong = [each for each in seen if each[1] != each[2]]
        if max(abs(value - raster.dpi) for value in dpi) > _DPI_SLACK:
            wrong.append(("pixels an inch", f"{raster.dpi:g}", f"{dpi[0]:g} x {dpi[1]:g}"))
    for what, expected, found in wrong:
        message = f"{Path(picture.paths[0]).name}: expected {what} {expected}, found {found}"
        yield Finding("shop-image", message, subject=picture.fit.deck.product)


def _checked(rasters: Iterable[Raster]) -> Iterator[str]:
    sizes: dict[tuple[int, int, bool, float, Format], int] = {}
    for each in rasters:
        key = (each.width, each.height, each.outline is not None, each.dpi, each.format)
        sizes[key] = sizes.get(key, 0) + 1
    for (width, height, clear, dpi, format_), count in sizes.items():
        colours = "RGB, transparent beyond the outline" if clear else "RGB, nothing transparent"
        images = counted(count, "image")
        yield f"pass: {images} of {width} x {height} pixels, {dpi:g} an inch, {colours}, {format_}"
