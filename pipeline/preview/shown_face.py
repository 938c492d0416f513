"""A face as the preview knows it: what it is made for, and what came of drawing it last."""

from dataclasses import dataclass, field
from typing import NamedTuple

from pipeline.base.errors import Misuse
from pipeline.base.finding import Finding
from pipeline.edition.context import OpenEdition
from pipeline.impose.papers import paper
from pipeline.press.face_facts import FaceFacts
from pipeline.press.orders import FaceOrder
from pipeline.press.plan import make_plan


class PlannedFace(NamedTuple):
    """A face to show: its id in the view, whether it is a back, and the id of its other side."""

    id: str
    order: FaceOrder
    back: bool = False
    other: str | None = None


@dataclass(slots=True)
class ShownFace:
    """A face and what is known of it.

    `key` names its picture, None where there is none. `made_of` digests what it was last drawn
    from, `reads` names that, and `digest` is that of what it drew. `seen` is the generation of the
    edition that it was last drawn or found unchanged in.
    """

    planned: PlannedFace
    key: str | None = None
    digest: str = ""
    made_of: bytes = b""
    reads: frozenset[str] = frozenset()
    findings: tuple[Finding, ...] = ()
    words: str = ""
    facts: FaceFacts = field(default_factory=FaceFacts)
    drawn: bool = False
    seen: int = -1


def is_quick(edition: OpenEdition, name: str) -> bool:
    """Tell whether a product is planned without laying out what flows over several pages."""
    members = (edition.products[member] for member in edition.products.members(name))
    selections = (selection for product in members for selection in product.records)
    return not any(each.split is not None and each.split.flow for each in selections)


def planned_faces(edition: OpenEdition, name: str) -> tuple[PlannedFace, ...]:
    """Return the faces of a product on its first paper, in order, each once.

    Raises PunchboardError for what products.yaml gets wrong.
    """
    plan = make_plan(edition, (name,), _first_paper(edition, name))
    (run, *_) = plan.runs
    ids = {id_: view_id(order) for id_, order in run.faces.items()}
    other: dict[str, str] = {}
    backs: set[str] = set()
    for piece in run.pieces:
        if piece.back is not None:
            front, back = ids[piece.front], ids[piece.back]
            other[front] = back
            other.setdefault(back, front)
            backs.add(back)
    faces = {ids[id_]: order for id_, order in run.faces.items()}
    return tuple(
        PlannedFace(id_, order, id_ in backs, other.get(id_)) for id_, order in faces.items()
    )


def view_id(order: FaceOrder) -> str:
    """Return what a face goes by in a view."""
    return f"{order.product}/{order.id}"


def _first_paper(edition: OpenEdition, name: str) -> tuple[str, ...]:
    """Return the first paper of a product; nothing where planning will tell what is wrong."""
    papers = edition.products[name].papers
    try:
        for text in papers:
            paper(text, edition.papers)
    except Misuse:
        return ()
    return papers[:1]
