"""The roster of BattleScribe and its heirs, schema 2.03, as a tree that XML and JSON share."""

import hashlib
from typing import Final, NamedTuple

NAMESPACE: Final = "http://www.battlescribe.net/schema/rosterSchema"
SCHEMA: Final = "2.03"

OTHER: Final = "Other costs"
"""The selection that holds what a roster costs beside its entries."""


class Cost(NamedTuple):
    """What something costs, in one sort of points; for all of its number together."""

    name: str
    value: float


class Characteristic(NamedTuple):
    """One value of a profile."""

    name: str
    value: str


class Profile(NamedTuple):
    """A line of values; `sort` is the name of its type, such as Weapon."""

    name: str
    sort: str
    characteristics: tuple[Characteristic, ...]


class Selection(NamedTuple):
    """Something taken: a unit, a model, or an upgrade, with all that it holds.

    `group` is the name of the group that it was picked from, where the file says so.
    """

    name: str
    custom_name: str
    kind: str
    number: int
    group: str
    notes: str
    rules: tuple[str, ...]
    profiles: tuple[Profile, ...]
    selections: "tuple[Selection, ...]"
    costs: tuple[Cost, ...]


class Force(NamedTuple):
    """Selections that belong together, and forces within; `catalogue` names the faction."""

    name: str
    catalogue: str
    notes: str
    rules: tuple[str, ...]
    profiles: tuple[Profile, ...]
    selections: tuple[Selection, ...]
    forces: "tuple[Force, ...]"


class Tree(NamedTuple):
    """A whole roster; `maker` is the program that wrote it, where the file says so."""

    name: str
    system: str
    maker: str
    costs: tuple[Cost, ...]
    forces: tuple[Force, ...]
    notes: str


def identity(*parts: object) -> str:
    """Return the id of what `parts` name: the same ones have the same id in every file."""
    digest = hashlib.sha256("/".join(map(str, parts)).encode()).hexdigest()
    return "-".join(digest[at : at + 4] for at in range(0, 16, 4))
