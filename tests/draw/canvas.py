"""What the tests of drawing and publishing share: typefaces, a pen, and a page to look at."""

from io import BytesIO
from pathlib import Path

import pypdf
import pypdfium2
from PIL import Image as Bitmaps

from pipeline.build.pdf import Page, Publication, pdf_bytes
from pipeline.draw.fonts import FontSet, FontSpec, load_fonts
from pipeline.draw.renderer import IconSet, ImageSet, Renderer, render_face
from pipeline.layout.draw_list import DrawList, Op
from pipeline.sheets.model import Placement, Sheet

DATA = Path(__file__).with_name("data")
BARLOW = "package:fontpkg_barlow/files/Barlow-{}.ttf"
SOURCE = "package:font_source_sans_pro/files/SourceSansPro-{}.ttf"

SPECS = {
    spec.key: spec
    for spec in (
        FontSpec("body", BARLOW.format("Regular")),
        FontSpec("bold", BARLOW.format("Bold")),
        FontSpec("tabular", BARLOW.format("Bold"), features={"tnum": True}),
        FontSpec("caps", SOURCE.format("Regular"), features={"smcp": True}),
        FontSpec("wedge", str(DATA / "wedge.ttf"), fallback=("body",)),
        FontSpec("wedge-bold", str(DATA / "wedge.ttf"), axes={"wght": 700}),
    )
}


def new_fonts() -> FontSet:
    """Return unopened typefaces."""
    return load_fonts(SPECS)


def new_renderer(icons: Path | None = None, images: Path | None = None) -> Renderer:
    """Return a pen that has drawn nothing."""
    return Renderer(new_fonts(), IconSet([icons] if icons else []), ImageSet(images or DATA))


def face(
    *ops: Op,
    width: float = 100,
    height: float = 100,
    bleed: float = 0.0,
    parts: dict[str, tuple[Op, ...]] | None = None,
) -> DrawList:
    return DrawList(width, height, bleed, ops, parts or {})


def sheet(*placements: Placement, size: tuple[float, float] = (200, 300)) -> Sheet:
    """Return a sheet whose boxes are the paper."""
    area = (0.0, 0.0, *size)
    return Sheet(*size, "front", placements, (), area, area)


def page_of(draw_list: DrawList, renderer: Renderer) -> bytes:
    width, height = draw_list.width, draw_list.height
    placed = sheet(Placement("face", 0, 0, width, height), size=(width, height))
    faces = {"face": render_face(draw_list, renderer)}
    return pdf_bytes(Publication("A page", (Page(placed),), faces), renderer)


def picture(pdf: bytes, page: int = 0, scale: float = 1.0) -> Bitmaps.Image:
    """Return a page as pixels: one a point, unless scaled."""
    document = pypdfium2.PdfDocument(pdf)
    return document[page].render(scale=scale).to_pil().convert("RGB")


def words(pdf: bytes, page: int = 0) -> str:
    """Return the text that a reader would copy from a page."""
    text = pypdfium2.PdfDocument(pdf)[page].get_textpage()
    return str(text.get_text_bounded())


def letters(pdf: bytes, page: int = 0) -> list[tuple[str, float, float]]:
    """Return each character of a page, with its left edge and its baseline's glyph box bottom."""
    text = pypdfium2.PdfDocument(pdf)[page].get_textpage()
    boxes = [text.get_charbox(index, loose=True) for index in range(text.count_chars())]
    return [(text.get_text_range(index, 1), box[0], box[1]) for index, box in enumerate(boxes)]


def embedded(pdf: bytes) -> list[pypdf.generic.DictionaryObject]:
    """Return every font object of a file."""
    reader = pypdf.PdfReader(BytesIO(pdf))
    found = [reader.get_object(number) for number in range(1, reader.trailer["/Size"])]
    return [
        thing
        for thing in found
        if isinstance(thing, pypdf.generic.DictionaryObject) and thing.get("/Type") == "/Font"
    ]
