"""Pages written as PNG files: in several processes where there are many, and only what changed."""

from collections.abc import Sequence
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.progress import Progress
from pipeline.base.reading import PICTURE, read_bytes
from pipeline.press.page_pictures import page_by_page
from pipeline.publish.atomic import write_atomically
from pipeline.publish.png import holds_key, png_bytes
from pipeline.publish.raster import opened_pdf, page_image


class Picture(NamedTuple):
    """A page of a PDF (from 0), the file that it becomes, and what tells its content apart."""

    page: int
    target: Path
    key: str = ""


class Pixels(NamedTuple):
    """Pixels an inch, and whether what is not drawn is clear."""

    dpi: float
    transparent: bool = False


def picture_key(base: bytes, page: bytes, pixels: Pixels) -> str:
    """Return the key of a picture from the digests of all that pages are made from and of one."""
    from importlib.metadata import version

    digest = blake2b(page, digest_size=16, key=base)
    digest.update(f"{pixels} {version('pypdfium2')}".encode())
    return digest.hexdigest()


def stands(target: Path, key: str) -> bool:
    """Tell whether a file is the picture of that key already."""
    if not key or not target.is_file():
        return False
    try:
        content = read_bytes(target, PICTURE, given=True)
    except PunchboardError:
        return False
    return holds_key(content, key)


def write_pictures(
    pdf: bytes, pictures: Sequence[Picture], pixels: Pixels, jobs: int, progress: Progress
) -> None:
    """Write pages of a PDF as PNG files, each whole or not at all; `jobs` 0: as many as pay.

    Raises OSError.
    """
    for _ in page_by_page(partial(_write, pixels), pdf, pictures, jobs, progress):
        pass


def _write(pixels: Pixels, pdf: bytes | Path, pictures: Sequence[Picture]) -> list[Path]:
    """Write some pictures, in whichever process, and return where they are."""
    with opened_pdf(pdf) as document:
        for page, target, key in pictures:
            image = page_image(document, pixels.dpi, page, transparent=pixels.transparent)
            write_atomically(target, png_bytes(image, pixels.dpi, key), lasting=False)
    return [picture.target for picture in pictures]
