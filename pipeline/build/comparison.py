"""Two states of a game with all their faces, compared piece by piece."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from pipeline.build.edition import OpenEdition
from pipeline.build.history import Faces
from pipeline.build.output_folders import differences, named
from pipeline.build.product_options import sheet_options
from pipeline.build.products import usual
from pipeline.build.request import FaceOrder, Plan, Request, Run
from pipeline.build.session import session
from pipeline.build.workers import BuildResults
from pipeline.game.errata_sheet import ERRATA
from pipeline.game.language import format_message
from pipeline.rosters.profile import read_profile
from pipeline.sheets.model import Piece
from pipeline.source.limits import Progress


class PieceKey(NamedTuple):
    """The identity of pieces: the product of their front, the paper, and the owner."""

    product: str
    paper: str
    face: str
    owner: str


Pieces: TypeAlias = dict[PieceKey, int]
"""How many there are of each piece."""


class State(NamedTuple):
    """An open edition, what it prints, and the faces of that."""

    edition: OpenEdition
    plan: Plan
    results: BuildResults

    def digests(self) -> Faces:
        """Return the digest of every face; nothing for one that could not be drawn.

        It goes by the product whose face it is, in a pool or not.
        """
        return {
            (order.product, run.paper.name, order.id): self.results.digest(order)
            for run in self.plan.runs
            for order in run.orders
        }

    def key(self, run: Run, piece: Piece) -> PieceKey:
        """Return what distinguishes a piece of a run from all others, in a pool or not."""
        order = self.results.orders(run)[piece.front]
        return PieceKey(order.product, run.paper.name, order.id, piece.owner)

    def pieces(self) -> Pieces:
        """Return how many there are of each piece, by the first run that prints it."""
        pieces: Pieces = {}
        for run in self.plan.runs:
            own: Pieces = {}
            for piece in run.pieces:
                key = self.key(run, piece)
                own[key] = own.get(key, 0) + piece.quantity
            pieces = own | pieces
        return pieces

    def orders(self) -> dict[tuple[str, str, str], FaceOrder]:
        """Return the order of every face, by product, paper and id."""
        return {
            (order.product, run.paper.name, order.id): order
            for run in self.plan.runs
            for order in run.orders
        }


def draw_state(request: Request, progress: Progress) -> State:
    """Return a game's state: of all products but those of rosters, if none is named.

    Raises PunchboardError if the game cannot be read, Misuse for names.
    """
    with session(request, progress) as opened:
        edition = opened.edition
        wanted = request.products or published(edition)
        products = tuple(filter(edition.products.__contains__, wanted))
        plan = Plan((), ())
        if products:
            plan = opened.plan(products)
            plan = named(plan, differences(edition, request.settings, plan, plan))
        with opened.drawing():
            results = opened.draw(plan)
            results.hold()
    return State(edition, plan, results)


def published(edition: OpenEdition) -> tuple[str, ...]:
    """Return the products of the game itself: none that prints rosters, or what one holds."""
    kinds, profile = edition.game.kinds, read_profile(edition.game)
    of_rosters = profile.prints if profile is not None else ()
    return tuple(name for name in usual(edition.products, kinds) if name not in of_rosters)


class What(StrEnum):
    """Why a piece is printed: it is new or changed, or has further copies."""

    NEW = "new"
    CHANGED = "changed"
    BACK = "back"
    MORE = "more"
    WHOLE = "whole"


class ChangedRun(NamedTuple):
    """What has changed of a product on one paper: a run of only the pieces to print.

    `changes` say why, piece by piece. `faces` are the ids of the faces that differ or are new.
    """

    run: Run
    changes: tuple[What, ...]
    faces: tuple[str, ...]

    @property
    def printed(self) -> int:
        return sum(piece.quantity for piece in self.run.pieces)


class TakeOut(NamedTuple):
    """Pieces that are printed no more, by their front: `number` of the `of` that there were.

    Of a state whose faces alone are known both are 0: it is one that is not printed at all.
    """

    product: str
    paper: str
    face: str
    name: str
    number: int
    of: int


class Difference(NamedTuple):
    """Everything that differs between two states."""

    runs: tuple[ChangedRun, ...]
    out: tuple[TakeOut, ...]

    @property
    def papers(self) -> tuple[str, ...]:
        changed = (each.run.paper.name for each in self.runs)
        return tuple(dict.fromkeys([*changed, *(each.paper for each in self.out)]))


class _States(NamedTuple):
    """What is compared: the newer state, the older one's faces, and its pieces where known."""

    newer: State
    faces: Faces
    pieces: Pieces | None

    def same(self, run: Run, face: str) -> bool:
        """Return whether a face of a run is drawn as it was."""
        order = self.newer.results.orders(run)[face]
        key = (order.product, run.paper.name, order.id)
        return self.faces.get(key) == self.newer.results.digest(order)

    def compare(self, run: Run, piece: Piece) -> tuple[Piece, What] | None:
        """Return a piece as often as it is to be printed, and why; None if it need not be."""
        key = self.newer.key(run, piece)
        known = key.face if self.pieces is None else self.pieces.get(key, 0)
        if not piece.quantity:
            return None
        if not known or key[:3] not in self.faces:
            return piece, What.NEW
        if not self.same(run, piece.front):
            return piece, What.CHANGED
        if piece.back is not None and not self.same(run, piece.back):
            return piece, What.BACK
        more = 0 if self.pieces is None else piece.quantity - self.pieces[key]
        return (piece._replace(quantity=more), What.MORE) if more > 0 else None


