"""Faces as pictures of exact sizes."""

from io import BytesIO
from typing import Final, cast

import pytest
from PIL import Image

from pipeline.build.rasters import Format, Raster, outline_cut, rasterized
from pipeline.draw.fonts import FontSet
from pipeline.draw.renderer import Renderer, marks_operators
from pipeline.draw.usage import RenderedFace
from pipeline.layout.draw_list import Rect
from pipeline.pdf.raster import Turn
from pipeline.sheets.model import Contour, Ellipse, FaceSpec, Outline, Rectangle
from pipeline.source.findings import Misuse
from pipeline.source.units import mm

RENDERER: Final = Renderer(FontSet({}, {}))
RED, GREEN, WHITE = (255, 0, 0), (0, 255, 0), (255, 255, 255)


def face(width: float, height: float, bleed: float = 0.0) -> RenderedFace:
    """Return a green face in mm, on its bleed too, whose top left quarter is red."""
    size = (mm(width), mm(height))
    edge = mm(bleed)
    ground = Rect(-edge, -edge, size[0] + 2 * edge, size[1] + 2 * edge, fill="00ff00")
    corner = Rect(-edge, -edge, size[0] / 2 + edge, size[1] / 2 + edge, fill="ff0000")
    operators, usage = marks_operators((ground, corner), size[1], RENDERER)
    return RenderedFace(operators, *size, edge, usage)


def drawn(raster: Raster) -> Image.Image:
    """Return the picture of one raster."""
    ((id_, content),) = rasterized([raster], RENDERER)
    assert id_ == raster.id
    return Image.open(BytesIO(content))


def quarters(image: Image.Image) -> list[bool]:
    """Return which quarters are red: top left, top right, bottom left, bottom right."""
    width, height = image.size
    places = [(x, y) for y in (1, height - 2) for x in (1, width - 2)]
    return [cast(tuple[int, ...], image.getpixel(place))[0] > 200 for place in places]


@pytest.mark.parametrize("format_", ["png", "jpeg"])
def test_a_picture_has_exactly_its_pixels_and_says_its_resolution(format_: Format) -> None:
    """A card of 63.5 x 88.9 mm with 3 mm of bleed comes to 822 x 1122 pixels, as shops ask."""
    box = Raster("a", face(63.5, 88.9, 3.048), 822, 1122, mm(3.048), format=format_, dpi=300)
    image = drawn(box)
    assert image.size == (822, 1122)
    assert image.mode == "RGB"
    assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    assert quarters(image) == [True, False, False, False]


@pytest.mark.parametrize(
    ("turn", "red"), [(0, 0), (90, 1), (180, 3), (270, 2)], ids=["0", "90", "180", "270"]
)
def test_a_picture_is_turned_clockwise(turn: Turn, red: int) -> None:
    """A wide face on a tall slot is turned; the pixels are those of the picture as it is seen."""
    size = (60, 30) if turn % 180 == 0 else (30, 60)
    image = drawn(Raster("a", face(60, 30), *size, rotate=turn))
    assert image.size == size
    assert quarters(image) == [number == red for number in range(4)]


def test_axes_are_scaled_by_themselves_and_nothing_is_shifted() -> None:
    """The middle of the face is the middle of the picture, and the last pixels are drawn whole."""
    image = drawn(Raster("a", face(69.6, 95), 822, 1122)).convert("RGB")
    assert image.getpixel((410, 560)) == RED
    # PDFium fills the pixels that a rectangle touches.
    assert image.getpixel((412, 562)) == GREEN
    assert {image.getpixel((821, y)) for y in range(1122)} == {GREEN}
    assert {image.getpixel((x, 1121)) for x in range(822)} == {GREEN}


def test_bleed_that_a_face_lacks_repeats_its_outermost_pixels() -> None:
    """A shop that asks for more bleed gets no white edge; the trim stays where it is."""
    image = drawn(Raster("a", face(20, 20, 1), 240, 240, bleed=mm(2)))
    assert WHITE not in {colour for _, colour in image.getcolors() or ()}
    assert quarters(image) == [True, False, False, False]
    assert [image.getpixel((x, 60)) for x in (119, 120)] == [RED, GREEN]


@pytest.mark.parametrize(
    ("outline", "clear", "opaque"),
    [
        (Ellipse(), (5, 5), (50, 1)),
        (Rectangle(mm(3)), (0, 0), (50, 0)),
        (Contour("M0 0H10V5H20V20H0Z"), (75, 10), (25, 10)),
    ],
    ids=["circle", "corners", "path"],
)
def test_beyond_its_outline_a_picture_is_clear(
    outline: Outline, clear: tuple[int, int], opaque: tuple[int, int]
) -> None:
    """What the knife cuts off is not to be seen, bleed included."""
    spec = FaceSpec(mm(20), mm(20), mm(1), outline)
    image = drawn(Raster("a", face(20, 20, 1), 100, 100, outline=outline_cut(spec)))
    alpha = image.getchannel("A")
    assert (alpha.getpixel(clear), alpha.getpixel(opaque)) == (0, 255)


def test_other_processes_draw_the_same_bytes_in_order() -> None:
    """Progress counts the pictures."""
    rasters = [Raster(str(side), face(side, 10), side, 10) for side in range(10, 14)]
    told: list[tuple[str, int, int]] = []
    alone = list(rasterized(rasters, RENDERER, 1))
    assert list(rasterized(rasters, RENDERER, 2, lambda *each: told.append(each))) == alone
    assert [id_ for id_, _ in alone] == ["10", "11", "12", "13"]
    assert told[-1] == ("pictures", 4, 4)


def test_too_many_pixels_and_a_clear_jpeg_are_refused() -> None:
    """Before anything is drawn."""
    with pytest.raises(Misuse, match="20000 x 20000 pixels is too large"):
        list(rasterized([Raster("a", face(10, 10), 20_000, 20_000)], RENDERER))
    cut = outline_cut(FaceSpec(mm(10), mm(10)))
    with pytest.raises(ValueError, match="JPEG"):
        list(rasterized([Raster("a", face(10, 10), 9, 9, outline=cut, format="jpeg")], RENDERER))
