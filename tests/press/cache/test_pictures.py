"""Scaled pictures kept beside the faces: as they were, or not at all."""

from pathlib import Path

from pipeline.build.cache import PICTURES_FILE as FILE
from pipeline.build.cache import Store, StoredPictures, pack_picture, unpack_picture
from pipeline.draw.bitmap_files import Embedded, Samples

COLOURS = Samples(4, 3, "rgb", 8, "png", b"colours", b"pal", True, b"profile")
PICTURE = Embedded(COLOURS, Samples(4, 3, "gray", 8, "png", b"alpha"), 6)


def test_a_picture_is_as_it_was() -> None:
    """With its alpha and without."""
    for picture in (PICTURE, PICTURE._replace(alpha=None)):
        assert unpack_picture(pack_picture(picture)) == picture


def test_a_later_build_finds_it(tmp_path: Path) -> None:
    """In a file of its own, of which damage costs time and nothing else."""
    for wanted in (None, PICTURE):
        pictures = StoredPictures(Store(tmp_path))
        assert pictures.get("M1 4 3") == wanted
        pictures.put("M1 4 3", PICTURE)
        pictures.close()
    (tmp_path / FILE).write_bytes(b"damaged" * 99)
    assert StoredPictures(Store(tmp_path)).get("M1 4 3") is None
