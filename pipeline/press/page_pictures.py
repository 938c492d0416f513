"""Pages of a PDF made into pictures by as many processes as pay, and pictures as PNG files."""

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, TypeVar

from pipeline.press.workers import Progress, cores, spread

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS: Final = 150_000_000
"""Pixels of one picture, which take three or four bytes each while it is drawn."""
MANY: Final = 8
"""Pictures from which a second process earns its start-up back."""

_KEYWORD: Final = "Punchboard"
_CHUNKS: Final = 4
"""Shares of the work for each process, so that none waits long for another."""
_COMPRESSION: Final = 3
"""Level of zlib: a third faster than the usual one, for files a few per cent larger."""

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


def page_by_page(
    work: Callable[[bytes | Path, Sequence[_Item]], list[_Result]],
    pdf: bytes,
    items: Sequence[_Item],
    jobs: int,
    progress: Progress,
) -> Iterator[_Result]:
    """Yield what `work` makes of each item with a PDF or the file of it; `jobs` 0: as many as pay.

    Raises what `work` raises.
    """
    workers = min(jobs or (cores() if len(items) >= MANY else 1), len(items))
    done = 0
    if workers <= 1:
        for item in items:
            made = work(pdf, (item,))
            done += 1
            progress("pictures", done, len(items))
            yield from made
        return
    with TemporaryDirectory() as folder:
        source = Path(folder, "pages.pdf")
        source.write_bytes(pdf)
        size = -(-len(items) // (workers * _CHUNKS))
        chunks = [items[start : start + size] for start in range(0, len(items), size)]
        for made in spread(work, [(source, chunk) for chunk in chunks], workers):
            done += len(made)
            progress("pictures", done, len(items))
            yield from made


def png_bytes(image: "Image", dpi: float, key: str = "") -> bytes:
    """Return an image as a PNG that says how large it is printed, and its key where it has one."""
    from PIL.PngImagePlugin import PngInfo

    notes = PngInfo()
    if key:
        notes.add_text(_KEYWORD, key)
    stream = BytesIO()
    image.save(stream, "PNG", dpi=(dpi, dpi), pnginfo=notes, compress_level=_COMPRESSION)
    return stream.getvalue()


def holds_key(head: bytes, key: str) -> bool:
    """Tell whether a PNG that begins with `head` was written with that key."""
    return f"{_KEYWORD}\0{key}".encode() in head
