"""The files of a print for a cutting machine: SVG and DXF of true size, and clear pictures."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import chdir, contextmanager
from functools import partial
from hashlib import sha256
from importlib.util import find_spec
from io import StringIO
from itertools import pairwise
from math import ceil, floor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree import ElementTree

from pipeline.pdf.raster import (
    MOST_PIXELS,
    opened_pdf,
    page_image,
    pixels,
    png_bytes,
    require_pixels,
)
from pipeline.sheets.cut_paths import TOLERANCE, Curve, CutPaths, bounds, curves, cut_paths
from pipeline.sheets.cutters import Cutter
from pipeline.sheets.model import Cut, Sheet, number
from pipeline.source.findings import Misuse, install_command
from pipeline.source.units import MM_PER_INCH, mm
from pipeline.source.writing import write_atomically

if TYPE_CHECKING:
    from ezdxf.layouts.layout import Modelspace
    from PIL.Image import Image


_FINE: Final = 4
"""How many times finer outlines are drawn than the picture, so that their edges are smooth."""


def _picture(pdf: Callable[[], bytes], page: int, paths: CutPaths, cut: Cut, dpi: int) -> bytes:
    """Return the box of `paths` on a page (from 1) of a PDF as a PNG of `dpi`.

    Raises Misuse if that takes too many pixels.
    """
    from PIL import Image, ImageChops

    scale = dpi / MM_PER_INCH
    size = pixels(mm(paths.width), dpi), pixels(mm(paths.height), dpi)
    left, top = round(paths.x * scale), round(paths.y * scale)
    with opened_pdf(pdf()) as document:
        paper = document.get_page_size(page - 1)
        require_pixels(paper, dpi, MOST_PIXELS, "choose a smaller dpi for the cutter")
        whole = page_image(document, dpi, page - 1)
    drawn = whole.crop((left, top, left + size[0], top + size[1]))
    mask = Image.new("L", size, 0)
    for op in cut.outlines:
        found = [curve.moved(-left / scale, -top / scale) for curve in curves(op)]
        place, shape = _mask(found, scale)
        box = (*place, place[0] + shape.width, place[1] + shape.height)
        mask.paste(ImageChops.lighter(mask.crop(box), shape), box)
    drawn.putalpha(mask)
    return png_bytes(drawn, dpi)


def _mask(found: Sequence[Curve], scale: float) -> tuple[tuple[int, int], "Image"]:
    """Return what an outline with its holes covers, and where that lies in the picture."""
    from PIL import Image, ImageDraw

    left, top, right, bottom = (side * scale for side in bounds(found))
    x, y = floor(left), floor(top)
    size = ceil(right) - x + 1, ceil(bottom) - y + 1
    fine = Image.new("1", (size[0] * _FINE, size[1] * _FINE), 0)
    pen = ImageDraw.Draw(fine)

    def area(curve: Curve) -> float:
        a, b, c, d = bounds([curve])
        return (c - a) * (d - b)

    for index, curve in enumerate(sorted(found, key=area, reverse=True)):
        corners = [
            ((u * scale - x) * _FINE, (v * scale - y) * _FINE) for u, v in curve.corners(TOLERANCE)
        ]
        pen.polygon(corners, fill=int(index == 0))
    return (x, y), fine.convert("L").resize(size, Image.Resampling.BOX)


_MOST_NAME: Final = 60
"""Letters: what is longer names the first sheets, and how many more there are."""


class CutLayout(NamedTuple):
    """Sheets that are cut alike: their numbers, and their pages of the PDF, from 1, in order.

    The slug lines of the sheets have the same numbers.
    """

    sheet: Sheet
    cut: Cut
    numbers: tuple[int, ...]
    pages: tuple[int, ...]


def cut_layouts(sheets: Sequence[Sheet]) -> list[CutLayout]:
    """Return the layouts of a print, each with all sheets that are cut so."""
    found: dict[tuple[float, float, Cut], CutLayout] = {}
    count = 0
    for page, sheet in enumerate(sheets, 1):
        count += sheet.side != "back"
        if sheet.cut is None:
            continue
        key = (sheet.width, sheet.height, sheet.cut)
        known = found.get(key, CutLayout(sheet, sheet.cut, (), ()))
        found[key] = known._replace(numbers=(*known.numbers, count), pages=(*known.pages, page))
    return list(found.values())


def sheet_numbers(numbers: Sequence[int]) -> str:
    """Return numbers of sheets as a name has them: ``sheet-3``, ``sheets-1-9+12``."""
    breaks = [index for index, (a, b) in enumerate(pairwise(numbers), 1) if b != a + 1]
    starts, ends = [0, *breaks], [*breaks, len(numbers)]
    runs = [(numbers[a], numbers[b - 1]) for a, b in zip(starts, ends, strict=True)]
    written = [str(low) if low == high else f"{low}-{high}" for low, high in runs]
    text = "+".join(written)
    if len(text) > _MOST_NAME:
        kept = written[:8]
        text = f"{'+'.join(kept)}-and-{len(written) - len(kept)}-more"
    return f"sheet{'s' * (len(numbers) > 1)}-{text}"


SCORE: Final = "Score"
CUT: Final = "Cut"
MARKS: Final = "Regmarks"
"""The names of layers; what is called so inkscape-silhouette does not cut."""

_SVG: Final = "http://www.w3.org/2000/svg"
_INKSCAPE: Final = "http://www.inkscape.org/namespaces/inkscape"
_HAIRLINE: Final = "0.1"
COLOURS: Final = {SCORE: "#0000ff", CUT: "#ff0000", MARKS: "#808080"}


def svg(paths: CutPaths, title: str, description: str) -> bytes:
    """Return an SVG file whose unit is the millimetre."""
    width, height = number(paths.width), number(paths.height)
    root = ElementTree.Element(
        "svg",
        {
            "xmlns": _SVG,
            "xmlns:inkscape": _INKSCAPE,
            "width": f"{width}mm",
            "height": f"{height}mm",
            "viewBox": f"0 0 {width} {height}",
        },
    )
    ElementTree.SubElement(root, "title").text = title
    ElementTree.SubElement(root, "desc").text = description
    _layer(root, MARKS, paths.marks)
    _layer(root, SCORE, paths.scores)
    _layer(root, CUT, (*paths.inner, *paths.outlines))
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def _layer(root: ElementTree.Element, name: str, found: Iterable[Curve]) -> None:
    data = [path_data(curve) for curve in found]
    if not data:
        return
    layer = ElementTree.SubElement(
        root,
        "g",
        {
            "id": name.lower(),
            "inkscape:groupmode": "layer",
            "inkscape:label": name,
            "fill": "none",
            "stroke": COLOURS[name],
            "stroke-width": _HAIRLINE,
        },
    )
    for each in data:
        ElementTree.SubElement(layer, "path", {"d": each})


def path_data(curve: Curve) -> str:
    """Return a curve as path data, to a micrometre."""
    parts = [f"M{_point(curve.start)}"]
    for step in curve.steps:
        if step.near is None or step.far is None:
            parts.append(f"L{_point(step.end)}")
        else:
            parts.append(f"C{_point(step.near)} {_point(step.far)} {_point(step.end)}")
    return "".join(parts) + ("Z" if curve.closed else "")


def _point(point: tuple[float, float]) -> str:
    return f"{number(point[0])} {number(point[1])}"


_VERSION: Final = "R2000"
"""The oldest with light polylines, which all programs of cutting machines import.

