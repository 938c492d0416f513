"""Proofs of many faces: chosen, drawn or taken from the cache, laid on pages, and written."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.build.edition import OpenEdition
from pipeline.build.face_cache import FaceCache, pack_face
from pipeline.build.faces import MadeFace, placed
from pipeline.build.options import Format, Layer, Side
from pipeline.build.pdf import pdf_bytes
from pipeline.build.print_cache import PictureCache
from pipeline.build.products import samples
from pipeline.build.proofs.choice import Choice, Piece, Place, chosen, stems
from pipeline.build.proofs.contact_sheets import ContactFormat, contact_sheets
from pipeline.build.proofs.page import cut_face, cut_sheet, proof_sheet
from pipeline.build.publication import Page, PageKeys, Publication
from pipeline.build.rasters import page_by_page
from pipeline.build.request import FaceOrder, Request
from pipeline.build.session import session
from pipeline.draw.usage import RenderedFace
from pipeline.pdf.raster import MOST_PIXELS, opened_pdf, page_image, png_bytes, require_pixels
from pipeline.sheets.model import Sheet
from pipeline.sheets.papers import paper
from pipeline.source.files import PRINT, read_bytes
from pipeline.source.findings import Finding, Misuse, PunchboardError
from pipeline.source.limits import Progress, silent
from pipeline.source.temporary import publish, staging_folder
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
    from importlib.metadata import version

    return page + f"{pixels} {version('pypdfium2')}".encode()


def write_pictures(
    pdf: bytes, pictures: Sequence[Picture], pixels: Pixels, jobs: int, progress: Progress
) -> None:
    """Write pages of a PDF as PNG files, each whole or not at all; `jobs` 0: as many as pay.

    Raises OSError.
    """
    for _ in page_by_page(partial(_write_pictures, pixels), pdf, pictures, jobs, progress):
        pass


def _write_pictures(pixels: Pixels, pdf: bytes | Path, pictures: Sequence[Picture]) -> list[Path]:
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
        self, target: Path, pages: Sequence[tuple[Sheet, str]], faces: Mapping[str, RenderedFace]
    ) -> None:
        """Write pages, each with its bookmark; raises PunchboardError if embedding fails."""
        content = self._pdf(pages, faces)
        if not _holds(target, content):
            write_atomically(self._place(target), content, lasting=False)
            self.written.append(target)
        else:
            self.same.append(target)

    def write_pictures(
        self, pages: Sequence[tuple[Sheet, Path]], faces: Mapping[str, RenderedFace], pixels: Pixels
    ) -> None:
        """Write each page as a picture.

        Raises as `write_pdf` does, Misuse for a picture that is too large.
        """
        remedy = f"use fewer pixels an inch than --dpi {pixels.dpi:g}, or for --format pdf"
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
    """Return what distinguishes a face in its place from others."""
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
        is drawn. Raises PunchboardError if no face is at fault.
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
        """Embed a face alone; if that fails, it is reported, and no longer among the drawn ones."""
        try:
            faces = {order.id: cut_face(self.edition, order, self.art[order])}
            sheet = cut_sheet(self.edition, order, order.id)
            pdf_bytes(Publication("", (Page(sheet),), faces), self.edition.renderer)
        except PunchboardError as error:
            del self.art[order]
            self.findings += (placed(self.edition, order, each) for each in error.findings)


SCREEN_DPI: Final = 144
"""Pixels an inch of a contact sheet without paper: its names are 12 pixels high."""


class ProofStyle(NamedTuple):
    """What each proof shows: layers over the face, or, where `cut`, no more than the cut face.

    `dpi` are pixels an inch of the face.
    """

    layers: tuple[Layer, ...] = ()
    cut: bool = False
    dpi: float = 300


class Contact(NamedTuple):
    """A contact sheet: with 0 columns as many as fit; PDF has pages of `paper`.

    An empty paper means that of the first product.
    """

    columns: int = 0
    paper: str = ""


def write_each(
    orders: Sequence[FaceOrder], faces: DrawnFaces, place: Place, style: ProofStyle, writer: Writer
) -> None:
    """Write those of the faces that are drawn as files, or as the pages of a PDF that is named.

    Raises PunchboardError for what cannot be embedded, OSError.
    """
    names = stems(orders)
    drawn = [order for order in orders if order in faces.art]
    pages = [_page(faces, order, style, str(id_)) for id_, order in enumerate(drawn)]
    art = {str(id_): face for id_, (_, face) in enumerate(pages)}
    sheets = [sheet for sheet, _ in pages]
    if len(orders) > 1 and place.named_file is not None:
        bookmarked = [(sheet, names[order]) for sheet, order in zip(sheets, drawn, strict=True)]
        if drawn:
            writer.write_pdf(place.named_file, bookmarked, art)
        return
    if len(orders) == 1:
        targets = [place.single for _ in drawn]
    else:
        folder = place.folder
        targets = [folder / place.file(names[order]) for order in drawn]
    placed = list(zip(sheets, targets, strict=True))
    if place.format is Format.PNG:
        writer.write_pictures(placed, art, Pixels(style.dpi, transparent=style.cut))
        return
    for sheet, target in placed:
        writer.write_pdf(target, [(sheet, "")], art)


def write_contact(
    pieces: Sequence[Piece],
    faces: DrawnFaces,
    target: Path,
    contact: Contact,
    style: ProofStyle,
    writer: Writer,
) -> None:
    """Write a contact sheet: a PDF of as many pages as it takes, or one picture; none of no face.

    Raises as `write_each` does, and Misuse for a picture that is too large.
    """
    edition = faces.edition
    if not faces.art:
        return
    if target.suffix == f".{Format.PDF}":
        first = edition.products[pieces[0].product].papers[0]
        sheet_paper = paper(contact.paper or first, edition.papers)
        wanted = ContactFormat(contact.columns, (sheet_paper.width, sheet_paper.height))
        made = contact_sheets(edition, pieces, faces.art, wanted, style.layers)
        writer.write_pdf(target, [(sheet, "") for sheet in made.sheets], made.faces)
        return
    wanted = ContactFormat(contact.columns, scale=style.dpi / SCREEN_DPI)
    made = contact_sheets(edition, pieces, faces.art, wanted, style.layers)
    (sheet,) = made.sheets
    remedy = f"choose fewer faces, fewer pixels an inch than --dpi {style.dpi:g}, or --format pdf"
    require_pixels((sheet.width, sheet.height), SCREEN_DPI, MOST_PIXELS, remedy)
    writer.write_pictures([(sheet, target)], made.faces, Pixels(SCREEN_DPI))


def _page(
    faces: DrawnFaces, order: FaceOrder, style: ProofStyle, id_: str
) -> tuple[Sheet, RenderedFace]:
    if style.cut:
        face = cut_face(faces.edition, order, faces.art[order])
        return cut_sheet(faces.edition, order, id_), face
    return proof_sheet(faces.edition, order, id_, style.layers), faces.art[order]


class ProofForm(NamedTuple):
    """Which faces are proofed, what is drawn over them, and where they are written."""

    choice: Choice
    place: Place
    style: ProofStyle
    contact: Contact | None = None


class Proofs(NamedTuple):
    """Proofs: the files `written`, and those that are the `same` as before.

    `failed` names the faces that could not be drawn. `drawn` counts the faces drawn now, `recalled`
    those drawn before. `notes` names options that add no face.
    """

    written: tuple[Path, ...]
    same: tuple[Path, ...]
    failed: tuple[str, ...]
    findings: tuple[Finding, ...]
    drawn: int
    recalled: int
    notes: tuple[str, ...] = ()


def make_proofs(request: Request, form: ProofForm, progress: Progress = silent) -> Proofs:
    """Make the requested proofs; what cannot be drawn is reported, and left out.

    Raises Misuse for what does not exist or fit together, PunchboardError when content or templates
    cannot be read at all, OSError when a file cannot be written.
    """
    with session(request, progress, thorough=True) as opened:
        edition = opened.edition
        pieces = chosen(edition, request, form.choice)
        orders = tuple(dict.fromkeys(face for piece in pieces for face in piece.faces))
        _check(request, form, orders)
        with opened.drawing():
            made = opened.faces(orders)
            faces = DrawnFaces(edition, dict(zip(orders, made, strict=True)))
            writer = Writer(edition, opened.cache, request.jobs, progress)
            faces.write(lambda: _write(form, pieces, orders, faces, writer))
    drawn = sum(face.recalled is None for face in made)
    return Proofs(
        tuple(writer.written),
        tuple(writer.same),
        faces.failed(),
        tuple(
            dict.fromkeys((*chain.from_iterable(face.findings for face in made), *faces.findings))
        ),
        drawn,
        len(made) - drawn,
        tuple(_notes(request, form, edition, pieces)),
    )


def _write(
    form: ProofForm,
    pieces: Sequence[Piece],
    orders: Sequence[FaceOrder],
    faces: DrawnFaces,
    writer: Writer,
) -> None:
    if not faces.art:
        return
    one = form.contact is not None or len(orders) == 1 or form.place.named_file is not None
    with staging_folder(form.place.single.parent if one else form.place.folder) as staging:
        writer.begin(staging)
        if form.contact is not None:
            write_contact(pieces, faces, form.place.single, form.contact, form.style, writer)
        else:
            write_each(orders, faces, form.place, form.style, writer)
        writer.publish()


def _notes(
    request: Request, form: ProofForm, edition: OpenEdition, pieces: Sequence[Piece]
) -> Iterator[str]:
    if form.choice.side is Side.BOTH and all(len(piece.faces) == 1 for piece in pieces):
        yield "--side both: nothing that is chosen has a back"
    if request.samples and not samples(edition.products, edition.game.kinds):
        yield f"--samples: {edition.game.id} has no product of sample rosters"


def _check(request: Request, form: ProofForm, faces: Sequence[FaceOrder]) -> None:
    """Raise Misuse for options that have no effect on the faces that are chosen."""
    paged = form.contact is not None and form.place.format is Format.PDF
    if request.papers and not paged and not any(face.paper for face in faces):
        raise Misuse("--paper has no effect: no face that is chosen is as large as its paper")
    several = len(faces) > 1 and form.contact is None
    if several and form.place.named_file and form.place.format is Format.PNG:
        raise Misuse(
            f"{form.place.out} is one picture, and {len(faces)} faces are chosen: name a folder or"
            " a .pdf, ask for one --contact sheet, or choose by kind:slug and --product"
        )
