"""Several proofs at once: each on a page or in a file of its own, or all on a contact sheet."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.draw.usage import RenderedFace
from pipeline.impose.model import Sheet
from pipeline.impose.papers import paper
from pipeline.press.orders import FaceOrder
from pipeline.press.proofs.choice import Piece
from pipeline.press.proofs.contact_sheets import ContactFormat, contact_sheets
from pipeline.press.proofs.drawn import DrawnFaces
from pipeline.press.proofs.files import Place, stems
from pipeline.press.proofs.format import Format
from pipeline.press.proofs.layers import Layer
from pipeline.press.proofs.page import cut_face, cut_sheet, proof_sheet
from pipeline.press.proofs.pictures import Pixels
from pipeline.press.proofs.writer import Writer
from pipeline.publish.raster import MOST_PIXELS, require_pixels

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
