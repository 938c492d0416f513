"""Two states of a game compared face by face, as they are drawn."""

from collections.abc import Iterable
from typing import NamedTuple

from pipeline.content.locale.words import format_message
from pipeline.content.sheet import ERRATA
from pipeline.impose.model import Piece
from pipeline.press.orders import FaceOrder, Run
from pipeline.press.sheet_options import sheet_options
from pipeline.reprint.since import Faces
from pipeline.reprint.state import State


class ChangedRun(NamedTuple):
    """What has changed of a product on one paper: a run of only the pieces to print again.

    `faces` are the ids of the faces that differ or are new, `added` of those that are new.
    """

    run: Run
    faces: tuple[str, ...]
    added: frozenset[str]


class Gone(NamedTuple):
    """A face that the newer state no longer prints: its product, paper and id."""

    product: str
    paper: str
    face: str


class Difference(NamedTuple):
    """Everything that differs between two states."""

    runs: tuple[ChangedRun, ...]
    gone: tuple[Gone, ...]

    @property
    def papers(self) -> tuple[str, ...]:
        """The papers that have differences."""
        changed = (each.run.paper.name for each in self.runs)
        return tuple(dict.fromkeys([*changed, *(each.paper for each in self.gone)]))


def compare(newer: State, older: Faces) -> Difference:
    """Return what of `newer` differs from the faces of an older state.

    A piece is to be printed again where either of its sides differs, once for each paper, with the
    first product that has it; pages that belong together where any of them does.
    """
    printed_pieces: set[tuple[str, ...]] = set()
    runs = [_compare_run(newer, run, older, printed_pieces) for run in newer.plan.runs]
    now = newer.digests()
    members = newer.edition.products.members
    printed = {(each, run.paper.name) for run in newer.plan.runs for each in members(run.product)}
    gone = {Gone(*key) for key in older if key not in now and key[:2] in printed}
    return Difference(tuple(run for run in runs if run is not None), tuple(sorted(gone)))


def _compare_run(
    newer: State, run: Run, older: Faces, printed_pieces: set[tuple[str, ...]]
) -> ChangedRun | None:
    """Return what has changed of a run; `printed_pieces` are those that others print already."""
    digests = dict(newer.results.digests(run))
    older_digests = {
        id_: older.get((order.product, run.paper.name, order.id))
        for id_, order in run.faces.items()
    }
    faces = tuple(id_ for id_, digest in digests.items() if digest != older_digests[id_])
    if not faces:
        return None
    changed_faces = frozenset(faces)
    pieces = run.pieces
    if not _is_bound(newer, run):
        identities = {
            piece: _identify_piece(run, piece, digests)
            for piece in _changed_pieces(run, changed_faces)
        }
        pieces = tuple(
            piece for piece, identity in identities.items() if identity not in printed_pieces
        )
        printed_pieces.update(identities.values())
        sides = {side for piece in pieces for side in (piece.front, piece.back)}
        faces = tuple(id_ for id_ in faces if id_ in sides)
    if not any(piece.quantity for piece in pieces):
        return None
    added = frozenset(id_ for id_ in faces if older_digests[id_] is None)
    return ChangedRun(run._replace(pieces=pieces), faces, added)


def _identify_piece(run: Run, piece: Piece, digests: dict[str, str]) -> tuple[str, ...]:
    """Return what tells a piece from all others on its paper: what it shows of which record."""
    front = run.faces[piece.front]
    if not front.slug:
        return (run.paper.name, front.product, front.id)
    back = digests[piece.back] if piece.back is not None else ""
    face_fields = (front.component, front.kind, front.slug, str(front.part), str(front.leaf))
    return (run.paper.name, *face_fields, digests[piece.front], back)


def _is_bound(newer: State, run: Run) -> bool:
    """Tell whether pages belong together, so that all are printed again where one changes."""
    bound = sheet_options(newer.edition, run.product).binding != "none"
    return bound or bool(newer.edition.products[run.product].pages)


def _changed_pieces(run: Run, faces: frozenset[str]) -> tuple[Piece, ...]:
    """Return the pieces that have a changed side."""
    return tuple(piece for piece in run.pieces if piece.front in faces or piece.back in faces)


def changed_names(newer: State, changed: ChangedRun) -> tuple[str, ...]:
    """Return what the changed faces of a run show, each once: records, pages, or components."""
    orders = (order for id_, order in changed.run.faces.items() if id_ in changed.faces)
    return tuple(dict.fromkeys(_subject_name(newer, order) for order in orders))


def gone_names(older: State | None, gone: Iterable[Gone]) -> dict[str, tuple[str, ...]]:
    """Return by product what faces that are printed no more showed, each once.

    Pages are left out: a document is printed again as a whole. Where only digests of the older
    state are known its records are told by their slugs.
    """
    names_by_product: dict[str, dict[str, None]] = {}
    orders = {} if older is None else {(o.product, o.id): o for o in older.plan.orders}
    for gone_face in gone:
        order = orders.get((gone_face.product, gone_face.face))
        name = gone_face.face.rpartition(".")[2].replace("-", " ")
        if older is not None and order is not None:
            if not order.slug:
                continue
            name = older.edition.game.record(order.kind, order.slug).name
        names_by_product.setdefault(gone_face.product, {})[name] = None
    return {product: tuple(names) for product, names in names_by_product.items()}


def _subject_name(newer: State, order: FaceOrder) -> str:
    if order.slug:
        return newer.edition.game.record(order.kind, order.slug).name
    bound = newer.edition.products[order.product].pages
    words = newer.edition.words
    return format_message(words, ERRATA, "page %(n)s", n=order.number) if bound else order.component
