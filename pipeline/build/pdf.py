"""A publication as a PDF: pages of clipped faces, bookmarks, fonts and forms once, no clock."""

import pipeline.draw  # noqa: F401 - ReportLab is imported only behind it

# isort: split


from collections.abc import Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

from reportlab.pdfbase.pdfdoc import (
    PDFCrossReferenceTable,
    PDFDictionary,
    PDFDocument,
    PDFFile,
    PDFIndirectObject,
    PDFObject,
    PDFString,
    PDFTrailer,
)

from pipeline.build.publication import KeptPage, Page, Publication, Published, uses
from pipeline.draw.inventory import Inventory
from pipeline.draw.numbers import decimal
from pipeline.draw.pdfobjects import Compressor, data, encoded_stream, form, transparency_group
from pipeline.draw.renderer import Renderer, marks_operators
from pipeline.draw.usage import NOTHING, RenderedFace, Usage, merged
from pipeline.layout.draw_list import Op
from pipeline.sheets.model import Edges, Sheet
from pipeline.source.inputs import source_date
from pipeline.source.writing import atomic_writer

Cell: TypeAlias = tuple[float, float, float, float]

# (cosine, sine) of a turn; imposition knows no other.
_TURNS: Final = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}


def matrix(cell: Cell, rotate: int, width: float, height: float, sheet_height: float) -> str:
    """Return the cm operator that puts a face of this trim size into its cell."""
    cosine, sine = _TURNS[rotate % 360]
    left, top, w, h = cell
    x = left + w / 2 - (cosine * width + sine * height) / 2
    y = sheet_height - top - h / 2 - (cosine * height - sine * width) / 2
    return f"{cosine} {-sine} {sine} {cosine} {decimal(x, 3)} {decimal(y, 3)} cm"


def clip(cell: Cell, bleed: Edges, sheet_height: float) -> str:
    """Return the operators that clip to a cell and its bleed, in page coordinates."""
    x, y, w, h = cell
    left, top, right, bottom = bleed
    edges = (x - left, sheet_height - y - h - bottom, w + left + right, h + top + bottom)
    return f"{' '.join(decimal(value, 3) for value in edges)} re W n"


def polygon_clip(corners: tuple[tuple[float, float], ...], sheet_height: float) -> str:
    """Return the operators that clip to a polygon on the sheet, in page coordinates."""
    points = [f"{decimal(x, 3)} {decimal(sheet_height - y, 3)}" for x, y in corners]
    return f"{points[0]} m {' '.join(f'{point} l' for point in points[1:])} h W n"


class Leaf(PDFObject):  # type: ignore[misc]
    """A page object, written out directly: ReportLab's own takes ten times as long."""

    # ReportLab refers to an object with this attribute instead of writing it in place.
    __RefOnly__: Final = 1

    def __init__(
        self, sheet: Sheet, content: Any, resources: Any, *, translucent: bool = False
    ) -> None:
        self._sheet, self._content, self._resources = sheet, content, resources
        self._translucent = translucent

    def format(self, document: PDFDocument) -> bytes:
        """Return the page dictionary (ISO 32000-1, table 30)."""
        sheet = self._sheet
        parent = document.Reference(document.Pages)
        references = [
            str(thing.format(document), "ascii")
            for thing in (parent, self._content, self._resources)
        ]
        entries = zip(("Parent", "Contents", "Resources"), references, strict=True)
        boxes = (
            ("MediaBox", (0.0, 0.0, sheet.width, sheet.height)),
            ("BleedBox", box_on_paper(sheet, sheet.bleed)),
            ("TrimBox", box_on_paper(sheet, sheet.trim)),
        )
        lines = ["<< /Type /Page"]
        lines += [f"/{name} {reference}" for name, reference in entries]
        lines += [f"/{name} [{' '.join(decimal(v, 3) for v in box)}]" for name, box in boxes]
        if self._translucent:
            # Without it, readers may blend in the colours of a press, and change all of the page.
            lines.append(f"/Group {transparency_group('RGB')}")
        return "\n".join([*lines, ">>"]).encode("ascii")


