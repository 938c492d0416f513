"""What a game prints, and from which records, as templates see them."""

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from pipeline.game.game import Game
from pipeline.game.kind_options import ROSTERS
from pipeline.game.kinds import Kind
from pipeline.game.records import Record
from pipeline.game.view import view
from pipeline.sheets.papers import ProductSheet
from pipeline.source.document import Document, value_at
from pipeline.source.findings import Finding, Misuse, Position, PunchboardError, fail
from pipeline.source.inputs import RECORDS, note
from pipeline.source.models import ClosedModel, Name, Named, described, validated
from pipeline.source.names import did_you_mean, is_name, name_hint

if TYPE_CHECKING:
    from pipeline.template.expression import ExpressionError


class Pools(NamedTuple):
    """The products of a file as far as pools ask: the members of each, and which have owners."""

    members: Mapping[str, tuple[str, ...]]
    owned: Collection[str]


def pool_findings(pools: Pools, document: Document) -> Iterator[Finding]:
    """Yield what is wrong with the pools of products.yaml, each at the member's place."""
    pool_of: dict[str, str] = {}
    for name, members in pools.members.items():
        for index, member in enumerate(members):
            # A product that could not be read has a finding of its own.
            if member in pools.members or member not in document.data:
                fault = _fault(member, pools, pool_of)
                if fault is not None:
                    place = document.position(name, "pool", index)
                    yield fault._replace(position=place, subject=name)
            pool_of.setdefault(member, name)


def _fault(member: str, pools: Pools, pool_of: Mapping[str, str]) -> Finding | None:
    """Return what is wrong with a member and how to fix it; None for a sound one."""
    if member in pool_of:
        return Finding(
            "product-pool",
            f"expected a product in one pool, found {member!r} in {pool_of[member]!r}, too",
            hint="remove it from one of them",
        )
    if member not in pools.members:
        remedy = did_you_mean(member, pools.members)
        return Finding("product-pool", f"unknown product {member!r}", hint=remedy)
    if pools.members[member]:
        return Finding(
            "product-pool",
            f"expected a product with pieces of its own, found the pool {member!r}",
            hint=f"name the products of {member!r} instead",
        )
    if member in pools.owned:
        return Finding(
            "product-pool",
            f"expected a product without owner, found {member!r}",
            hint="it has separate sheets for each owner: print it on its own",
        )
    return None


FILE: Final = "products.yaml"

ERRATA_SHEET: Final = "errata"
"""The file that lists errata and rulings, next to those of the products."""

_CALIBRATION: Final = "calibration"
"""The component that comes with Punchboard for `punchboard calibrate`, and for games."""
ComponentName = Annotated[Name, Named("component")]
_Empty = Annotated[Literal[""], WithJsonSchema({"type": "string", "maxLength": 0})]
KindName = Annotated[str, Named("kind")]


class Split(ClosedModel):
    """One face for every `by` entries of the list `field` of a record, at least one.

    With `flow`, as many pages as the flow in the slot of that name takes; with both, each of those
    faces goes on over as many leaves as its flow takes where the fit ladder does not bring it onto
    one. With `blanks` there are as many more as are asked for, to be filled in by hand.
    """

    field: Annotated[str, Named("list", free=True)] = described("the list field that is split", "")
    blanks: bool = described("print blank ones on request", False)
    by: int = described("entries of the list on each face", 1, ge=1, le=1000)
    flow: Annotated[str, Named("slot", free=True)] = described(
        "the slot whose flow continues on further pages", ""
    )

    @model_validator(mode="after")
    def _field_or_flow(self) -> "Split":
        if not (self.field or self.flow):
            raise ValueError("expected field and by, or flow, or both")
        return self


class Selection(ClosedModel):
    """Which records of a kind.

    Those that `where` (a Jinja expression over the record's fields) holds for, in the file's order
    or by the field `sort` (downwards with a leading minus). With `split` a record takes as many
    faces as its list needs.
    """

    kind: KindName = Field(description="the kind")
    where: str = described(
        "an expression over the record's fields: true for those to print", "", examples=["cost > 0"]
    )
    sort: Annotated[str, Named("sorting", free=True)] = described(
        "the field that sorts them, with a leading minus downwards; by default the"
        " order of the file",
        "",
    )
    split: Split | None = described("divides a record over several faces: {field, by, flow}", None)


class Back(ClosedModel):
    """The back's component: one face for all pieces.

    With `each` there is one for each record, or for each value of the field that it names: one a
    team, one a deck.
    """

    component: ComponentName = Field(description="the component of the back")
    each: bool | Annotated[str, Named("field", free=True)] = described(
        "true: a back for each record; a field: one for each value", False
    )


def _selections(value: Any) -> Any:
    listed = value if isinstance(value, list) else [value]
    return [{"kind": item} if isinstance(item, str) else item for item in listed]


def _back(value: Any) -> Any:
    return {"component": value} if isinstance(value, str) else value