def compare(newer: State, faces: Faces, older: State | None) -> Difference:
    """Return what of `newer` differs from an older state, known by `faces` alone.

    A piece is printed again where either of its sides differs, as often as it is there now; if
    only copies were added, these are. It is printed once for each paper, with the first product
    that has it; pages that belong together are printed where any of them differs.
    """
    states = _States(newer, faces, None if older is None else older.pieces())
    printed_pieces: set[tuple[str, ...]] = set()
    runs = [_compare_run(states, run, printed_pieces) for run in newer.plan.runs]
    changed = tuple(run for run in runs if run is not None)
    out = _lost_faces(newer, faces) if older is None else _fewer(newer, older, changed)
    return Difference(changed, tuple(sorted(out)))


def _compare_run(
    states: _States, run: Run, printed_pieces: set[tuple[str, ...]]
) -> ChangedRun | None:
    """Return what has changed of a run; `printed_pieces` are those that others print already."""
    compared = {piece: states.compare(run, piece) for piece in run.pieces}
    found = [change for change in compared.values() if change is not None]
    if _is_bound(states.newer, run):
        if any(what is not What.MORE for _, what in found):
            found = [compared[piece] or (piece, What.WHOLE) for piece in run.pieces]
    else:
        identities = [_identify_piece(states.newer, run, piece) for piece, _ in found]
        new = zip(found, identities, strict=True)
        found = [change for change, identity in new if identity not in printed_pieces]
        printed_pieces.update(identities)
    if not found:
        return None
    sides = {side for piece, _ in found for side in (piece.front, piece.back)}
    faces = tuple(id_ for id_ in run.faces if id_ in sides and not states.same(run, id_))
    pieces, changes = zip(*found, strict=True)
    return ChangedRun(run._replace(pieces=pieces), changes, faces)


def _identify_piece(newer: State, run: Run, piece: Piece) -> tuple[str, ...]:
    """Return the identity of a piece on its paper: its records and components."""
    orders = newer.results.orders(run)
    front = orders[piece.front]
    if not front.slug:
        return (run.paper.name, front.product, front.id)
    back = newer.results.digest(orders[piece.back]) if piece.back is not None else ""
    fields = (front.component, front.kind, front.slug, str(front.part), str(front.leaf))
    return (run.paper.name, *fields, newer.results.digest(front), back, piece.owner)


def _is_bound(newer: State, run: Run) -> bool:
    bound = sheet_options(newer.edition, run.product).binding != "none"
    return bound or bool(newer.edition.products[run.product].pages)


def _fewer(newer: State, older: State, changed: tuple[ChangedRun, ...]) -> Iterator[TakeOut]:
    """Yield pieces with fewer copies or none; pages that are printed again need no entry."""
    now, orders = newer.pieces(), older.orders()
    products = newer.edition.products
    printed = _extent(newer, newer.plan.runs)
    anew = _extent(newer, (each.run for each in changed))
    for key, quantity in older.pieces().items():
        order = orders[key[:3]]
        count = quantity - now.get(key, 0)
        if count <= 0 or key[:2] not in printed:
            continue
        is_page = not order.slug and bool(products[key.product].pages)
        if not (is_page and key[:2] in anew):
            yield TakeOut(*key[:3], face_name(older, order), count, quantity)


def _lost_faces(newer: State, faces: Faces) -> Iterator[TakeOut]:
    now = newer.digests()
    printed = _extent(newer, newer.plan.runs)
    for key in faces:
        if key not in now and key[:2] in printed:
            yield TakeOut(*key, key[2].rpartition(".")[2].replace("-", " "), 0, 0)


def _extent(newer: State, runs: Iterable[Run]) -> set[tuple[str, str]]:
    members = newer.edition.products.members
    return {(each, run.paper.name) for run in runs for each in members(run.product)}


def face_name(state: State, order: FaceOrder) -> str:
    """Return what a face shows: a record, a page, or the component."""
    if order.slug:
        return state.edition.game.record(order.kind, order.slug).name
    bound = state.edition.products[order.product].pages
    words = state.edition.words
    return format_message(words, ERRATA, "page %(n)s", n=order.number) if bound else order.component


def changed_names(newer: State, changed: ChangedRun) -> Mapping[tuple[str, What], int]:
    """Return what the pieces of a run show and why they are printed, each with how many they are.

    Pages that are printed only because others have changed are left out.
    """
    counts: dict[tuple[str, What], int] = {}
    orders = changed.run.faces
    for piece, what in zip(changed.run.pieces, changed.changes, strict=True):
        if what is not What.WHOLE:
            key = face_name(newer, orders[piece.front]), what
            counts[key] = counts.get(key, 0) + piece.quantity
    return counts
