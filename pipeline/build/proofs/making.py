"""Proofs of many faces: chosen, drawn or taken from the cache, laid on pages, and written."""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.build.edition import OpenEdition
from pipeline.build.options import Format, Layer, Side
from pipeline.build.products import samples
from pipeline.build.proofs.choice import Choice, Piece, Place, chosen, stems
from pipeline.build.proofs.contact_sheets import ContactFormat, contact_sheets
from pipeline.build.proofs.files import DrawnFaces, Pixels, Writer
from pipeline.build.proofs.page import cut_face, cut_sheet, proof_sheet
from pipeline.build.request import FaceOrder, Request
from pipeline.build.session import session
from pipeline.draw.usage import RenderedFace
from pipeline.pdf.raster import MOST_PIXELS, require_pixels
from pipeline.sheets.model import Sheet
from pipeline.sheets.papers import paper
from pipeline.source.findings import Finding, Misuse
from pipeline.source.limits import Progress, silent
from pipeline.source.temporary import staging_folder

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
