"""Pages written as PNG files: in several processes where there are many, and only what changed."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pipeline.base.progress import Progress
from pipeline.press.page_pictures import page_by_page
from pipeline.publish.atomic import write_atomically
from pipeline.publish.png import png_bytes
from pipeline.publish.raster import opened_pdf, page_image


class Picture(NamedTuple):
    """A page of a PDF (from 0), and the file that it becomes."""

    page: int
    target: Path


class Pixels(NamedTuple):
    """Pixels an inch, and whether what is not drawn is clear."""

    dpi: float
    transparent: bool = False


def picture_key(page: bytes, pixels: Pixels) -> bytes:
    """Return the key of a picture of the page that a digest tells."""
    from importlib.metadata import version

    return page + f"{pixels} {version('pypdfium2')}".encode()


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
        for page, target in pictures:
            image = page_image(document, pixels.dpi, page, transparent=pixels.transparent)
            write_atomically(target, png_bytes(image, pixels.dpi), lasting=False)
    return [picture.target for picture in pictures]
