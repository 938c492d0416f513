"""Which faces to proof, and where their files are written."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.build.edition import OpenEdition
from pipeline.build.options import Format, Side
from pipeline.build.plan import make_plan
from pipeline.build.products import usual
from pipeline.build.project import Project
from pipeline.build.request import FaceOrder, Request, Run
from pipeline.source.findings import Misuse
from pipeline.source.names import did_you_mean

_ALL: Final = "*"


class Choice(NamedTuple):
    """Which of the requested faces are meant.

    `names` are slugs, ``kind:slug``, ``kind:*`` and components, `kinds` those of records; without
    either all of the products is meant.
    """

    names: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    side: Side = Side.FRONT


class Piece(NamedTuple):
    """The chosen sides of one piece of a product, the front before the back; its copies."""

    product: str
    faces: tuple[FaceOrder, ...]
    copies: int = 1


class _Whole(NamedTuple):
    """A piece with both of its sides."""

    product: str
    front: FaceOrder
    back: FaceOrder | None
    copies: int

    def sides(self, side: Side) -> tuple[FaceOrder, ...]:
        wanted = {
            Side.FRONT: (self.front,),
            Side.BACK: (self.back,),
            Side.BOTH: (self.front, self.back),
        }[side]
        return tuple(order for order in wanted if order is not None)


def chosen(edition: OpenEdition, request: Request, choice: Choice) -> list[Piece]:
    """Return the pieces that are asked for, in the order of products.yaml, each once.

    Faces as large as a page are those of the request's paper, a product's first by default. Without
    a product, a name or a kind it is what a build prints.

    Raises Misuse for what names no face, PunchboardError for what products.yaml gets wrong.
    """
    pieces = _together(_pieces(edition, request, choice))
    wanted = [*choice.names, *(f"{kind}:{_ALL}" for kind in choice.kinds)]
    for name in wanted:
        _check_name(edition, request, choice, pieces, name)
    faces: dict[tuple[str, tuple[FaceOrder, ...]], int] = {}
    for piece in pieces:
        sides = piece.sides(choice.side)
        if sides and (not wanted or any(_is_meant(piece, name) for name in wanted)):
            key = (piece.product, sides)
            faces[key] = faces.get(key, 0) + piece.copies
    if not faces:
        what = "no back" if choice.side is Side.BACK else "no face"
        raise Misuse(f"{edition.game.id}: your choice has {what} that is printed")
    return [Piece(*key, copies) for key, copies in faces.items()]


def _together(pieces: Iterator[_Whole]) -> list[_Whole]:
    found: dict[_Whole, int] = {}
    for piece in pieces:
        key = piece._replace(copies=0)
        found[key] = found.get(key, 0) + piece.copies
    return [piece._replace(copies=copies) for piece, copies in found.items()]


def _pieces(edition: OpenEdition, request: Request, choice: Choice) -> Iterator[_Whole]:
    """Yield the pieces of the products that are looked at, each on the first of its papers."""
    first: dict[str, Run] = {}
    products = _products(edition, request, choice)
    plan = make_plan(edition, products, request.papers, request.settings)
    for run in plan.runs:
        first.setdefault(run.product, run)
    for run in first.values():
        orders = run.faces
        for piece in run.pieces:
            back = orders[piece.back] if piece.back else None
            yield _Whole(run.product, orders[piece.front], back, piece.quantity)


def _products(edition: OpenEdition, request: Request, choice: Choice) -> tuple[str, ...]:
    """Return the products to look at; none means all."""
    if request.products or choice.names or choice.kinds or request.samples:
        return request.products
    products = usual(edition.products, edition.game.kinds)
    if not products:
        raise Misuse(f"{edition.game.id} prints only samples: add --samples")
    return products


def _is_meant(piece: _Whole, name: str) -> bool:
    front, (kind, _, slug) = piece.front, name.rpartition(":")
    if front.slug and kind in ("", front.kind) and slug in (front.slug, _ALL if kind else ""):
        return True
    return name in (front.component, piece.back.component if piece.back else "")


def _check_name(
    edition: OpenEdition, request: Request, choice: Choice, pieces: list[_Whole], name: str
) -> None:
    """Raise Misuse for a name that no piece has, or none on the side that is wanted."""
    meant = [piece for piece in pieces if _is_meant(piece, name)]
    if not meant:
        raise _unknown(edition, request, choice.side, pieces, name)
    if not any(piece.sides(choice.side) for piece in meant):
        raise Misuse(f"there is no back of {name!r}")
    if choice.side is Side.FRONT and name == (meant[0].back.component if meant[0].back else ""):
        raise Misuse(f"{name!r} is a back: add --side back")


def _unknown(
    edition: OpenEdition, request: Request, asked: Side, pieces: list[_Whole], name: str
) -> Misuse:
    kind, _, slug = name.rpartition(":")
    products = f" of {', '.join(request.products)}" if request.products else ""
    if slug == _ALL:
        printed = dict.fromkeys(piece.front.kind for piece in pieces if piece.front.kind)
        if kind in edition.game.kinds:
            return Misuse(
                f"no face{products} shows a record of kind {kind!r}; {did_you_mean('', printed)}"
            )
        return Misuse(f"{edition.game.id} has no kind {kind!r}; {did_you_mean(kind, printed)}")
    candidates = dict.fromkeys(
        part for piece in pieces for part in (piece.front.slug, piece.front.component) if part
    )
    known = did_you_mean(slug, candidates)
    side = "back" if asked is Side.BACK else "face"
    if products:
        return Misuse(f"there is no {side}{products} for {name!r}; {known}")
    return Misuse(f"no product has a {side} for {name!r}; {known}")


_UNFIT: Final = re.compile(r"[^\w-]+")
_MOST: Final = 120
_BACK: Final = "back"
FOLDER: Final = "proofs"
"""The folder of proofs below the project's output."""


