"""Proofs on their way into files: what stands there already as it would come out is left alone."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path

from pipeline.base.errors import PunchboardError
from pipeline.base.progress import Progress
from pipeline.base.reading import PRINT, read_bytes
from pipeline.draw.usage import RenderedFace
from pipeline.edition.context import OpenEdition
from pipeline.impose.model import Sheet
from pipeline.press.cache.codec import pack_face
from pipeline.press.cache.faces import FaceCache
from pipeline.press.cache.published import PictureCache
from pipeline.press.proofs.pictures import (
    Picture,
    Pixels,
    picture_key,
    write_pictures,
)
from pipeline.publish.atomic import write_atomically
from pipeline.publish.pages import PageKeys
from pipeline.publish.pdf import pdf_bytes
from pipeline.publish.publication import Page, Publication
from pipeline.publish.raster import MOST_PIXELS, require_pixels
from pipeline.publish.staging import publish


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
    """Tell whether a file has this content already."""
    try:
        return target.is_file() and read_bytes(target, PRINT, given=True) == content
    except PunchboardError:
        return False