def _sheet(value: Any) -> Any:
    return {"profile": value} if isinstance(value, str) else value


class Product(ClosedModel):
    """One thing to print: a component a record with its back, a run of pages, or a pool of those.

    `copies` is a number, the integer field of the record that holds it, or an expression over its
    fields and all `records` that counts them, such as in a roster. With `owner`, the kind of what
    the pieces belong to, they are chosen again for each record of that kind, and lie on sheets of
    their own. `sheet` are imposition options, with ``profile`` naming the one that they are laid
    over. The pieces of a `pool` are those of the products that it names, which share its sheets;
    with `pack` they may be of different sizes.
    """

    title: str = Field(min_length=1, description="printed in the margin line; the title of the PDF")
    component: ComponentName | _Empty = described(
        "the face of each piece: one of component, pages and pool", ""
    )
    records: Annotated[
        tuple[Selection, ...],
        BeforeValidator(_selections, KindName | Selection | tuple[KindName | Selection, ...]),
    ] = described(
        "which records are printed, one face each: a kind, {kind, where, sort, split},"
        " or a list of those",
        (),
    )
    back: Annotated[Back | None, BeforeValidator(_back, ComponentName | Back | None)] = described(
        "the component of the back, or {component, each}", None
    )
    copies: (
        Annotated[int, Field(ge=0, le=10_000, strict=True)]
        | Annotated[str, Named("number-field", free=True)]
    ) = described("copies of each: a number, an integer field of the record, or an expression", 1)
    sheet: Annotated[
        ProductSheet, BeforeValidator(_sheet, Annotated[str, Named("profile")] | ProductSheet)
    ] = described(
        "arrangement on the sheet: a profile, or options over one", default_factory=ProductSheet
    )
    papers: tuple[Annotated[str, Named("paper-or-size")], ...] = described(
        "its papers: names, or sizes such as 210x297mm", ("a4", "letter"), min_length=1
    )
    pages: tuple[ComponentName, ...] = described(
        "components of whole pages, printed once each: front and back", ()
    )
    pool: tuple[Annotated[Name, Named("product")], ...] = described(
        "products whose pieces are printed on shared sheets", ()
    )
    pack: bool = described("pack pieces of a pool, of different sizes, on the fewest sheets", False)
    owner: Annotated[str, Named("kind")] = described(
        "the kind that owns the pieces: they are chosen again for each of its records,"
        " on sheets of their own",
        "",
    )

    @model_validator(mode="after")
    def _one_of_three(self) -> "Product":
        told = [name for name in ("component", "pages", "pool") if getattr(self, name)]
        if len(told) != 1:
            message = f"expected one of component, pages and pool, found {' and '.join(told)}"
            hint = "component prints records, pages whole pages, pool the pieces of other products"
            context = {"message": message if told else f"{message}none", "hint": hint}
            at = {"at": (told[-1],)} if told else {}
            raise PydanticCustomError("value_error", "{message}", {**context, **at})
        if self.pages and (self.records or self.back):
            raise ValueError("pages are printed once each: records and back belong to component")
        if self.pool and not {"records", "back", "copies", "owner"}.isdisjoint(
            self.model_fields_set
        ):
            raise ValueError("records, back, copies and owner belong to the products of a pool")
        if self.pack and not self.pool:
            raise ValueError("pack needs a pool")
        if isinstance(self.copies, str) and not self.records:
            raise ValueError("copies names a field of a record, but the product has no records")
        if self.owner and not self.records:
            raise ValueError("owner needs records, and the product has none")
        return self

    @property
    def components(self) -> tuple[str, ...]:
        """The components of its own faces, fronts first; a pool has none of its own."""
        backs = (self.back.component,) if self.back else ()
        return (*((self.component,) if self.component else self.pages), *backs)

    @property
    def measures_printer(self) -> bool:
        """Whether it is the calibration sheet, which shows nothing of the game."""
        return self.component == _CALIBRATION


class Products(dict[str, Product]):
    """The products of a game by id, in the order of the file; `shared` are those of all games."""

    shared: tuple[str, ...] = ()

    def __init__(self, products: dict[str, Product], document: Document) -> None:
        super().__init__(products)
        self._document = document

    def position(self, *path: str | int, key: bool = False) -> Position:
        """Return where ``products.yaml`` speaks of `path`; one selection need not be in a list.

        With `key` that is where the last field is named, else where its value is.
        """
        return self._document.position(*self._written(path), key=key)

    def position_of(self, error: "ExpressionError", *path: str | int) -> Position:
        """Return where the expression at `path` has the word that an error is about."""
        return error.position(self._document, *self._written(path))

    def _written(self, path: tuple[str | int, ...]) -> tuple[str | int, ...]:
        listed = value_at(self._document.data, path[:2])
        return path if isinstance(listed, list) else tuple(p for p in path if type(p) is str)

    @property
    def pooled(self) -> frozenset[str]:
        return frozenset(member for product in self.values() for member in product.pool)

    def members(self, name: str) -> tuple[str, ...]:
        """Return the products whose pieces product `name` prints: those of a pool, or itself."""
        return self[name].pool or (name,)

    def components(self, name: str) -> tuple[str, ...]:
        """Return the components of all faces of product `name`, each once."""
        return tuple(
            dict.fromkeys(part for each in self.members(name) for part in self[each].components)
        )

    def position_of_component(self, component: str) -> Position:
        """Return where the first product that uses `component` names it."""
        for name, product in self.items():
            if component == product.component:
                return self.position(name, "component")
            if component in product.pages:
                return self.position(name, "pages", product.pages.index(component))
            if product.back is not None and component == product.back.component:
                return self.position(name, "back", "component")
        return self._document.start


