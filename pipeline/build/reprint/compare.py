"""Two states of a game compared face by face, as they are drawn."""

from collections.abc import Iterable
from typing import NamedTuple

from pipeline.build.orders import FaceOrder, Run
from pipeline.build.reprint.since import Faces
from pipeline.build.reprint.state import State
from pipeline.content.locale.words import said
from pipeline.content.sheet import ERRATA
from pipeline.impose.model import Piece


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
    printed_at: set[tuple[str, ...]] = set()
    runs = [_changed(newer, run, older, printed_at) for run in newer.plan.runs]
    now = newer.digests()
    printed = {run.key for run in newer.plan.runs}
    gone = {Gone(*key) for key in older if key not in now and key[:2] in printed}
    return Difference(tuple(run for run in runs if run is not None), tuple(sorted(gone)))


def _changed(
    newer: State, run: Run, older: Faces, printed_at: set[tuple[str, ...]]
) -> ChangedRun | None:
    """Return what has changed of a run; `printed_at` are the pieces that others print already."""
    digests = {order.id: newer.gathered.digest(order) for order in run.orders}
    was = {id_: older.get((*run.key, id_)) for id_ in digests}
    faces = tuple(id_ for id_, digest in digests.items() if digest != was[id_])
    if not faces:
        return None
    wanted = frozenset(faces)
    pieces = run.pieces
    if not _is_bound(newer, run):
        known = {piece: _identity(run, piece, digests) for piece in _touched(run, wanted)}
        pieces = tuple(piece for piece, which in known.items() if which not in printed_at)
        printed_at.update(known.values())
        sides = {side for piece in pieces for side in (piece.front, piece.back)}
        faces = tuple(id_ for id_ in faces if id_ in sides)
    if not any(piece.quantity for piece in pieces):
        return None
    added = frozenset(id_ for id_ in faces if was[id_] is None)
    return ChangedRun(run._replace(pieces=pieces), faces, added)


def _identity(run: Run, piece: Piece, digests: dict[str, str]) -> tuple[str, ...]:
    """Return what tells a piece from all others on its paper: what it shows of which record."""
    orders = {order.id: order for order in run.orders}
    front = orders[piece.front]
    if not front.slug:
        return (run.paper.name, run.product, front.id)
    back = digests[piece.back] if piece.back is not None else ""
    shown = (front.component, front.kind, front.slug, str(front.part), str(front.leaf))
    return (run.paper.name, *shown, digests[piece.front], back)


def _is_bound(newer: State, run: Run) -> bool:
    return bool(newer.studio.products[run.product].pages)


def _touched(run: Run, faces: frozenset[str]) -> tuple[Piece, ...]:
    """Return the pieces that have a changed side."""
    return tuple(piece for piece in run.pieces if piece.front in faces or piece.back in faces)


def changed_names(newer: State, changed: ChangedRun) -> tuple[str, ...]:
    """Return what the changed faces of a run show, each once: records, pages, or components."""
    orders = (order for order in changed.run.orders if order.id in changed.faces)
    return tuple(dict.fromkeys(_name(newer, order) for order in orders))


def gone_names(older: State | None, gone: Iterable[Gone]) -> dict[str, tuple[str, ...]]:
    """Return by product what faces that are printed no more showed, each once.

    Pages are left out: a document is printed again as a whole. Where only digests of the older
    state are known its records are told by their slugs.
    """
    found: dict[str, dict[str, None]] = {}
    orders = {} if older is None else {(o.product, o.id): o for o in older.plan.orders}
    for each in gone:
        order = orders.get((each.product, each.face))
        name = each.face.rpartition(".")[2].replace("-", " ")
        if older is not None and order is not None:
            if not order.slug:
                continue
            name = older.studio.game.record(order.kind, order.slug).name
        found.setdefault(each.product, {})[name] = None
    return {product: tuple(names) for product, names in found.items()}


def _name(newer: State, order: FaceOrder) -> str:
    if order.slug:
        return newer.studio.game.record(order.kind, order.slug).name
    bound = newer.studio.products[order.product].pages
    words = newer.studio.words
    return said(words, ERRATA, "page %(n)s", n=order.number) if bound else order.component
