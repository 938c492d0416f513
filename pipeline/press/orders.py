"""What is asked for: faces to make, and products to print of them."""

from typing import Final, NamedTuple, TypeAlias

from pipeline.impose.model import Paper, Piece
from pipeline.looks.look import AS_DESIGNED, Look
from pipeline.press.print_settings import USUAL, PrintSettings

MEMBER: Final = "/"
"""Parts the name of a pool's member from the id of its face; neither has it."""


class FaceOrder(NamedTuple):
    """One face to make.

    `paper` is empty for a face whose size does not depend on it; `kind` and `slug` are empty for a
    face without a record. `number` of `total` counts within the product, `part` of `parts` within
    the record, `leaf` of `leaves` within such a part where that goes on. Of a flow that takes
    several pages this one prints what stands from the break `first` on, short of `past`; without
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
"""What tells runs apart: a product and the name of a paper."""


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
        """What tells runs apart."""
        return self.product, self.paper.name

    @property
    def file(self) -> str:
        """The path of its PDF in the folder of its printing."""
        stem = ".".join(filter(None, (self.product, self.settings.name)))
        return f"{self.paper.name}/{stem}.pdf"

    @property
    def faces(self) -> dict[str, FaceOrder]:
        """The orders by the ids that pieces name."""
        return {face_id(self.product, order): order for order in self.orders}


def face_id(product: str, order: FaceOrder) -> str:
    """Return the id of a face in the pieces of `product`, which may be the pool that it is in."""
    return order.id if order.product == product else f"{order.product}{MEMBER}{order.id}"


class Plan(NamedTuple):
    """Everything to make: the runs, and the faces of all of them, each once."""

    runs: tuple[Run, ...]
    orders: tuple[FaceOrder, ...]
