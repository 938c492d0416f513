"""A document of Punchboard's own, set like any product, but without a project."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import has_errors
from pipeline.base.folders import open_folder
from pipeline.edition.context import EditionKey, OpenEdition
from pipeline.impose.model import Piece
from pipeline.impose.papers import paper
from pipeline.press.faces import make_face
from pipeline.press.orders import FaceOrder, Run
from pipeline.press.print_settings import USUAL, PrintSettings
from pipeline.press.run_document import publication
from pipeline.press.sheets import impose_run
from pipeline.publish.pdf import write_pdf
from pipeline.publish.temporary import temporary_folder


@contextmanager
def own_edition(game: str, files: Mapping[str, str]) -> Iterator[OpenEdition]:
    """Yield a game that has no files but these, by their paths, in a folder of its own.

    All else is among the shared templates.
    """
    with temporary_folder() as root:
        for name, text in files.items():
            file = root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        open_folder(root)
        yield OpenEdition(EditionKey(root, game, ""))


def write_document(
    edition: OpenEdition,
    orders: Sequence[FaceOrder],
    pieces: Sequence[Piece],
    target: Path,
    settings: PrintSettings = USUAL,
) -> int:
    """Write the faces of one product as a PDF, whole or not at all; return its pages.

    Raises PunchboardError for faces with errors, OSError where the target cannot be written.
    """
    made = [make_face(edition, order) for order in orders]
    findings = [finding for face in made for finding in face.findings]
    if has_errors(findings):
        raise PunchboardError(dict.fromkeys(findings))
    sheet = paper(orders[0].paper, edition.papers)
    run = Run(orders[0].product, sheet, tuple(pieces), tuple(orders), settings)
    facts = {order.id: face.facts for order, face in zip(orders, made, strict=True)}
    faces = {order.id: face.art for order, face in zip(orders, made, strict=True) if face.art}
    document = publication(edition, run, impose_run(edition, run, facts).sheets, faces)
    return write_pdf(document, edition.renderer, target).pages
