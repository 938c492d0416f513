"""The faces of proofs that could be drawn, and what is to be told of the others."""

from collections.abc import Callable, Mapping

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.draw.usage import RenderedFace
from pipeline.edition.context import OpenEdition
from pipeline.press.faces import MadeFace, placed
from pipeline.press.orders import FaceOrder
from pipeline.press.proofs.page import cut_face, cut_sheet
from pipeline.publish.pdf import pdf_bytes
from pipeline.publish.publication import Page, Publication


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
