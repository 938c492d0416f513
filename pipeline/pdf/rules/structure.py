"""Rules about a file's structure: version, PDF/X, damage, fonts, layers, scripts."""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, TypeAlias

import pikepdf
from pydantic import BeforeValidator

from pipeline.pdf.file import File, Leaf
from pipeline.pdf.geometry import box_of
from pipeline.pdf.objects import components, intents
from pipeline.pdf.profile import Defect, Doubt, Needs, Remark, View, file_rule, page_rule
from pipeline.pdf.reading import DICTIONARIES, members, names_of
from pipeline.source.names import counted

Version: TypeAlias = Annotated[Literal["1.3", "1.4", "1.5", "1.6", "1.7"], BeforeValidator(str)]


@file_rule("version", Version)
def version(file: File, wanted: Any) -> Iterator[Remark]:
    """Find files of a later PDF version than the profile allows.

    Programs that do not know a version leave out what it has brought.
    """
    found = file.pdf.pdf_version
    if found > wanted:
        yield Defect("preflight-version", f"PDF {found}", f"PDF {wanted} or earlier")


_SCREENS: Final = (1, 5)
"""The sorts of halftone that PDF/X-1a has: a spot function, and one for each ink."""


def screening(obj: Any) -> Iterator[str]:
    """Yield what PDF/X-1a forbids in the graphics states that an object has as resources.

    They are looked up there: they rarely say what they are, and few are objects of their own.
    """
    for holder in (obj, obj.get("/Resources")):
        for state in members(holder, "/ExtGState") if isinstance(holder, DICTIONARIES) else ():
            yield from _of_state(state)


def _of_state(state: Any) -> Iterator[str]:
    if "/TR" in state or state.get("/TR2", "/Default") != "/Default":
        yield "a transfer function"
    if "/HTP" in state:
        yield "a halftone phase"
    screen = state.get("/HT")
    if isinstance(screen, DICTIONARIES):
        if screen.get("/HalftoneType") not in _SCREENS:
            yield f"a halftone screen of type {screen.get('/HalftoneType')}"
        if "/HalftoneName" in screen:
            yield "a halftone screen by name"


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
            yield Defect("preflight-standard", message, allowed, page=leaf.number)
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
        yield "the file does not say whether it is trapped", "Trapped True or False"
    if "/ID" not in file.pdf.trailer:
        yield "the file has no ID", "an ID"
    yield from _of_intents(intents(file.pdf.Root))


def _of_intents(found: list[Any]) -> Iterator[tuple[str, str]]:
    own = [each for each in found if each.get("/S") == "/GTS_PDFX"]
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
    if not isinstance(obj, DICTIONARIES):
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
            yield "a picture in another file (OPI)"
        if "/Alternates" in obj:
            yield "a picture with alternates"
        if "/F" in obj and isinstance(obj.get("/F"), (pikepdf.String, pikepdf.Dictionary)):
            yield "a stream in another file"
    yield from screening(obj)


_ALLOWED: Final = "a file that needs no fixing"
_HINT: Final = "export it once more; qpdf IN.pdf OUT.pdf fixes some damage"


@page_rule("sound", bool, needs=Needs.CONTENT)
def sound(view: View, wanted: Any) -> Iterator[Remark]:
    """Find damage: what does not open, what had to be fixed, streams that cannot be decoded.

    Readers fix such files in silence, each in its own way; what a printer prints is not known.
    """
    gaps = view.marks.gaps
    if view.number == 1:
        for said in dict.fromkeys(view.file.mended):
            yield Defect("preflight-sound", said, _ALLOWED, hint=_HINT, page=0)
    for gap in gaps:
        if gap.damaged:
            yield Defect("preflight-sound", gap.reason, _ALLOWED, hint=_HINT)


@file_rule("encrypted", bool, forbids=True)
def encrypted(file: File, wanted: Any) -> Iterator[Remark]:
    """Find encryption, also one that only keeps from printing or changing.

    The programs of print shops refuse it, or lose what they cannot open.
    """
    if file.pdf.is_encrypted:
        message, remedy = "the file is encrypted", "save it without a password or restrictions"
        yield Defect("preflight-encrypted", message, "no encryption", hint=remedy)


@page_rule("fonts", Literal["embedded", "subset"], needs=Needs.CONTENT)
def fonts(view: View, wanted: Any) -> Iterator[Remark]:
    """Find text in fonts that are not in the file, wherever it is: forms, patterns, notes.

    A printer puts another font in their place. If the profile asks for subsets, fonts that are
    there as a whole are found, too. Fonts that no text is set in do not count.
    """
    seen = set()
    for shown in view.marks.shown:
        font = shown.font
        if font in seen:
            continue
        seen.add(font)
        if not font.embedded:
            message, allowed = f"the font {font.name} is not embedded", "embedded fonts"
            remedy = "embed all fonts when exporting"
            yield Defect("preflight-fonts", message, allowed, shown.box, remedy)
        elif wanted == "subset" and not font.subset and font.sort != "Type3":
            message, allowed = f"the font {font.name} is embedded as a whole", "subsets of fonts"
            yield Defect("preflight-fonts", message, allowed, shown.box)


@file_rule("layers", bool, forbids=True)
def layers(file: File, wanted: Any) -> Iterator[Remark]:
    """Find layers (optional content): what is printed depends on who opens the file."""
    found = file.pdf.Root.get("/OCProperties")
    groups = found.get("/OCGs") if isinstance(found, pikepdf.Dictionary) else None
    if isinstance(groups, pikepdf.Array) and len(groups):
        names = ", ".join(repr(str(each.get("/Name", ""))) for each in list(groups)[:5])
        found = f"{counted(len(groups), 'layer')}: {names}"
        yield Defect("preflight-layers", found, "none", hint="flatten the layers when exporting")


