"""The structure of PDF/X-1a:2003 (ISO 15930-4): what a file has to say, and must not have."""

from datetime import UTC, datetime
from io import BytesIO
from typing import Any, Final

from pikepdf import Array, Dictionary, Name, Pdf, Stream, String
from PIL import Image

from pipeline.pdf.geometry import LETTER, Box, box_of
from pipeline.pdf.printing_condition import OutputProfile, PressSettings
from pipeline.pdf.raster import opened_pdf
from pipeline.pdf.reading import (
    DICTIONARIES,
    UnusableError,
    content_of,
    drop,
    filters,
    members,
    numbers,
)
from pipeline.pdf.samples import size_of, write_flate
from pipeline.source.findings import Position, fail
from pipeline.source.inputs import source_date

_KEPT: Final = ("/Type", "/Subtype", "/Width", "/Height", "/Filter", "/DecodeParms", "/Length")


def _bits(image: Any) -> Image.Image:
    """Return a picture in JBIG2 as PDFium reads it.

    Raises UnusableError for a damaged or too large one.
    """
    from pypdfium2 import PdfImage, PdfiumError  # type: ignore[import-untyped]

    try:
        with opened_pdf(_alone(image)) as document:
            found = next(each for each in document[0].get_objects() if isinstance(each, PdfImage))
            grey: Image.Image = found.get_bitmap().to_pil().convert("L")
    except (PdfiumError, StopIteration, ValueError):
        raise UnusableError("a picture whose JBIG2 is damaged") from None
    if grey.size != size_of(image):
        raise UnusableError("a picture whose JBIG2 is damaged")
    return grey.convert("1", dither=Image.Dither.NONE)


def _alone(image: Any) -> bytes:
    """Return a PDF with nothing but a picture's samples, as plain black and white."""
    size_of(image)
    with Pdf.new() as pdf:
        copy = pdf.copy_foreign(image)
        for key in set(copy.keys()) - set(_KEPT):
            del copy[key]
        copy.ColorSpace, copy.BitsPerComponent = Name.DeviceGray, 1
        page = pdf.add_blank_page(page_size=(72, 72)).obj
        page.Resources = Dictionary(XObject=Dictionary(I=copy))
        page.Contents = pdf.make_stream(b"72 0 0 72 0 0 cm /I Do")
        into = BytesIO()
        pdf.save(into)
        return into.getvalue()


_REGISTRY: Final = "http://www.color.org"
_BOXES: Final = ("/CropBox", "/BleedBox", "/TrimBox", "/ArtBox")
_OF_CATALOG: Final = (
    "/AA", "/AF", "/AcroForm", "/Collection", "/Dests", "/Extensions", "/Legal", "/MarkInfo",
    "/Names", "/NeedsRendering", "/OCProperties", "/OpenAction", "/Outlines", "/PageLabels",
    "/PageMode", "/Perms", "/Requirements", "/StructTreeRoot", "/Threads", "/URI", "/Version",
)  # fmt: skip
_OF_PAGE: Final = (
    "/AA", "/Annots", "/B", "/Dur", "/Group", "/Metadata", "/PieceInfo", "/PresSteps",
    "/SeparationInfo", "/StructParents", "/Tabs", "/TemplateInstantiated", "/Thumb", "/Trans",
    "/VP",
)  # fmt: skip
_OF_STATE: Final = (
    "/AIS", "/BG", "/BG2", "/BM", "/CA", "/HT", "/HTO", "/HTP", "/SMask", "/TK", "/TR", "/TR2",
    "/UCR", "/UCR2", "/ca",
)  # fmt: skip
_FILES: Final = ("/FontFile", "/FontFile2", "/FontFile3")


def require_embedded_fonts(pdf: Any, name: str) -> None:
    """Raise PunchboardError (`press-font`) for fonts that a file names and does not have."""
    missing = sorted({font for font in map(_missing_font, _dictionaries(pdf)) if font})
    if missing:
        shown = ", ".join(missing[:5]) + (" ..." if len(missing) > 5 else "")
        message = f"expected embedded fonts, found {len(missing)} that are not: {shown}"
        hint = "export the PDF once more with all fonts embedded"
        raise fail("press-font", message, Position(name), hint=hint)


