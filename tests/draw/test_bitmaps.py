"""What becomes of each kind of bitmap in a PDF, and what its reader sees."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pytest
from PIL import Image as Bitmaps
from PIL import ImageCms, ImageOps

from draw.canvas import face, new_renderer, page_of, picture
from pipeline.draw.renderer import ImageSet
from pipeline.layout.draw_list import Image, Rect, Resolution
from pipeline.source.findings import PunchboardError

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 128, 0), (0, 0, 255), (255, 255, 255)
POINTS = ((30, 30), (70, 30), (30, 70), (70, 70))
AS_IT_IS = Resolution(wanted=14.4)
"""Of 20 pixels on 80 points none is too many."""


def quarters(mode: str = "RGB", side: int = 20, clear: bool = False) -> Bitmaps.Image:
    """Return a bitmap of four squares: red, green above blue, white, which may be `clear`."""
    bitmap = Bitmaps.new("RGBA", (side, side), (*WHITE, 0 if clear else 255))
    half = side // 2
    for box, colour in (((0, 0), RED), ((half, 0), GREEN), ((0, half), BLUE)):
        bitmap.paste((*colour, 255), (*box, box[0] + half, box[1] + half))
    return bitmap.convert(mode)


def drawn(folder: Path, name: str, resolution: Resolution = AS_IT_IS) -> bytes:
    """Return a page with a bitmap on grey."""
    ground = Rect(0, 0, 100, 100, fill="808080")
    image = Image(name, 10, 10, 80, 80, resolution)
    return page_of(face(ground, image), new_renderer(images=folder))


def image_object(pdf: bytes) -> Any:
    """Return the bitmap of a page, not its alpha."""
    reader = pypdf.PdfReader(BytesIO(pdf))
    found = [reader.get_object(number) for number in range(1, reader.trailer["/Size"])]
    images = [each for each in found if getattr(each, "get", {}.get)("/Subtype") == "/Image"]
    masks = [each["/SMask"].get_object() for each in images if "/SMask" in each]
    (image,) = [each for each in images if each not in masks]
    return image


def seen(pdf: bytes) -> list[Any]:
    """Return the colours in the four quarters of the bitmap."""
    page = picture(pdf)
    return [page.getpixel(point) for point in POINTS]


GREY = (128, 128, 128)
COLOURS = [RED, GREEN, BLUE, WHITE]
CLEAR = [RED, GREEN, BLUE, GREY]
GREYS = [(76,) * 3, (75,) * 3, (29,) * 3, WHITE]
INKS = [(238, 29, 35), (1, 111, 69), (46, 48, 146), WHITE]
"""What PDFium takes the inks of a press for."""
FLATE = "/FlateDecode"
LINES = [(0,) * 3, (0,) * 3, (0,) * 3, WHITE]

KINDS: dict[str, tuple[Bitmaps.Image, str, dict[str, Any], str, str, list[Any]]] = {
    "JPEG": (quarters(), "jpg", {"quality": 95}, "/DCTDecode", "/DeviceRGB", COLOURS),
    "grey JPEG": (quarters("L"), "jpg", {"quality": 95}, "/DCTDecode", "/DeviceGray", GREYS),
    "JPEG of inks": (quarters("CMYK"), "jpg", {"quality": 95}, "/DCTDecode", "/DeviceCMYK", INKS),
    "PNG": (quarters(), "png", {}, FLATE, "/DeviceRGB", COLOURS),
    "PNG with alpha": (quarters("RGBA", clear=True), "png", {}, FLATE, "/DeviceRGB", CLEAR),
    "PNG of a palette": (quarters().quantize(4), "png", {}, FLATE, "/Indexed", COLOURS),
    "PNG of a palette with a clear entry": (
        quarters().quantize(4),
        "png",
        {"transparency": quarters().quantize(4).getpixel((19, 19))},
        FLATE,
        "/DeviceRGB",
        CLEAR,
    ),
    "grey PNG with alpha": (
        quarters("LA", clear=True),
        "png",
        {},
        FLATE,
        "/DeviceGray",
        [*GREYS[:3], GREY],
    ),
    "PNG of 1 bit": (
        quarters("L").point(lambda value: 255 * (value > 200)).convert("1"),
        "png",
        {},
        FLATE,
        "/DeviceGray",
        LINES,
    ),
    "TIFF": (quarters(), "tif", {"compression": "tiff_lzw"}, FLATE, "/DeviceRGB", COLOURS),
    "TIFF of inks": (quarters("CMYK"), "tif", {}, FLATE, "/DeviceCMYK", INKS),
    "lossless WebP": (
        quarters("RGBA", clear=True),
        "webp",
        {"lossless": True},
        FLATE,
        "/DeviceRGB",
        CLEAR,
    ),
    "AVIF": (quarters(), "avif", {"quality": 95}, FLATE, "/DeviceRGB", COLOURS),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_reader_sees_what_was_drawn(kind: str, tmp_path: Path) -> None:
    """Each kind of picture in the coding and the colours that the docs say."""
    bitmap, suffix, options, coding, space, expected = KINDS[kind]
    name = f"a.{suffix}"
    bitmap.save(tmp_path / name, **options)
    pdf = drawn(tmp_path, name)
    found = image_object(pdf)
    device = found["/ColorSpace"]
    assert found["/Filter"] == coding
    assert (device if isinstance(device, str) else device[0]) == space
    assert ("/SMask" in found) == (GREY in expected)
    assert (found["/Width"], found["/Height"]) == (20, 20)
    assert alike(seen(pdf), expected)


def alike(some: list[Any], others: list[Any]) -> bool:
    """Tell whether colours are the same but for what a JPEG loses."""
    pairs = zip(some, others, strict=True)
    return all(abs(a - b) <= 12 for pair in pairs for a, b in zip(*pair, strict=True))


def test_a_jpeg_is_passed_on_byte_by_byte(tmp_path: Path) -> None:
    """Whatever its camera wrote is in the file, and drawn upright nevertheless."""
    exif = Bitmaps.Exif()
    exif[0x0112] = 6
    quarters().save(tmp_path / "a.jpg", quality=95, exif=exif)
    pdf = drawn(tmp_path, "a.jpg")
    assert (tmp_path / "a.jpg").read_bytes() in pdf


@pytest.mark.parametrize("suffix", ["jpg", "png"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_every_orientation_is_undone(orientation: int, suffix: str, tmp_path: Path) -> None:
    """As Pillow undoes it, whether the picture is passed on or encoded anew."""
    exif = Bitmaps.Exif()
    exif[0x0112] = orientation
    quarters().save(tmp_path / f"a.{suffix}", quality=95, exif=exif)
    with Bitmaps.open(tmp_path / f"a.{suffix}") as opened:
        upright = ImageOps.exif_transpose(opened).convert("RGB")
    expected = [upright.getpixel(point) for point in ((5, 5), (15, 5), (5, 15), (15, 15))]
    assert alike(seen(drawn(tmp_path, f"a.{suffix}")), expected)


def test_inks_without_adobe_s_marker_count_up(tmp_path: Path) -> None:
    """Only Adobe writes inks from full down, and says so."""
    stream = BytesIO()
    quarters("CMYK").point(lambda value: 255 - value).save(stream, "JPEG", quality=95)
    content = stream.getvalue()
    start = content.index(b"\xff\xee")
    length = int.from_bytes(content[start + 2 : start + 4], "big") + 2
    (tmp_path / "a.jpg").write_bytes(content[:start] + content[start + length :])
    for resolution in (AS_IT_IS, Resolution(wanted=7.2)):
        red, _, _, white = seen(drawn(tmp_path, "a.jpg", resolution))
        assert min(white) > 240
        assert red[0] > 200 > 100 > red[1]


def test_large_art_is_scaled_to_what_its_print_shows(tmp_path: Path) -> None:
    """Down only, and by no less than a third; what was a JPEG stays one."""
    quarters(side=200).save(tmp_path / "a.png")
    quarters(side=200).save(tmp_path / "a.jpg", quality=95)
    for name in ("a.png", "a.jpg"):
        for dpi, side in ((300, 200), (180, 200), (130, 200), (72, 80), (36, 40)):
            pdf = drawn(tmp_path, name, Resolution(wanted=dpi))
            assert image_object(pdf)["/Width"] == side
            assert (b"DCTDecode" in pdf) == (name == "a.jpg")
            assert alike(seen(pdf), COLOURS)


def test_one_picture_at_two_sizes_is_embedded_once_for_the_larger(tmp_path: Path) -> None:
    """The thumbnail of a card beside the card costs nothing."""
    quarters(side=200).save(tmp_path / "a.png")
    small, large = (Image("a.png", 0, 0, side, side, Resolution(wanted=72)) for side in (40, 80))
    for ops in ((small, large), (large, small)):
        pdf = page_of(face(*ops), new_renderer(images=tmp_path))
        assert pdf.count(b"/Subtype /Image") == 1
        assert image_object(pdf)["/Width"] == 80


def test_a_profile_is_kept_unless_it_is_the_usual_one(tmp_path: Path) -> None:
    """Another space is embedded, once however many pictures have it; sRGB is taken for granted."""
    other = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    renamed = other.replace(b"sRGB", b"Mine").replace("sRGB".encode("utf-16-be"), b"\0M\0i\0n\0e")
    for name, profile in (("usual", other), ("one", renamed), ("two", renamed), ("bad", b"x" * 99)):
        side = 20 if name == "one" else 24
        quarters(side=side).save(tmp_path / f"{name}.png", icc_profile=profile)
        quarters(side=side).save(tmp_path / f"{name}.jpg", icc_profile=profile)
    ops = [Image(f"{name}.png", 0, 0, 9, 9) for name in ("usual", "one", "two", "bad")]
    ops += [Image(f"{name}.jpg", 0, 0, 9, 9) for name in ("usual", "one", "two", "bad")]
    pdf = page_of(face(*ops), new_renderer(images=tmp_path))
    assert pdf.count(b"/N 3") == 1
    assert pdf.count(b"/ICCBased") == 4


def test_sixteen_bit_samples_keep_their_clear_one(tmp_path: Path) -> None:
    """PNG tells the transparent sample in its own depth."""
    grey = Bitmaps.new("I;16", (2, 1), 65535)
    grey.putpixel((0, 0), 0x4321)
    grey.save(tmp_path / "a.png", transparency=65535)
    found = ImageSet(tmp_path).embedded("a.png", (2, 1))
    assert found.alpha is not None
    page = picture(drawn(tmp_path, "a.png"))
    assert page.getpixel((30, 50)) == (0x43,) * 3
    assert page.getpixel((70, 50)) == GREY


def test_a_size_is_told_upright_without_decoding(tmp_path: Path) -> None:
    """Width and height are those of the picture as it is drawn, whatever the camera's hold."""
    exif = Bitmaps.Exif()
    exif[0x0112] = 6
    Bitmaps.new("RGB", (30, 20)).save(tmp_path / "turned.jpg", exif=exif)
    Bitmaps.new("RGB", (30, 20)).save(tmp_path / "plain.png")
    images = ImageSet(tmp_path)
    assert (images.size("turned.jpg"), images.size("plain.png")) == ((20, 30), (30, 20))
    passed = images.embedded("turned.jpg", (20, 30))
    assert (passed.samples.width, passed.samples.height, passed.orientation) == (30, 20, 6)


