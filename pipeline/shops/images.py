"""The images of an order: each face once, as large as its shop asks for, and checked as a file."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.draw.usage import NOTHING, RenderedFace
from pipeline.press.rasters import Format, Raster, outline_cut, rasterized
from pipeline.publish.atomic import write_atomically
from pipeline.publish.raster import Turn
from pipeline.shops.delivery import DrawnOrder
from pipeline.shops.fitting import Fit, image_choices
from pipeline.shops.page_face import page_face

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
    """Return the format of an order's images."""
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
    """Yield what an image is not that it should be, as whoever opens the file sees it."""
    from PIL import Image

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
    """Yield a sentence for each size of image."""
    sizes: dict[tuple[int, int, bool, float, Format], int] = {}
    for each in rasters:
        key = (each.width, each.height, each.outline is not None, each.dpi, each.format)
        sizes[key] = sizes.get(key, 0) + 1
    for (width, height, clear, dpi, format_), count in sizes.items():
        colours = "RGB, clear beyond the outline" if clear else "RGB, nothing transparent"
        images = f"{count} image{'s' * (count != 1)}"
        yield f"pass: {images} of {width} x {height} pixels, {dpi:g} an inch, {colours}, {format_}"
