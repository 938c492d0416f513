"""Proofs of single faces, and pages of finished files as pictures."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pipeline.build.edition import OpenEdition
from pipeline.build.faces import make_face, placed
from pipeline.build.options import USUAL, USUAL_LAYERS, PrintSettings, Side
from pipeline.build.pdf import pdf_bytes
from pipeline.build.proofs.choice import Choice, chosen
from pipeline.build.proofs.page import proof_sheet
from pipeline.build.publication import Page, Publication
from pipeline.build.request import Request
from pipeline.pdf.raster import rasterize
from pipeline.source.findings import Finding, PunchboardError

if TYPE_CHECKING:
    from PIL.Image import Image


class Proof(NamedTuple):
    """The PDF of one face, and what is wrong with it."""

    pdf: bytes
    findings: tuple[Finding, ...]


def make_proof(
    edition: OpenEdition,
    name: str,
    product: str = "",
    *,
    back: bool = False,
    settings: PrintSettings = USUAL,
    overlay: bool = False,
) -> Proof:
    """Return a proof of the first face of a record or a component.

    Raises Misuse when there is no such face, PunchboardError for one that cannot be made.
    """
    side = Side.BACK if back else Side.FRONT
    asked = Request(edition.key, Path(), (product,) if product else (), settings=settings)
    order = chosen(edition, asked, Choice((name,), side=side))[0].faces[0]
    made = make_face(edition, order, thorough=True)
    if made.art is None:
        raise PunchboardError(list(made.findings))
    sheet = proof_sheet(edition, order, order.id, USUAL_LAYERS if overlay else ())
    title = f"Proof: {order.subject}"
    document = Publication(title, (Page(sheet),), {order.id: made.art}, language=edition.language)
    try:
        return Proof(pdf_bytes(document, edition.renderer), made.findings)
    except PunchboardError as error:
        raise PunchboardError([placed(edition, order, each) for each in error.findings]) from None


def page_image(pdf: bytes, number: int, dpi: int) -> "Image":
    """Return page `number` (from 0) of a PDF at `dpi` pixels an inch."""
    return rasterize(pdf, dpi, number)
