"""PNG files that say how large they are printed, and what they were made from."""

from io import BytesIO

from PIL import Image

from pipeline.publish.png import holds_key, png_bytes


def test_a_picture_is_known_by_its_key() -> None:
    """A file has the key that it was written with, and no other; and its pixels an inch."""
    content = png_bytes(Image.new("RGB", (3, 2)), 300, "made-of-this")
    assert holds_key(content, "made-of-this")
    assert not holds_key(content, "made-of-that")
    assert not holds_key(png_bytes(Image.new("RGB", (3, 2)), 300), "made-of-this")
    with Image.open(BytesIO(content)) as image:
        assert round(image.info["dpi"][0]) == 300