class Place(NamedTuple):
    """Where to write: `out` as the user named it, else here for one and below output/ for several.

    A single file is called `stem` where the user has not named it. Proofs that show a game
    otherwise than it is say so by a `name`: in places of ours, they replace none that show it.
    """

    out: Path | None
    project: Project
    game: str
    stem: str
    format: Format
    name: str = ""

    @property
    def named_file(self) -> Path | None:
        """The file that the user named, None if that is a folder, or nothing."""
        is_file = self.out is not None and bool(self.out.suffix) and not self.out.is_dir()
        return self.out if is_file else None

    @property
    def single(self) -> Path:
        if self.named_file is not None:
            return self.named_file
        return (self.out or Path()) / self.file(self.stem)

    @property
    def folder(self) -> Path:
        """The folder for several things."""
        usual = self.project.output / FOLDER / self.game / self.name
        return usual if self.out is None else self.out

    def file(self, stem: str) -> str:
        """Return the name of a file: what the user names as its folder says enough by itself."""
        name = self.name if self.out is None else ""
        return ".".join(filter(None, (stem, name, str(self.format))))


def stems(orders: Iterable[FaceOrder]) -> dict[FaceOrder, str]:
    """Return a file name for each face without its suffix: ``kind-slug``, part and side.

    If two faces would have one name, their products come first, and then a number follows.
    """
    orders = tuple(orders)
    plain = {order: _stem(order) for order in orders}
    shared = _repeated(plain.values())
    named = {
        order: f"{order.product}-{stem}" if stem.casefold() in shared else stem
        for order, stem in plain.items()
    }
    taken: set[str] = set()
    found: dict[FaceOrder, str] = {}
    for order, stem in named.items():
        name, number = stem, 1
        while name.casefold() in taken:
            number += 1
            name = f"{stem}-{number}"
        taken.add(name.casefold())
        found[order] = name
    return found


def _stem(order: FaceOrder) -> str:
    """Return the id of a face as a name of a file; one that represents no record is its product's.

    Ids hold what a game says, such as the value of the field that a back goes by.
    """
    if order.id == _BACK or (order.slug and order.id.startswith(f"{_BACK}.")):
        name = f"{order.product}-{order.id}"
    elif order.slug or order.total > 1:
        name = order.id
    else:
        name = order.component
    return _UNFIT.sub("-", name).strip("-")[:_MOST] or _BACK


def _repeated(names: Iterable[str]) -> set[str]:
    counts = Counter(name.casefold() for name in names)
    return {name for name, count in counts.items() if count > 1}
