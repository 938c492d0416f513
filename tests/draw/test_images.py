"""Bitmaps: bounded, upright, transparent where they are, and embedded once."""

from pathlib import Path

import pytest
from PIL import Image as Bitmaps

from draw.canvas import face, new_renderer, page_of, picture
from pipeline.draw.renderer import ImageSet
from pipeline.layout.draw_list import Image
from pipeline.source.findings import PunchboardError

RED, GREEN, BLUE = (255, 0, 0), (0, 128, 0), (0, 0, 255)


def save(path: Path, mode: str = "RGB", **more: object) -> None:
    """Write a bitmap of four pixels' squares: red, green above blue, white."""
    bitmap = Bitmaps.new("RGB", (20, 20), (255, 255, 255))
    for box, colour in (((0, 0), RED), ((10, 0), GREEN), ((0, 10), BLUE)):
        bitmap.paste(colour, (*box, box[0] + 10, box[1] + 10))
    bitmap.convert(mode).save(path, **more)


def corners(pdf: bytes) -> list[object]:
    """Return the colours in the four quarters of the box 10..90."""
    image = picture(pdf)
    return [image.getpixel(point) for point in ((30, 30), (70, 30), (30, 70), (70, 70))]


def test_a_size_is_told_upright_without_decoding(tmp_path: Path) -> None:
    """Width and height are those of the picture as it is drawn, whatever the camera's hold."""
    exif = Bitmaps.Exif()
    exif[0x0112] = 6
    Bitmaps.new("RGB", (30, 20)).save(tmp_path / "turned.jpg", exif=exif)
    Bitmaps.new("RGB", (30, 20)).save(tmp_path / "plain.png")
    images = new_renderer(images=tmp_path).images
    assert (images.size("turned.jpg"), images.size("plain.png")) == ((20, 30), (30, 20))
    passed = images.embedded("turned.jpg", (20, 30))
    assert (passed.samples.width, passed.samples.height, passed.orientation) == (30, 20, 6)


def test_equal_files_are_embedded_once_and_no_path_is_written(tmp_path: Path) -> None:
    """Two names of the same content share one image, which knows no file name."""
    save(tmp_path / "secret-one.png")
    save(tmp_path / "secret-two.png")
    drawn = face(Image("secret-one.png", 0, 0, 40, 40), Image("secret-two.png", 50, 0, 40, 40))
    pdf = page_of(drawn, new_renderer(images=tmp_path))
    assert pdf.count(b"/Subtype /Image") == 1
    assert b"secret" not in pdf


def test_refuses_too_many_pixels_before_decoding(tmp_path: Path) -> None:
    """The cap holds when the face is drawn, and says what was found."""
    save(tmp_path / "a.png")
    images = ImageSet(tmp_path, max_pixels=399)
    for refused in (images.name, images.verify):
        with pytest.raises(PunchboardError, match="20 x 20 pixels; at most 399") as error:
            refused("a.png")
        assert error.value.findings[0].code == "image-size"


def test_refuses_a_decompression_bomb(tmp_path: Path) -> None:
    """A small file that claims 900 million pixels is refused by its header."""
    save(tmp_path / "bomb.bmp")
    data = bytearray((tmp_path / "bomb.bmp").read_bytes())
    data[18:26] = (30_000).to_bytes(4, "little") * 2
    (tmp_path / "bomb.bmp").write_bytes(data)
    with pytest.raises(PunchboardError) as error:
        ImageSet(tmp_path).name("bomb.bmp")
    assert error.value.findings[0].code == "image-size"


@pytest.mark.parametrize("source", ["../outside.png", "none.png", "text.png", "."])
def test_refuses_what_is_no_image_of_the_game(source: str, tmp_path: Path) -> None:
    """A path out of the folder, a missing file and a text are findings, not crashes."""
    save(tmp_path / "outside.png")
    inside = tmp_path / "game"
    inside.mkdir()
    (inside / "text.png").write_text("not a bitmap")
    with pytest.raises(PunchboardError) as error:
        ImageSet(inside).name(source)
    assert error.value.findings[0].code == "image-file"
