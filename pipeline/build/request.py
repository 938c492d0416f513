"""Requests: what is asked of an edition, the faces to make for it, and the products to print."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pipeline.build.options import USUAL, Overrides, PrintSettings
from pipeline.draw.look import AS_DESIGNED, Look
from pipeline.sheets.model import Imposition, Paper, Piece
from pipeline.sheets.options import Options, bound_edge, lie_of
from pipeline.source.findings import Finding, Severity

if TYPE_CHECKING:
    from pipeline.build.edition import EditionKey


class Request(NamedTuple):
    """What is asked of an edition: to build, check, proof, order or reprint some of its products.

    Prints go below `output`. Empty `products` or `papers` mean all; where no product is named,
    samples are meant with `samples`, and with the edition's own roster, only. `jobs` are processes,
    0 as many as pay. With `draft` a product is printed even if texts do not fit, and with blanks
    for faces that cannot be drawn. `cache` is the folder that keeps faces from one time to the
    next. `settings` are those of this one printing. With `strict` a release may have no warnings.
    `scheduler` is the address of a Dask scheduler, whose workers draw.
    """

    edition: "EditionKey"
    output: Path
    products: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    jobs: int = 0
    draft: bool = False
    cache: Path | None = None
    samples: bool = False
    settings: PrintSettings = USUAL
    strict: bool = False
    scheduler: str = ""


MEMBER: Final = "/"
"""Parts the name of a pool's member from the id of its face; neither has it."""


class FaceOrder(NamedTuple):
    """One face to make.

    `paper` is empty for a face whose size does not depend on it; `kind` and `slug` are empty for a
    face without a record. `number` of `total` counts within the product, `part` of `parts` within
    the record, `leaf` of `leaves` within such a part where that goes on. Of a flow that takes
    several pages this one prints what is from the break `first` on, short of `past`; without
    them it prints all.
    `anchors` are the pages of the product's anchors, as `written_anchors` writes them. `look` is
    how it is to be printed.
    """

    id: str
    product: str
    component: str
    paper: str = ""
    kind: str = ""
    slug: str = ""
    number: int = 1
    total: int = 1
    part: int = 1
    parts: int = 1
    first: str = ""
    past: str = ""
    leaf: int = 1
    leaves: int = 1
    anchors: str = ""
    look: Look = AS_DESIGNED

    @property
    def subject(self) -> str:
        """What findings name."""
        return f"{self.kind}:{self.slug}" if self.slug else f"{self.product}:{self.component}"


def as_designed(order: FaceOrder) -> FaceOrder:
    """Return a face order without regard to how it is printed: what it is laid out by."""
    return order if order.look == AS_DESIGNED else order._replace(look=AS_DESIGNED)


RunKey: TypeAlias = tuple[str, str]
"""What distinguishes runs: a product and the name of a paper."""


class Run(NamedTuple):
    """A product on one paper: its pieces in order, whose faces are those of `orders`.

    The faces of a pool's members keep their orders, and hence are made once, however often they are
    printed; in the run their ids begin with the member's name. `settings` are what the user asks of
    this printing.
    """

    product: str
    paper: Paper
    pieces: tuple[Piece, ...]
    orders: tuple[FaceOrder, ...]
    settings: PrintSettings = USUAL

    @property
    def key(self) -> RunKey:
        return self.product, self.paper.name

    @property
    def file(self) -> str:
        """The path of its PDF in the folder of its printing."""
        stem = ".".join(filter(None, (self.product, self.settings.name)))
        return f"{self.paper.name}/{stem}.pdf"

    @property
    def faces(self) -> dict[str, FaceOrder]:
        return {face_id(self.product, order): order for order in self.orders}


def face_id(product: str, order: FaceOrder) -> str:
    """Return the id of a face in the pieces of `product`, which may be the pool that it is in."""
    return order.id if order.product == product else f"{order.product}{MEMBER}{order.id}"


class Plan(NamedTuple):
    """Everything to make: the runs, and the faces of all of them, each once."""

    runs: tuple[Run, ...]
    orders: tuple[FaceOrder, ...]


