"""`standard`: the structure that PDF/X asks for."""

from collections.abc import Iterator
from typing import Any, Final, Literal

import pikepdf

from pipeline.preflight.file import File
from pipeline.preflight.intents import components, intents
from pipeline.preflight.leaf import Leaf
from pipeline.preflight.rule import Defect, Doubt, Remark, file_rule
from pipeline.preflight.screening import screening
from pipeline.publish.foreign import names_of

_KEYS: Final = {"PDF/X-1a:2001": "1.3", "PDF/X-1a:2003": "1.4"}
_INFO: Final = ("Title", "CreationDate", "ModDate")
_TRAPPED: Final = frozenset({"/True", "/False"})
_MOST_OBJECTS: Final = 500_000
_FILTERS: Final = {"/LZWDecode": "LZW", "/LZW": "LZW", "/JPXDecode": "JPEG 2000"}


@file_rule("standard", Literal["PDF/X-1a:2001", "PDF/X-1a:2003"])
def standard(file: File, wanted: Any) -> Iterator[Remark]:
    """Find what in the structure of a file is not as PDF/X-1a has it.

    Its version, its own names and dates, whether it is trapped, the output intent, the boxes of
    pages, and things that it must not have. Colours, fonts, transparency and annotations are rules
    of their own, and a standard asks for them as well.
    """
    if file.mended:
        yield Doubt("the file is damaged, and its properties may be lost")
        return
    yield from (Defect("preflight-standard", *each) for each in _of_file(file, wanted))
    for leaf in file.leaves:
        for message, allowed in _of_page(leaf):
            yield Defect("preflight-standard", message, allowed, leaf.number)
    for index, obj in zip(range(_MOST_OBJECTS), file.pdf.objects, strict=False):
        del index
        for message in _of_object(obj):
            yield Defect("preflight-standard", message, "none")


def _of_file(file: File, wanted: str) -> Iterator[tuple[str, str]]:
    """Yield what is found, and what is allowed, about the file as a whole."""
    most = _KEYS[wanted]
    if file.pdf.pdf_version > most:
        yield f"PDF {file.pdf.pdf_version}", f"PDF {most} or earlier"
    info = file.pdf.trailer.get("/Info", pikepdf.Dictionary())
    said = str(info.get("/GTS_PDFXVersion", "")) or "no version of PDF/X"
    conforms = str(info.get("/GTS_PDFXConformance", ""))
    if wanted not in (said, conforms):
        yield said, f"GTS_PDFXVersion {wanted}"
    for key in _INFO:
        if not str(info.get(f"/{key}", "")):
            yield f"no {key} in the document's properties", f"a {key}"
    if str(info.get("/Trapped", "")) not in _TRAPPED:
        yield "not said whether the file is trapped", "Trapped True or False"
    if "/ID" not in file.pdf.trailer:
        yield "no ID of the file", "an ID"
    yield from _of_intents(intents(file.root))


def _of_intents(found: list[Any]) -> Iterator[tuple[str, str]]:
    own = [
        each
        for each in found
        if isinstance(each, pikepdf.Dictionary) and each.get("/S") == "/GTS_PDFX"
    ]
    if len(own) != 1:
        yield f"{len(own) or 'no'} output intents of PDF/X", "one GTS_PDFX output intent"
    for each in own:
        if not str(each.get("/OutputConditionIdentifier", "")):
            yield "an output intent without its condition", "an OutputConditionIdentifier"
        space = components(each)
        if not space and "/RegistryName" not in each:
            yield "an output intent without an ICC profile", "a DestOutputProfile or a registry"
        if space not in ("", "CMYK", "GRAY"):
            yield f"an output intent for {space}", "one for CMYK or grey"


def _of_page(leaf: Leaf) -> Iterator[tuple[str, str]]:
    trim, art = leaf.stated("TrimBox"), leaf.stated("ArtBox")
    if (trim is None) == (art is None):
        found = "a page without a TrimBox" if trim is None else "a TrimBox and an ArtBox"
        yield found, "one of both on each page"


def _of_object(obj: Any) -> Iterator[str]:
    """Yield what an object has that PDF/X-1a forbids."""
    if not isinstance(obj, (pikepdf.Dictionary, pikepdf.Stream)):
        return
    if isinstance(obj, pikepdf.Stream):
        yield from (
            f"a stream of {_FILTERS[name]}"
            for name in names_of(obj.get("/Filter"))
            if name in _FILTERS
        )
        if obj.get("/Type") in ("/ObjStm", "/XRef"):
            yield "objects packed as from PDF 1.5 on"
        if obj.get("/Subtype") == "/PS" or obj.get("/Subtype2") == "/PS":
            yield "a form in PostScript"
        if "/Ref" in obj:
            yield "a reference to another file"
        if "/OPI" in obj:
            yield "a picture that lies elsewhere (OPI)"
        if "/Alternates" in obj:
            yield "a picture with alternates"
        if "/F" in obj and isinstance(obj.get("/F"), (pikepdf.String, pikepdf.Dictionary)):
            yield "a stream that lies in another file"
    yield from screening(obj)
