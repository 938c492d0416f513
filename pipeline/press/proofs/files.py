"""Where proofs are written: a file for one, a folder with speaking names for several."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.edition.project import Project
from pipeline.press.orders import FaceOrder
from pipeline.press.proofs.format import Format

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
        """The file that the user named, None where that is a folder, or nothing."""
        is_file = self.out is not None and bool(self.out.suffix) and not self.out.is_dir()
        return self.out if is_file else None

    @property
    def single(self) -> Path:
        """The file for one thing."""
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

    Where two faces would have one name their products come first, and then a number follows.
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
    """Return the id of a face as a name of a file; one that stands for no record is its product's.

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
