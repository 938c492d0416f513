"""Pages written as PNG files: in several processes where there are many, and only what changed."""

from collections.abc import Sequence
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.reading import PICTURE, read_bytes
from pipeline.press.workers import Progress, cores, spread
from pipeline.publish.atomic import write_atomically
from pipeline.publish.raster import page_image

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS: Final = 150_000_000
"""Pixels of one picture, which take three or four bytes each while it is drawn."""
MANY: Final = 8
"""Pictures from which a second process earns its start-up back."""

_KEYWORD: Final = "Punchboard"
_HEAD: Final = 400
"""Bytes of a PNG within which its text stands, before its pixels."""
_CHUNKS: Final = 4
"""Shares of the work for each process, so that none waits long for another."""
_COMPRESSION: Final = 3
"""Level of zlib: a third faster than the usual one, for files a few per cent larger."""


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
        head = read_bytes(target, PICTURE, given=True)[:_HEAD]
    except PunchboardError:
        return False
    return f"{_KEYWORD}\0{key}".encode() in head


def write_pictures(
    pdf: bytes, pictures: Sequence[Picture], pixels: Pixels, jobs: int, progress: Progress
) -> None:
    """Write pages of a PDF as PNG files, each whole or not at all; `jobs` 0: as many as pay.

    Raises OSError. pypdfium2 has to be there.
    """
    workers = min(jobs or (cores() if len(pictures) >= MANY else 1), len(pictures))
    done = 0
    if workers <= 1:
        for picture in pictures:
            _write(pdf, (picture,), pixels)
            done += 1
            progress("pictures", done, len(pictures))
        return
    with TemporaryDirectory() as folder:
        source = Path(folder, "pages.pdf")
        source.write_bytes(pdf)
        size = -(-len(pictures) // (workers * _CHUNKS))
        chunks = [pictures[start : start + size] for start in range(0, len(pictures), size)]
        for count in spread(_write, [(source, chunk, pixels) for chunk in chunks], workers):
            done += count
            progress("pictures", done, len(pictures))


def _write(pdf: bytes | Path, pictures: Sequence[Picture], pixels: Pixels) -> int:
    """Write some pictures, in whichever process, and return how many."""
    from pypdfium2 import PdfDocument  # type: ignore[import-untyped]

    with PdfDocument(pdf) as document:
        for page, target, key in pictures:
            image = page_image(document, pixels.dpi, page, transparent=pixels.transparent)
            write_atomically(target, png_bytes(image, pixels.dpi, key))
    return len(pictures)


def png_bytes(image: "Image", dpi: float, key: str = "") -> bytes:
    """Return an image as a PNG that says how large it is printed, and its key where it has one."""
    from PIL.PngImagePlugin import PngInfo

    notes = PngInfo()
    if key:
        notes.add_text(_KEYWORD, key)
    stream = BytesIO()
    image.save(stream, "PNG", dpi=(dpi, dpi), pnginfo=notes, compress_level=_COMPRESSION)
    return stream.getvalue()
