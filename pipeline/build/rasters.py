"""Pages and faces as pictures of exact pixel sizes."""

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias, TypeVar

from pipeline.build.pdf import pdf_bytes
from pipeline.build.publication import Page, Publication
from pipeline.build.worker_pool import cores, spread
from pipeline.draw.renderer import Renderer, cut_out
from pipeline.draw.usage import RenderedFace
from pipeline.layout.draw_list import Path as PathOp
from pipeline.layout.draw_list import Rect
from pipeline.pdf.raster import MOST_PIXELS, Turn, exact_image, opened_pdf, png_bytes, require_exact
from pipeline.sheets.grid import Slot
from pipeline.sheets.marks import cut_line
from pipeline.sheets.model import FaceSpec, Placement, Sheet
from pipeline.source.files import PICTURE, read_bytes
from pipeline.source.limits import Progress, silent
from pipeline.source.temporary import temporary_folder

if TYPE_CHECKING:
    from PIL.Image import Image


MANY: Final = 8
"""Pictures from which a second process earns its start-up back."""

_CHUNKS: Final = 4
"""Shares of the work for each process, so that none waits long for another."""

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
    with temporary_folder() as folder:
        source = folder / "pages.pdf"
        source.write_bytes(pdf)
        size = -(-len(items) // (workers * _CHUNKS))
        chunks = [items[start : start + size] for start in range(0, len(items), size)]
        for made in spread(work, [(source, chunk) for chunk in chunks], workers):
            done += len(made)
            progress("pictures", done, len(items))
            yield from made


Format: TypeAlias = Literal["png", "jpeg"]
Cut: TypeAlias = PathOp | Rect

_QUALITY: Final = 95
_HAIR: Final = 0.1


class Raster(NamedTuple):
    """A face as a picture of `width` x `height` pixels, once it is turned clockwise by `rotate`.

    It shows the trim and `bleed` points round it; each axis is scaled by itself to the pixels that
    are wanted. If the face has less bleed, its outermost pixels are repeated. With an `outline`,
    in points on the face, all beyond it is clear, which JPEG cannot be. `dpi` is written into the
    file, and changes no pixel.
    """

    id: str
    face: RenderedFace
    width: int
    height: int
    bleed: float = 0.0
    rotate: Turn = 0
    outline: Cut | None = None
    format: Format = "png"
    dpi: float = 300.0


class _RastersItem(NamedTuple):
    """A page, and the picture that it becomes.

    `lack` is the part of the page's width and of its height on which nothing is drawn, at each edge
    of it.
    """

    page: int
    target: Path
    size: tuple[int, int]
    rotate: Turn
    transparent: bool
    format: Format
    dpi: float
    lack: tuple[float, float]


def rasterized(
    rasters: Sequence[Raster], renderer: Renderer, jobs: int = 0, progress: Progress = silent
) -> Iterator[tuple[str, bytes]]:
    """Yield the id and the file of each picture, in order; `renderer` has drawn the faces.

    Several processes draw them where that pays (`jobs` 0), and pictures wait on disk until they
    are taken. Raises Misuse for a picture of too many pixels, PunchboardError for a bitmap,
    typeface or outline that cannot be drawn, ValueError for an outline in JPEG.
    """
    for raster in rasters:
        require_exact((raster.width, raster.height), MOST_PIXELS, "use fewer pixels")
        if raster.outline is not None and raster.format == "jpeg":
            raise ValueError(f"{raster.id}: JPEG has no transparency")
    if not rasters:
        return
    faces = {str(page): _shown(raster) for page, raster in enumerate(rasters)}
    pages = tuple(_page(str(page), raster) for page, raster in enumerate(rasters))
    pdf = pdf_bytes(Publication("", pages, faces), renderer)
    with temporary_folder() as folder:
        items = [_item(page, folder / str(page), each) for page, each in enumerate(rasters)]
        written = page_by_page(_write, pdf, items, jobs, progress)
        for raster, target in zip(rasters, written, strict=True):
            content = read_bytes(target, PICTURE, given=True)
            target.unlink()
            yield raster.id, content


def outline_cut(spec: FaceSpec) -> Cut:
    """Return the outline of a face, for a picture that is clear beyond it."""
    slot = Slot(0.0, 0.0, spec.width, spec.height, 0, (0.0,) * 4)
    return cut_line(slot, spec.outline, _HAIR)


def _shown(raster: Raster) -> RenderedFace:
    return raster.face if raster.outline is None else cut_out(raster.face, raster.outline)


def _page(id_: str, raster: Raster) -> Page:
    face, edge = raster.face, raster.bleed
    width, height = face.width + 2 * edge, face.height + 2 * edge
    trim, whole = (edge, edge, face.width, face.height), (0.0, 0.0, width, height)
    placement = Placement(id_, *trim, 0, (min(edge, face.bleed),) * 4)
    return Page(Sheet(width, height, "front", (placement,), (), trim, whole))


def _item(page: int, target: Path, raster: Raster) -> _RastersItem:
    face, edge = raster.face, raster.bleed
    clear = raster.outline is not None
    lack = 0.0 if clear else max(0.0, edge - face.bleed)
    parts = (lack / (face.width + 2 * edge), lack / (face.height + 2 * edge))
    size, turn = (raster.width, raster.height), raster.rotate
    turned = parts if turn % 180 == 0 else (parts[1], parts[0])
    return _RastersItem(page, target, size, turn, clear, raster.format, raster.dpi, turned)


def _write(pdf: bytes | Path, items: Sequence[_RastersItem]) -> list[Path]:
    """Write pictures, in any process, and return where they are."""
    with opened_pdf(pdf) as document:
        for item in items:
            image = exact_image(
                document, item.size, item.page, item.rotate, transparent=item.transparent
            )
            item.target.write_bytes(_encoded(_extended(image, item.lack), item))
    return [item.target for item in items]


def _extended(image: "Image", lack: tuple[float, float]) -> "Image":
    """Return an image with the outermost pixels that are drawn repeated up to its edges."""
    width, height = image.size
    # A pixel that is drawn in part only is no colour to repeat.
    across, down = (ceil(part * side - 0.01) for part, side in zip(lack, image.size, strict=True))
    for x, source in ((0, across), (width - across, width - across - 1)):
        if across:
            strip = image.crop((source, 0, source + 1, height))
            image.paste(strip.resize((across, height)), (x, 0))
    for y, source in ((0, down), (height - down, height - down - 1)):
        if down:
            strip = image.crop((0, source, width, source + 1))
            image.paste(strip.resize((width, down)), (0, y))
    return image


def _encoded(image: "Image", item: _RastersItem) -> bytes:
    if item.format == "png":
        return png_bytes(image, item.dpi)
    stream = BytesIO()
    dots = (item.dpi, item.dpi)
    image.save(stream, "JPEG", quality=_QUALITY, subsampling=0, dpi=dots)
    return stream.getvalue()