def box_on_paper(
    sheet: Sheet, area: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    """Return an area of a sheet as PDF has it: left, bottom, right and top, within the paper."""
    x, y, w, h = area
    left, right = max(0.0, x), min(sheet.width, x + w)
    return left, max(0.0, sheet.height - y - h), right, min(sheet.height, sheet.height - y)


def add_bookmarks(document: PDFDocument, bookmarks: Sequence[tuple[str, Any]]) -> None:
    """Add (title, page reference) pairs as the document's outline, or none."""
    if not bookmarks:
        document.Catalog.Outlines = None
        return
    root = PDFDictionary({})
    parent = document.Reference(root)
    items = [_Bookmark(title, page, parent) for title, page in bookmarks]
    references = [document.Reference(item) for item in items]
    for item, earlier, later in zip(
        items, [None, *references], [*references[1:], None], strict=False
    ):
        item.earlier, item.later = earlier, later
    root["Type"] = "/Outlines"
    root["First"], root["Last"], root["Count"] = references[0], references[-1], len(items)
    document.Catalog.Outlines = root


class _Bookmark(PDFObject):  # type: ignore[misc]
    """An entry of the outline, written out directly: ReportLab's own takes five times as long.

    `page` and `parent` are references, as are its neighbours where it has any.
    """

    # ReportLab refers to an object with this attribute instead of writing it in place.
    __RefOnly__: Final = 1

    def __init__(self, title: str, page: Any, parent: Any) -> None:
        self._title, self._page, self._parent = title, page, parent
        self.earlier: Any = None
        self.later: Any = None

    def format(self, document: PDFDocument) -> bytes:
        """Return the outline item (ISO 32000-1, table 153)."""
        entries = [b"/Dest [" + self._page.format(document) + b" /Fit]"]
        for key, reference in (
            (b"/Next ", self.later),
            (b"/Parent ", self._parent),
            (b"/Prev ", self.earlier),
        ):
            if reference is not None:
                entries.append(key + reference.format(document))
        entries.append(b"/Title " + PDFString(self._title).format(document))
        return b"<<\n" + b" ".join(entries) + b"\n>>"


class Stream(Protocol):
    """A sink for bytes."""

    def write(self, content: bytes, /) -> int:
        """Write bytes, and return how many."""
        ...


class _Output(PDFFile):  # type: ignore[misc]
    """What ReportLab would collect in memory, written to a stream."""

    def __init__(self, version: tuple[int, int], stream: Stream) -> None:
        self._stream = stream
        super().__init__(version)

    def add(self, s: str | bytes) -> int:
        """Write `s` and return where it begins."""
        content = s.encode("latin-1") if isinstance(s, str) else s
        start: int = self.offset
        self.offset += len(content)
        self._stream.write(content)
        return start


def write_objects(document: PDFDocument, stream: Stream) -> None:
    """Write a finished document. It is ReportLab's `PDFDocument.format`, but for memory.

    An object that adds others while it is written, and says so, has them written next: a picture's
    alpha waits for no other picture. Raises what formatting an object raises, and OSError.
    """
    root, info = document.Reference(document.Catalog), document.Reference(document.info)
    output = _Output(document._pdfVersion, stream)
    number = 0
    written: set[int] = set()
    while number < document.objectcounter:
        number += 1
        first_new = document.objectcounter + 1
        if number not in written and _write(document, number, output):
            for new in range(first_new, document.objectcounter + 1):
                _write(document, new, output)
                written.add(new)
    _finish(document, output, root, info)


def _write(document: PDFDocument, number: int, output: _Output) -> bool:
    """Write an object and let go of it; return whether what it has added is to be written next."""
    name = document.numberToId[number]
    thing = document.idToObject[name]
    content = PDFIndirectObject(name, thing).format(document)
    document.idToOffset[name] = output.add(content)
    # The name has to stay known, lest another object be given it.
    document.idToObject[name] = None
    return bool(getattr(thing, "adds_objects", False))


def _finish(document: PDFDocument, output: _Output, root: object, info: object) -> None:
    names = [document.numberToId[number] for number in range(1, document.objectcounter + 1)]
    table = PDFCrossReferenceTable()
    table.addsection(0, names)
    start = output.add(table.format(document))
    trailer = PDFTrailer(
        startxref=start, Size=len(names) + 1, Root=root, Info=info, ID=document.ID()
    )
    output.add(trailer.format(document))


# The first version with alpha masks and a document language (ISO 32000-1 names both as PDF 1.4).
_VERSION = (1, 4)


def write_pdf(
    publication: Publication, renderer: Renderer, target: Path, *, lasting: bool = True
) -> Published:
    """Write a publication to `target`, whole or not at all.

    `renderer` has drawn its faces, and draws the marks; `lasting` is that of `atomic_writer`.
    Raises PunchboardError for a bitmap that cannot be decoded, OSError when the target cannot be
    written.
    """
    with atomic_writer(target, lasting=lasting) as stream:
        digested = _Digested(stream)
        _pdf_write(publication, renderer, digested)
    return Published(digested.digest.hexdigest(), digested.size, len(publication.pages))


def pdf_bytes(publication: Publication, renderer: Renderer) -> bytes:
    stream = BytesIO()
    _pdf_write(publication, renderer, stream)
    return stream.getvalue()


class _Digested:
    """A stream that counts and digests what is written to it."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self.digest, self.size = sha256(), 0

    def write(self, content: bytes) -> int:
        """Write `content`, and return how many bytes that is."""
        self.digest.update(content)
        self.size += len(content)
        return self._stream.write(content)


def _pdf_write(publication: Publication, renderer: Renderer, stream: Stream) -> None:
    """Write a publication as a PDF, whose pictures are decoded as they are written."""
    # ReportLab reads the variable itself, and takes 2000-01-01 without it.
    source_date()
    document = PDFDocument(invariant=1, pdfVersion=_VERSION, lang=publication.language)
    _describe(document, publication)
    compressor = Compressor()
    try:
        writer = _Writer(document, publication, renderer, compressor)
        bookmarks = [
            (page.bookmark, reference)
            for page in publication.pages
            if (reference := writer.write(page)) and page.bookmark is not None
        ]
        writer.inventory.finish()
        add_bookmarks(document, bookmarks)
        write_objects(document, stream)
        writer.keep()
    finally:
        compressor.close()


def _describe(document: PDFDocument, publication: Publication) -> None:
    info = document.info
    info.title, info.author = publication.title, publication.author
    info.subject, info.keywords = publication.subject, ", ".join(publication.keywords)
    info.creator = publication.creator
    # Without PrintScaling, print dialogs shrink pages, and cards with them.
    document.Catalog.ViewerPreferences = PDFDictionary({"PrintScaling": "/None"})
    document.updateSignature(repr(publication._replace(pages=(), faces={}, kept=None)))


class _Writer:
    """Writes pages into a document, each compressed as soon as it is complete."""

    def __init__(
        self,
        document: PDFDocument,
        publication: Publication,
        renderer: Renderer,
        compressor: Compressor,
    ) -> None:
        self.inventory = Inventory(document, renderer)
        self._document, self._renderer, self._compressor = document, renderer, compressor
        self._faces, self._kept = publication.faces, publication.kept
        self._fresh: list[tuple[Sheet, Usage, Any]] = []
        counts = uses([page.sheet for page in publication.pages])
        self._repeated = frozenset(face for face, count in counts.items() if count > 1)
        self._forms: dict[str, tuple[str, RenderedFace]] = {}
        self._form_names: set[str] = set()
        self._translucent_forms: set[str] = set()

    def write(self, page: Page) -> Any:
        sheet = page.sheet
        forms = {
            placement.face: self._form(placement.face)[0]
            for placement in sheet.placements
            if placement.face in self._repeated
        }
        usage, stream = self._content(sheet)
        self.inventory.add(usage)
        resources = self.inventory.resources(usage, forms=tuple(forms.values()))
        reference = self._document.thisPageRef()
        content = self._document.Reference(stream)
        translucent = usage.translucent or not self._translucent_forms.isdisjoint(forms.values())
        self._document.addPage(Leaf(sheet, content, resources, translucent=translucent))
        return reference

    def keep(self) -> None:
        """Keep the pages that were drawn for publications to come."""
        if self._kept is not None:
            self._kept.put(
                (sheet, KeptPage(usage, data(stream))) for sheet, usage, stream in self._fresh
            )

    def _content(self, sheet: Sheet) -> tuple[Usage, Any]:
        """Return what a sheet's operators use besides forms, and their stream."""
        if self._kept is None:
            return self._drawn(sheet)
        kept = self._kept.get(sheet)
        if kept is not None:
            return kept.usage, encoded_stream(kept.stream, {})
        usage, stream = self._drawn(sheet)
        self._fresh.append((sheet, usage, stream))
        return usage, stream

    def _drawn(self, sheet: Sheet) -> tuple[Usage, Any]:
        out: list[str] = []
        usages: list[Usage] = []
        self._marks(sheet.marks, sheet.height, out, usages)
        for placement in sheet.placements:
            name, face = self._forms.get(placement.face) or ("", self._faces[placement.face])
            if not name:
                usages.append(face.usage)
            cell = (placement.x, placement.y, placement.w, placement.h)
            place = matrix(cell, placement.rotate, face.width, face.height, sheet.height)
            drawn = f"/{name} Do" if name else face.operators
            shown = (
                polygon_clip(placement.clip, sheet.height)
                if placement.clip
                else clip(cell, placement.bleed, sheet.height)
            )
            out.append(f"q {shown} {place}\n{drawn}\nQ")
        self._marks(sheet.overlay, sheet.height, out, usages)
        stream = self._compressor.deflated("\n".join(out).encode("latin-1"), {})
        return merged(usages), stream

    def _marks(
        self, marks: tuple[Op, ...], height: float, out: list[str], usages: list[Usage]
    ) -> None:
        operators, usage = marks_operators(marks, height, self._renderer)
        if operators:
            usages.append(usage)
            out.append(f"q\n{operators}\nQ")

    def _form(self, face_id: str) -> tuple[str, RenderedFace]:
        """Return the form of a face that is placed more than once, and the face without content."""
        named_form = self._forms.get(face_id)
        if named_form is not None:
            return named_form
        face = self._faces[face_id]
        self.inventory.add(face.usage)
        content = f"{face.width} {face.height} {face.bleed}\n{face.operators}"
        name = f"X{sha256(content.encode('latin-1')).hexdigest()[:20]}"
        if name not in self._form_names:
            self._form_names.add(name)
            self._add_form(name, face)
            if face.usage.translucent:
                self._translucent_forms.add(name)
        named_form = self._forms[face_id] = (name, face._replace(operators="", usage=NOTHING))
        return named_form

    def _add_form(self, name: str, face: RenderedFace) -> None:
        bleed = face.bleed
        box = (-bleed, -bleed, face.width + bleed, face.height + bleed)
        resources = self.inventory.resources(face.usage)
        self.inventory.add_form(name, form(face.operators, box, resources))