_OF_CUT: Final = frozenset({"gutter", "marks", "orientation", "nest", "back-bleed"})
_OF_BACKS: Final = frozenset({"backs", "flip", "back-offset", "back-order", "back-bleed"})
_BOUND: Final = frozenset({"none", "gutterfold"})


def possible(overrides: Overrides, options: Options, *, packed: bool = False) -> Overrides:
    """Return the overrides that a product imposed by `options` can have.

    Bound sheets are always printed on both sides, and `packed` ones are
    not folded.
    """
    refused = frozenset({"gutterfold"}) if packed else frozenset()
    if options.binding != "none":
        refused = _BOUND
    return tuple(each for each in overrides if each[0] != "backs" or each[1] not in refused)


def on_printer(options: Options, settings: PrintSettings) -> Options:
    """Return the options with what is known of the printer, and the edge that is asked for."""
    if any(key == "flip" for key, _ in settings.overrides):
        options = options._replace(page_flip=options.flip)
    if settings.printer is None:
        return options
    return options._replace(measures=settings.printer.measures)


def without_effect(
    run: Run, options: Options, *, pages: bool, packed: bool = False
) -> Iterator[Finding]:
    """Yield what of the overrides a run has no use for; `pages` are as large as their paper."""
    choices = dict(run.settings.overrides)
    if packed and choices.get("backs") == "gutterfold":
        yield _refused("gutterfold", "pieces of several sizes do not fit around one fold")
    if pages and choices.get("backs") == "gutterfold":
        yield _refused("gutterfold", "pages are printed on both sides")
    if options.binding != "none" and choices.get("backs") in _BOUND:
        yield _refused(choices["backs"], "bound sheets are printed on both sides")
    backed = any(piece.back for piece in run.pieces)
    if pages:
        unused = set(_OF_CUT) if backed else {*_OF_CUT, *_OF_BACKS}
        reason = "pages are as large as their paper"
    elif options.binding != "none":
        unused, reason = {"gutter", "orientation", "nest", "back-bleed"}, "its sheets are bound"
    elif not backed:
        unused, reason = set(_OF_BACKS), "no piece has a back"
    elif options.backs in ("none", "gutterfold"):
        unused = {"flip", "back-offset", "back-order"}
        unused |= {"back-bleed"} if options.backs == "none" else set()
        reason = f"its sheets are printed on one side, by backs: {options.backs}"
    else:
        # Only those of their own pages have an order.
        unused = set() if options.backs == "separate" else {"back-order"}
        reason = f"backs are printed behind their fronts, by backs: {options.backs}"
    if found := [key for key in choices if key in unused]:
        yield Finding(
            "print-setting-idle",
            f"{', '.join(found)}: no effect, because {reason}",
            severity=Severity.INFO,
        )


def unmeasured(
    run: Run, imposition: Imposition, options: Options, *, pages: bool
) -> Iterator[Finding]:
    """Yield that backs are not moved on sheets that the printer was not calibrated for."""
    printer = run.settings.printer
    if printer is None:
        return
    backs = [sheet for sheet in imposition.sheets if sheet.side == "back"]
    for width, height in dict.fromkeys((sheet.width, sheet.height) for sheet in backs):
        lie = lie_of(width, height)
        flip = options.page_flip or bound_edge(width, height) if pages else options.flip
        if options.offset_on(width, height, flip) is None:
            options_of = f"--orientation {lie} --flip {flip}"
            yield Finding(
                "printer-unmeasured",
                f"{printer.name!r} was not calibrated for {lie} sheets flipped on their"
                f" {flip} edge: these backs are not moved",
                hint=f"punchboard calibrate {options_of} prints the sheet to measure",
                severity=Severity.WARNING,
            )


def _refused(backs: object, reason: str) -> Finding:
    return Finding(
        "print-setting-refused",
        f"backs: {backs} is not possible here, because {reason}",
        hint="leave the product out, or print it on its own",
        severity=Severity.WARNING,
    )