def test_equal_files_are_embedded_once_and_no_path_is_written(tmp_path: Path) -> None:
    """Two names of the same content share one image, which knows no file name."""
    names = ("secret-one.png", "secret-two.png")
    for name in names:
        quarters().save(tmp_path / name)
    drawn = face(*(Image(name, 0, 0, 40, 40) for name in names))
    pdf = page_of(drawn, new_renderer(images=tmp_path))
    assert pdf.count(b"/Subtype /Image") == 1
    assert b"secret" not in pdf


def test_too_many_pixels_are_refused_before_decoding(tmp_path: Path) -> None:
    """By what the header claims, 900 million or one too many."""
    quarters().save(tmp_path / "a.bmp")
    data = bytearray((tmp_path / "a.bmp").read_bytes())
    data[18:26] = (30_000).to_bytes(4, "little") * 2
    (tmp_path / "bomb.bmp").write_bytes(data)
    images = ImageSet(tmp_path, max_pixels=399)
    for refused in (images.name, images.verify):
        with pytest.raises(PunchboardError, match="20 x 20 pixels; at most 399") as error:
            refused("a.bmp")
        assert error.value.findings[0].code == "image-size"
    with pytest.raises(PunchboardError, match="image-size"):
        ImageSet(tmp_path).name("bomb.bmp")


@pytest.mark.parametrize("source", ["../outside.png", "none.png", "text.png", "."])
def test_what_is_no_image_of_the_game_is_refused(source: str, tmp_path: Path) -> None:
    """A path out of the folder, a missing file and a text are findings, not crashes."""
    quarters().save(tmp_path / "outside.png")
    inside = tmp_path / "game"
    inside.mkdir()
    (inside / "text.png").write_text("not a bitmap")
    with pytest.raises(PunchboardError, match="image-file"):
        ImageSet(inside).name(source)