It has no place for a title.
"""

_COLOURS: Final = {SCORE: 5, CUT: 1, MARKS: 8}
"""AutoCAD's colour index: blue, red, grey."""

_MILLIMETRES: Final = 4
_METRIC: Final = 1

_CACHES: Final = "XDG_CACHE_HOME"
_FONT_LIST: Final = ("ezdxf", "font_manager_cache.json")


def _require_ezdxf() -> None:
    if find_spec("ezdxf") is None:
        raise Misuse(f"writing DXF for a cutting machine needs ezdxf: {install_command('cutters')}")


def dxf(paths: CutPaths) -> bytes:
    """Return a DXF file; curves are straight lines that follow them within 0.005 mm.

    Raises Misuse without ezdxf.
    """
    _require_ezdxf()
    with _without_system_fonts():
        from ezdxf import options  # type: ignore[attr-defined]
        from ezdxf.filemanagement import new

    # The time and random numbers would make each file another one.
    options.write_fixed_meta_data_for_testing = True
    document = new(_VERSION)
    document.header["$INSUNITS"] = _MILLIMETRES
    document.header["$MEASUREMENT"] = _METRIC
    for name, colour in _COLOURS.items():
        document.layers.add(name, color=colour)
    space = document.modelspace()
    # On writing, ezdxf overwrites the header's with those of the layout, but for an origin of 0.
    least, most = (0, 0, 0), (paths.width, paths.height, 0)
    document.header["$EXTMIN"], document.header["$EXTMAX"] = least, most
    space.reset_extents(least, most)
    space.reset_limits(least[:2], most[:2])
    _add(space, SCORE, paths.height, paths.scores)
    _add(space, CUT, paths.height, (*paths.inner, *paths.outlines))
    _add(space, MARKS, paths.height, paths.marks)
    stream = StringIO()
    document.write(stream)
    return stream.getvalue().encode("utf-8")