_MARKS: Final = frozenset({"/TrapNet", "/PrinterMark"})
_UNSEEN: Final = frozenset({"/Link", "/Popup"})


@page_rule("annotations", bool, forbids=True)
def annotations(view: View, wanted: Any) -> Iterator[Remark]:
    """Find annotations on what is printed: notes, stamps, highlights, fields of forms.

    Some programs print them and others do not. A standard of PDF/X allows no link either.
    """
    allowed = _MARKS if view.file.wanted.get("standard") else _MARKS | _UNSEEN
    for each in _annotations(view.leaf):
        if str(each.get("/Subtype", "")) in allowed:
            continue
        box = box_of(each.get("/Rect"))
        if box is not None and box.meets(view.leaf.bleed):
            message = f"an annotation ({str(each.get('/Subtype', '/?'))[1:]}) within the bleed"
            remedy = "delete it, or flatten it into the page"
            yield Defect("preflight-annotations", message, "none", hint=remedy)


_HARMLESS: Final = frozenset({"/GoTo", "/URI", "/Named", "/Thread"})

_MOST_ACTIONS: Final = 1000
"""Of one holder, one after another: chains may be loops."""
_MOST_BOOKMARKS: Final = 20_000


@file_rule("scripts", bool, forbids=True)
def scripts(file: File, wanted: Any) -> Iterator[Remark]:
    """Find JavaScript and actions: of the file, of its pages and of its annotations.

    Nothing of it can be printed, and much of it is refused as dangerous. Links and jumps are none.
    """
    root = file.pdf.Root
    names = root.get("/Names")
    if isinstance(names, pikepdf.Dictionary) and "/JavaScript" in names:
        yield Defect("preflight-scripts", "JavaScript of the file", "none")
    for what, holder in (("the file", root), ("a form", root.get("/AcroForm"))):
        yield from (
            Defect("preflight-scripts", f"{each} of {what}", "none") for each in _deeds(holder)
        )
    yield from (
        Defect("preflight-scripts", f"{each} of a bookmark", "none")
        for each in dict.fromkeys(deed for item in _bookmarks(root) for deed in _deeds(item))
    )
    for leaf in file.leaves:
        holders = [leaf.obj, *_annotations(leaf)]
        for each in dict.fromkeys(deed for holder in holders for deed in _deeds(holder)):
            yield Defect("preflight-scripts", f"{each} of the page", "none", page=leaf.number)


def _annotations(leaf: Leaf) -> list[Any]:
    found = leaf.obj.get("/Annots")
    listed = found if isinstance(found, pikepdf.Array) else ()
    return [each for each in listed if isinstance(each, pikepdf.Dictionary)]


def _bookmarks(root: Any) -> Iterator[Any]:
    """Yield the entries of the outline, which may be a loop."""
    waiting = [root.get("/Outlines")]
    for _ in range(_MOST_BOOKMARKS):
        if not waiting:
            return
        item = waiting.pop()
        if isinstance(item, pikepdf.Dictionary):
            yield item
            waiting += [item.get("/Next"), item.get("/First")]


def _deeds(holder: Any) -> Iterator[str]:
    """Yield what a dictionary makes a reader do."""
    if not isinstance(holder, pikepdf.Dictionary):
        return
    actions = [holder.get(key) for key in ("/OpenAction", "/A")]
    more = holder.get("/AA")
    if isinstance(more, pikepdf.Dictionary):
        actions += [more.get(key) for key in more.keys()]  # noqa: SIM118 - no mapping
    for action in _chained(actions):
        sort = str(action.get("/S", ""))
        if sort and sort not in _HARMLESS:
            yield "JavaScript" if sort == "/JavaScript" else f"an action {sort[1:]}"


def _chained(actions: list[Any]) -> Iterator[Any]:
    """Yield actions and what is to be done after them, which may lead back to the first."""
    waiting = list(actions)
    for _ in range(_MOST_ACTIONS):
        if not waiting:
            return
        action = waiting.pop(0)
        if isinstance(action, pikepdf.Dictionary):
            yield action
            after = action.get("/Next")
            waiting += list(after) if isinstance(after, pikepdf.Array) else [after]


_ANNOTATIONS: Final = {
    "/FileAttachment": "an attached file",
    "/Sound": "a sound",
    "/Movie": "a film",
    "/RichMedia": "a film",
    "/Screen": "a film",
    "/3D": "a model",
}


@file_rule("attachments", bool, forbids=True)
def attachments(file: File, wanted: Any) -> Iterator[Remark]:
    """Find files, films and sounds within the file, and forms of XFA.

    They are never printed, and programs of print shops refuse them.
    """
    names = file.pdf.Root.get("/Names")
    if isinstance(names, pikepdf.Dictionary) and "/EmbeddedFiles" in names:
        yield Defect("preflight-attachments", "attached files", "none")
    forms = file.pdf.Root.get("/AcroForm")
    if isinstance(forms, pikepdf.Dictionary) and "/XFA" in forms:
        yield Defect("preflight-attachments", "a form of XFA", "none")
    for leaf in file.leaves:
        for each in _annotations(leaf):
            sort = str(each.get("/Subtype", ""))
            if sort in _ANNOTATIONS:
                yield Defect("preflight-attachments", _ANNOTATIONS[sort], "none", page=leaf.number)


@file_rule("taken", Literal["pdf", "images"])
def taken(file: File, wanted: Any) -> Iterator[Remark]:
    """Find PDFs for a shop that takes images: they cannot be uploaded.

    The profile of a shop knows it; no other profile asks for this.
    """
    if wanted == "images":
        remedy = "make its images with punchboard order GAME --shop SHOP"
        yield Defect("preflight-taken", "a PDF", "images, one for each side", hint=remedy)
