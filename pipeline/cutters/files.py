"""The files of a print for a cutting machine: one of a sort for all sheets that are cut alike."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Final, NamedTuple, TypeAlias

from pipeline.cutters.cutter import Cutter, File
from pipeline.cutters.dxf import dxf, require_ezdxf
from pipeline.cutters.layouts import (
    CutLayout,
    cut_layouts,
    file_stem,
    page_numbers,
    picture_stem,
    sheet_numbers,
)
from pipeline.cutters.paths import CutPaths, cut_paths
from pipeline.cutters.svg import svg
from pipeline.impose.model import Sheet

Writer: TypeAlias = Callable[[CutPaths, str, str], bytes]

WRITERS: Final[Mapping[File, Writer]] = {"svg": svg, "dxf": lambda paths, *_: dxf(paths)}


class CutFile(NamedTuple):
    """A file to be written: its name, the pages of the PDF that it belongs to, and its size in mm.

    `make` draws the content, `key` is a text that changes whenever that does.
    """

    name: str
    pages: tuple[int, ...]
    size: tuple[float, float]
    key: str
    make: Callable[[], bytes]


def require_writers(cutter: Cutter) -> None:
    """Raise Misuse, which says how to install it, where what writes the files is not there."""
    if "dxf" in cutter.files:
        require_ezdxf()


def cut_files(product: str, title: str, sheets: Sequence[Sheet], cutter: Cutter) -> list[CutFile]:
    """Return the vector files of a print, named after its `product`, in the order of its sheets."""
    layouts = cut_layouts(sheets)
    return [
        file
        for layout in layouts
        for file in _vectors(product, title, layout, len(layouts), cutter)
    ]


def _vectors(
    product: str, title: str, layout: CutLayout, layouts: int, cutter: Cutter
) -> Iterator[CutFile]:
    paths = cut_paths(layout.sheet, layout.cut, cutter)
    stem = file_stem(product, layout, layouts)
    heading = f"{title}, {sheet_numbers(layout.numbers).replace('-', ' ', 1)}"
    description = (
        f"For {cutter.title}. Pages of the PDF: {page_numbers(layout.pages)}."
        " The printed front with the marks lies up."
    )
    for suffix, writer in WRITERS.items():
        if suffix in cutter.files:
            content = writer(paths, heading, description)
            key = sha256(content).hexdigest()
            yield CutFile(f"{stem}.{suffix}", layout.pages, _size(paths), key, _given(content))


def _size(paths: CutPaths) -> tuple[float, float]:
    return round(paths.width, 2), round(paths.height, 2)


def _given(content: bytes) -> Callable[[], bytes]:
    return lambda: content


def pictures(
    product: str, sheets: Sequence[Sheet], cutter: Cutter, pdf: Callable[[], bytes], digest: str
) -> list[CutFile]:
    """Return the pictures of a print whose file `pdf` returns, one a sheet; `digest` is its own."""
    if "png" not in cutter.files:
        return []
    return [
        _picture(product, layout, number, page, cutter, pdf, digest)
        for layout in cut_layouts(sheets)
        for number, page in zip(layout.numbers, layout.pages, strict=True)
    ]


def _picture(
    product: str,
    layout: CutLayout,
    number: int,
    page: int,
    cutter: Cutter,
    pdf: Callable[[], bytes],
    digest: str,
) -> CutFile:
    paths = cut_paths(layout.sheet, layout.cut, cutter)

    def make() -> bytes:
        from pipeline.cutters.picture import picture
        from pipeline.publish.raster import opened_pdf

        with opened_pdf(pdf()) as document:
            return picture(document, page - 1, paths, layout.cut, cutter.dpi)

    made_from = (digest, page, layout.cut, cutter)
    key = sha256(repr(made_from).encode()).hexdigest()
    return CutFile(f"{picture_stem(product, number)}.png", (page,), _size(paths), key, make)
