"""A publication as a PDF: pages of clipped faces, fonts and forms once, no clock."""

from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDocument

from pipeline.draw.face import marks_operators
from pipeline.draw.inventory import Inventory
from pipeline.draw.pdfobjects import Compressor, compressed, data, form
from pipeline.draw.renderer import Renderer
from pipeline.draw.usage import NOTHING, RenderedFace, Usage, merged
from pipeline.impose.model import Sheet
from pipeline.layout.draw_list import Op
from pipeline.publish.atomic import atomic_writer
from pipeline.publish.dates import check_source_date
from pipeline.publish.leaf import Leaf
from pipeline.publish.objects import Stream, write_objects
from pipeline.publish.outline import add_bookmarks
from pipeline.publish.pages import KeptPage, uses
from pipeline.publish.placing import clip, matrix, polygon_clip
from pipeline.publish.publication import Page, Publication, Published

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
        _write(publication, renderer, digested)
    return Published(digested.digest.hexdigest(), digested.size, len(publication.pages))


def pdf_bytes(publication: Publication, renderer: Renderer) -> bytes:
    """Return a publication as the bytes of a PDF."""
    stream = BytesIO()
    _write(publication, renderer, stream)
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


def _write(publication: Publication, renderer: Renderer, stream: Stream) -> None:
    """Write a publication as a PDF, whose pictures are decoded as they are written."""
    check_source_date()
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
        """Add a page and return its reference."""
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
        """Return what a sheet's operators use beside forms, and their stream."""
        if self._kept is None:
            return self._drawn(sheet)
        kept = self._kept.get(sheet)
        if kept is not None:
            return kept.usage, compressed(kept.stream)
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
        """Draw what lies below or above the faces of a sheet."""
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
        name = _form_name(face)
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


def _form_name(face: RenderedFace) -> str:
    """Return the name of a face's form: a hash of all that the form is made of."""
    content = f"{face.width} {face.height} {face.bleed}\n{face.operators}"
    return f"X{sha256(content.encode('latin-1')).hexdigest()[:20]}"