def make_structure(pdf: Any, settings: PressSettings) -> None:
    """Give a file whose colours are inks the structure of PDF/X-1a:2003, in its place.

    Actions, annotations, scripts, forms to fill in, layers and attached files go: no press prints
    them, and the standard forbids them.
    """
    drop(pdf.Root, *_OF_CATALOG)
    for page in pdf.pages:
        drop(page.obj, *_OF_PAGE)
        _set_boxes(page.obj)
    for thing in _dictionaries(pdf):
        if thing.get("/Type") == Name.ExtGState or _is_state(thing):
            drop(thing, *_OF_STATE)
        for holder in (thing, thing.get("/Resources")):
            for state in members(holder, "/ExtGState") if isinstance(holder, Dictionary) else ():
                drop(state, *_OF_STATE)
    _repack(pdf)
    pdf.Root.OutputIntents = _intents(pdf, settings.profile)
    _say(pdf, settings)


def _set_boxes(page: Any) -> None:
    """Write the boxes of a page so that each lies in the next: trim, bleed, media."""
    media = _box(page.get("/MediaBox")) or LETTER
    boxes = (_box(page.get(key)) for key in ("/TrimBox", "/ArtBox", "/CropBox"))
    trim = _within(next((box for box in boxes if box), None), media)
    bleed = _within(_box(page.get("/BleedBox")), media) if "/BleedBox" in page else trim
    bleed = bleed.around(trim)
    drop(page, *_BOXES)
    for key, box in (("/MediaBox", media), ("/BleedBox", bleed), ("/TrimBox", trim)):
        page[key] = Array([round(edge, 4) for edge in box])


def _box(array: Any) -> Box | None:
    box = box_of(numbers(array))
    return box if box is not None and box.width > 0 and box.height > 0 else None


def _within(box: Box | None, outer: Box) -> Box:
    cut = outer if box is None else box.common(outer)
    return cut if cut.width > 0 and cut.height > 0 else outer


def _intents(pdf: Any, profile: OutputProfile) -> Any:
    """Return what the file is printed on: the profile, and its registered condition if it has."""
    embedded = pdf.make_stream(profile.data, N=4)
    said = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=String(profile.condition or "Custom"),
        Info=String(profile.description),
        OutputCondition=String(profile.description),
        DestOutputProfile=embedded,
    )
    if profile.condition:
        said.RegistryName = String(_REGISTRY)
    return Array([pdf.make_indirect(said)])


def _say(pdf: Any, settings: PressSettings) -> None:
    """Write the file's particulars, the same in both places that have them."""
    info = pdf.docinfo
    title = str(info.get("/Title", "")).strip() or settings.title
    day = datetime.fromtimestamp(source_date() or 946_684_800, UTC)
    info.Title = String(title)
    for key in ("/CreationDate", "/ModDate"):
        # A readable date stays.
        if not str(info.get(key, "")).startswith("D:") or len(str(info[key])) < 16:
            info[key] = String(f"D:{day:%Y%m%d%H%M%S}+00'00'")
    info.GTS_PDFXVersion = String("PDF/X-1a:2003")
    drop(info, "/GTS_PDFXConformance")
    trapped = str(info.get("/Trapped")) in ("/True", "True")
    info.Trapped = Name("/True") if trapped else Name("/False")
    for key in list(info.keys()):
        if isinstance(info[key], Dictionary):
            del info[key]
    drop(pdf.Root, "/Metadata")


def _missing_font(thing: Any) -> str:
    """Return the name of a font that is used by its name alone, else ""."""
    if thing.get("/Type") != "/Font" or "/Subtype" not in thing:
        return ""
    if str(thing.Subtype) in ("/Type3", "/Type0"):
        return ""
    descriptor = thing.get("/FontDescriptor")
    if descriptor is not None and any(key in descriptor for key in _FILES):
        return ""
    return str(thing.get("/BaseFont", "/unnamed")).lstrip("/") or "unnamed"


def _dictionaries(pdf: Any) -> list[Any]:
    return [thing for thing in pdf.objects if isinstance(thing, DICTIONARIES)]


def _is_state(thing: Any) -> bool:
    states = any(key in thing for key in ("/ca", "/CA", "/SMask"))
    return states and "/Type" not in thing and "/Subtype" not in thing


def _repack(pdf: Any) -> None:
    """Pack again what is packed in a forbidden way: LZW, and what came after 1.4."""
    for thing in list(pdf.objects):
        if not isinstance(thing, Stream):
            continue
        named = filters(thing)
        if "/LZWDecode" in named or "/LZW" in named or "/Crypt" in named:
            _write_again(thing, content_of(thing))
        if "/F" in thing and "/Subtype" in thing:
            raise UnusableError("a picture in a file next to it")
        if "/JBIG2Decode" in named:
            _write_again(thing, _bits(thing).tobytes())


def _write_again(stream: Any, data: bytes) -> None:
    drop(stream, "/DecodeParms")
    write_flate(stream, data)
