"""Proofs drawn and written as PDF or PNG, and left alone where they are up to date."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from pipeline.build.edition import OpenEdition
from pipeline.build.face_cache import FaceCache, pack_face
from pipeline.build.faces import MadeFace, placed
from pipeline.build.pdf import pdf_bytes
from pipeline.build.print_cache import PictureCache
from pipeline.build.proofs.page import cut_face, cut_sheet
from pipeline.build.publication import Page, PageKeys, Publication
from pipeline.build.rasters import page_by_page
from pipeline.build.request import FaceOrder
from pipeline.draw.usage import RenderedFace
from pipeline.pdf.raster import MOST_PIXELS, opened_pdf, page_image, png_bytes, require_pixels
from pipeline.sheets.model import Sheet
from pipeline.source.files import PRINT, read_bytes
from pipeline.source.findings import Finding, PunchboardError
from pipeline.source.limits import Progress
from pipeline.source.temporary import publish
from pipeline.source.writing import write_atomically


class Picture(NamedTuple):
    """A page of a PDF (from 0), and the file that it becomes."""

    page: int
    target: Path


class Pixels(NamedTuple):
    """Pixels an inch, and whether what is not drawn is clear."""

    dpi: float
    transparent: bool = False


def picture_key(page: bytes, pixels: Pixels) -> bytes:
    """Return the key of a picture of the page that a digest tells."""
    from importlib.metadata import version

    return page + f"{pixels} {version('pypdfium2')}".encode()


def write_pictures(
    pdf: bytes, pictures: Sequence[Picture], pixels: Pixels, jobs: int, progress: Progress
) -> None:
    """Write pages of a PDF as PNG files, each whole or not at all; `jobs` 0: as many as pay.

    Raises OSError.
    """
    for _ in page_by_page(partial(_write, pixels), pdf, pictures, jobs, progress):
        pass


def _write(pixels: Pixels, pdf: bytes | Path, pictures: Sequence[Picture]) -> list[Path]:
    with opened_pdf(pdf) as document:
        for page, target in pictures:
            image = page_image(document, pixels.dpi, page, transparent=pixels.transparent)
            write_atomically(target, png_bytes(image, pixels.dpi), lasting=False)
    return [picture.target for picture in pictures]


class Writer:
    """Writes pages of faces, and notes the files that were `written` and those left the `same`.

    Without a cache every picture is drawn. The files wait in a folder within that which all of them
    go to, until they are published.
    """

    _waiting: Path

    def __init__(
        self, edition: OpenEdition, cache: FaceCache | None, jobs: int, progress: Progress
    ) -> None:
        self._edition, self._known = edition, PictureCache(cache)
        self._jobs, self._progress = jobs, progress
        self.written: list[Path] = []
        self.same: list[Path] = []

    def begin(self, waiting: Path) -> None:
        """Let files wait in a folder from now on, and no others be published."""
        self._waiting = waiting
        self.written.clear()
        self.same.clear()

    def publish(self) -> None:
        """Let all that was written take its place, or nothing of it. Raises OSError."""
        publish(self._waiting.parent, self._waiting, [target.name for target in self.written])

    def write_pdf(
        self,
        target: Path,
        pages: Sequence[tuple[Sheet, str]],
        faces: Mapping[str, RenderedFace],
    ) -> None:
        """Write pages, each with its bookmark; raises PunchboardError where embedding fails."""
        content = self._pdf(pages, faces)
        if not _holds(target, content):
            write_atomically(self._place(target), content, lasting=False)
            self.written.append(target)
        else:
            self.same.append(target)

    def write_pictures(
        self,
        pages: Sequence[tuple[Sheet, Path]],
        faces: Mapping[str, RenderedFace],
        pixels: Pixels,
    ) -> None:
        """Write each page as a picture.

        Raises as `write_pdf` does, Misuse for a picture that is too large.
        """
        remedy = f"ask for fewer pixels an inch than --dpi {pixels.dpi:g}, or for --format pdf"
        for sheet, _ in pages:
            require_pixels((sheet.width, sheet.height), pixels.dpi, MOST_PIXELS, remedy)
        page_keys = PageKeys([sheet for sheet, _ in pages], lambda face: face_digest(faces[face]))
        keys = [picture_key(page_keys.key(sheet), pixels) for sheet, _ in pages]
        fresh = [
            (sheet, target, key)
            for (sheet, target), key in zip(pages, keys, strict=True)
            if not self._known.stands(key, target)
        ]
        targets = [target for _, target, _ in fresh]
        self.same += (target for _, target in pages if target not in targets)
        if fresh:
            pdf = self._pdf([(sheet, "") for sheet, _, _ in fresh], faces)
            pictures = [
                Picture(page, self._place(target)) for page, (_, target, _) in enumerate(fresh)
            ]
            write_pictures(pdf, pictures, pixels, self._jobs, self._progress)
            self._known.note({key: self._place(target) for _, target, key in fresh})
        self.written += targets

    def _place(self, target: Path) -> Path:
        return self._waiting / target.name

    def _pdf(self, pages: Sequence[tuple[Sheet, str]], faces: Mapping[str, RenderedFace]) -> bytes:
        bookmarked = tuple(Page(sheet, bookmark or None) for sheet, bookmark in pages)
        title = f"{self._edition.game.title}: proofs"
        document = Publication(title, bookmarked, faces, language=self._edition.language)
        return pdf_bytes(document, self._edition.renderer)


def face_digest(face: RenderedFace) -> str:
    """Return what tells a face as it is placed from others."""
    return blake2b(pack_face(face), digest_size=16).hexdigest()


def _holds(target: Path, content: bytes) -> bool:
    try:
        return target.is_file() and read_bytes(target, PRINT, given=True) == content
    except PunchboardError:
        return False


class DrawnFaces:
    """Faces by their orders; `art` has those that could be drawn."""

    def __init__(self, edition: OpenEdition, made: Mapping[FaceOrder, MadeFace]) -> None:
        self.edition = edition
        self._orders = tuple(made)
        drawn = {order: face.drawn() for order, face in made.items()}
        self.art: dict[FaceOrder, RenderedFace] = {
            order: art for order, art in drawn.items() if art is not None
        }
        self.findings: list[Finding] = []

    def failed(self) -> tuple[str, ...]:
        """Return the subjects of the faces that could not be drawn, each once."""
        lacking = (order.subject for order in self._orders if order not in self.art)
        return tuple(dict.fromkeys(lacking))

    def write(self, work: Callable[[], None]) -> None:
        """Let `work` write the faces, again without those at fault where it fails.

        A damaged bitmap or typeface is found only where it is embedded, an outline's fault where it
        is drawn. Raises PunchboardError where no face is at fault.
        """
        try:
            work()
        except PunchboardError:
            before = len(self.art)
            for order in list(self.art):
                self._try(order)
            if len(self.art) == before:
                raise
            work()

    def _try(self, order: FaceOrder) -> None:
        """Embed a face alone; where that fails it is told, and no longer among the drawn ones."""
        try:
            faces = {order.id: cut_face(self.edition, order, self.art[order])}
            sheet = cut_sheet(self.edition, order, order.id)
            pdf_bytes(Publication("", (Page(sheet),), faces), self.edition.renderer)
        except PunchboardError as error:
            del self.art[order]
            self.findings += (placed(self.edition, order, each) for each in error.findings)