def load_products(game: Game) -> Products:
    """Return what `game` prints; raises PunchboardError with every fault of the file."""
    document = game.read(FILE)
    products: dict[str, Product] = {}
    findings: list[Finding] = []
    for product in document.data:
        try:
            _check_id(product, document)
            products[product] = validated(Product, document, product)
            _check_kinds(product, products[product], document, tuple(game.kinds))
        except PunchboardError as error:
            findings += error.findings
    members = {name: product.pool for name, product in products.items()}
    owned = [name for name, product in products.items() if product.owner]
    findings += pool_findings(Pools(members, owned), document)
    if findings:
        raise PunchboardError(findings)
    return Products(products, document)


def _check_id(product: str, document: Document) -> None:
    hint = "" if is_name(product) else name_hint(product)
    if product == ERRATA_SHEET:
        hint = "choose another name: this one is for the list of errata"
    if hint:
        place = document.position(product, key=True)
        message = f"{product!r} cannot name a product, and the file that it is printed to"
        raise fail("product-id", message, place, hint=hint)


def _check_kinds(product: str, entry: Product, document: Document, kinds: tuple[str, ...]) -> None:
    written = Products({product: entry}, document)
    named: list[tuple[tuple[str | int, ...], str]] = [
        (("records", n, "kind"), each.kind) for n, each in enumerate(entry.records)
    ]
    named += [(("owner",), entry.owner)] if entry.owner else []
    for path, kind in named:
        if kind not in kinds:
            place = written.position(product, *path)
            raise fail(
                "product-kind", f"unknown kind {kind!r}", place, product, did_you_mean(kind, kinds)
            )


def whole_game(products: Products) -> tuple[str, ...]:
    """Return the products that print all pieces of a game: members of a pool come with that."""
    return tuple(name for name in products if name not in products.pooled)


def usual(products: Products, kinds: Mapping[str, Kind]) -> tuple[str, ...]:
    """Return what a build prints that asks for nothing else: no samples, which are others' own."""
    return tuple(name for name in whole_game(products) if not is_sample(products, name, kinds))


def samples(products: Products, kinds: Mapping[str, Kind]) -> tuple[str, ...]:
    """Return the products that `usual` leaves out as samples."""
    return tuple(name for name in whole_game(products) if is_sample(products, name, kinds))


def is_sample(products: Products, name: str, kinds: Mapping[str, Kind]) -> bool:
    """Return whether a product prints rosters, or what belongs to them."""
    return any(_of_rosters(products[member], kinds) for member in products.members(name))


def _of_rosters(product: Product, kinds: Mapping[str, Kind]) -> bool:
    named = [selection.kind for selection in product.records]
    named += [product.owner] if product.owner else []
    return any(kinds[kind].folder == ROSTERS for kind in named)


def find_record(game: Game, name: str) -> Record:
    """Return the record `name`, a slug or ``kind:slug``.

    Raises Misuse if it does not exist, or several of that slug.
    """
    kind, _, slug = name.rpartition(":")
    if kind and kind not in game.records:
        raise Misuse(f"{game.id} has no kind {kind!r}; {did_you_mean(kind, game.records)}")
    kinds = [kind] if kind else list(game.records)
    found = [game.records[each][slug] for each in kinds if slug in game.records[each]]
    if not found:
        known = [known for each in kinds for known in game.records[each]]
        raise Misuse(f"{game.id} has no record {name!r}; {did_you_mean(slug, known)}")
    if len(found) > 1:
        names = ", ".join(map(str, found))
        raise Misuse(f"several records are named {slug!r}; say which: {names}")
    return found[0]


class Views(Mapping[str, list[dict[str, Any]]]):
    """Lists of views by kind, in the order of the files."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._made: dict[str, list[dict[str, Any]]] = {}

    @property
    def whole(self) -> bool:
        """Whether all records of any kind have been viewed."""
        return bool(self._made)

    def __getitem__(self, kind: str) -> list[dict[str, Any]]:
        note(RECORDS + kind)
        views = self._made.get(kind)
        if views is None:
            records = self._game.records[kind]
            views = [view(self._game, record) for record in records.values()]
            self._made[kind] = views
        return views

    def __iter__(self) -> Iterator[str]:
        return iter(self._game.records)

    def __len__(self) -> int:
        return len(self._game.records)
