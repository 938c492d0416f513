"""A proof: one face alone, with or without what lies over it."""

from typing import NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.edition.context import OpenEdition
from pipeline.press.faces import make_face, placed
from pipeline.press.orders import FaceOrder
from pipeline.press.print_settings import USUAL, PrintSettings
from pipeline.press.proofs.choice import Choice, chosen
from pipeline.press.proofs.layers import USUAL as USUAL_LAYERS
from pipeline.press.proofs.page import proof_sheet
from pipeline.press.proofs.side import Side
from pipeline.publish.pdf import pdf_bytes
from pipeline.publish.publication import Page, Publication


class ProofRequest(NamedTuple):
    """Which face: a record or a component, of a product where several have it.

    It is printed as `settings` say.
    """

    name: str
    product: str = ""
    back: bool = False
    paper: str = ""
    settings: PrintSettings = USUAL


class Proof(NamedTuple):
    """The PDF of one face, and what is wrong with it."""

    pdf: bytes
    findings: tuple[Finding, ...]


def make_proof(edition: OpenEdition, request: ProofRequest, *, overlay: bool) -> Proof:
    """Return a proof of the first face that `request` names.

    Raises Misuse when there is no such face, PunchboardError for one that cannot be made.
    """
    order = find_face(edition, request)
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


def find_face(edition: OpenEdition, request: ProofRequest) -> FaceOrder:
    """Return the first face of that name; raises Misuse when no product has it."""
    products = (request.product,) if request.product else ()
    side = Side.BACK if request.back else Side.FRONT
    choice = Choice((request.name,), (), products, side, request.paper, settings=request.settings)
    return chosen(edition, choice)[0].faces[0]