@contextmanager
def _without_system_fonts() -> Iterator[None]:
    """Keep ezdxf, as it is imported, from reading all fonts of the system into the user's home.

    No path needs one. A list of no fonts where it looks for its own has it look no further. Nor may
    it read an ``ezdxf.ini`` of the working directory, which may be a stranger's project.
    """
    before = os.environ.get(_CACHES)
    with TemporaryDirectory() as folder, chdir(folder):
        write_atomically(
            Path(folder, *_FONT_LIST), b'{"version": 0, "font-faces": []}', lasting=False
        )
        os.environ[_CACHES] = folder
        try:
            yield
        finally:
            del os.environ[_CACHES]
            if before is not None:
                os.environ[_CACHES] = before


def _add(space: "Modelspace", layer: str, height: float, found: Iterable[Curve]) -> None:
    for curve in found:
        corners = curve.corners(TOLERANCE)
        if curve.closed:
            corners = corners[:-1]
        points = [(round(x, 4), round(height - y, 4)) for x, y in corners]
        space.add_lwpolyline(points, close=curve.closed, dxfattribs={"layer": layer})


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
        _require_ezdxf()


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
    numbers = sheet_numbers(layout.numbers)
    stem = f"{product}.cut" if layouts == 1 else f"{product}.cut.{numbers}"
    heading = f"{title}, {numbers.replace('-', ' ', 1)}"
    description = (
        f"For {cutter.title}. Pages of the PDF: {', '.join(map(str, layout.pages))}."
        " The printed front with the marks lies up."
    )
    for suffix in ("svg", "dxf"):
        if suffix in cutter.files:
            content = dxf(paths) if suffix == "dxf" else svg(paths, heading, description)
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
    found: list[CutFile] = []
    for layout in cut_layouts(sheets):
        paths = cut_paths(layout.sheet, layout.cut, cutter)
        for sheet, page in zip(layout.numbers, layout.pages, strict=True):
            key = sha256(repr((digest, page, layout.cut, cutter)).encode()).hexdigest()
            make = partial(_picture, pdf, page, paths, layout.cut, cutter.dpi)
            name = f"{product}.cut.sheet-{sheet}.png"
            found.append(CutFile(name, (page,), _size(paths), key, make))
    return found
