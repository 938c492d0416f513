"""A roster printed: which products, in which folder, and not without its verdict."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.build.edition import EditionKey, open_edition
from pipeline.build.options import USUAL, Part, PrintSettings, RosterVisibility
from pipeline.build.products import Products
from pipeline.build.project import Project
from pipeline.build.roster_context import RosterProducts
from pipeline.build.rosters import Opened
from pipeline.build.stages import Order
from pipeline.game.kind_options import ROSTERS
from pipeline.game.language import Policy
from pipeline.rosters.profile import FILE, open_profile
from pipeline.source.findings import Misuse, fail
from pipeline.source.names import did_you_mean

RULES: Final = "roster-rules"
"""The shared product that prints the rules that a roster uses."""


class Print(NamedTuple):
    """What is to be printed of a roster; no products mean all that are fit for it."""

    file: Path
    output: Path | None = None
    products: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    language: str = ""
    jobs: int = 0
    draft: bool = False
    visibility: RosterVisibility = RosterVisibility()
    policy: Policy = Policy.DRAFT
    settings: PrintSettings = USUAL


def roster_order(project: Project, opened: Opened, request: Print, *, legal: bool) -> Order:
    """Return what to build for a roster, each in a folder of its own.

    The game's own sheets tell everything and no verdict, so that they are left out of secret lists
    and illegal ones. Raises Misuse for a product that does not print rosters, or not such a one;
    PunchboardError for what the files get wrong.
    """
    game, slug = opened.game, opened.record.slug
    key = EditionKey(
        project.root,
        game.folder.name,
        request.language,
        game.edition.name,
        request.file,
        visibility=request.visibility,
        policy=request.policy,
    )
    products = open_edition(key).products
    if not isinstance(products, RosterProducts):
        raise Misuse(f"{game.id} prints no rosters: there is no {FILE} in its folder")
    own_products = _own_products(opened, products, request.visibility)
    printable = (() if request.visibility.without or not legal else own_products) + products.shared
    if Part.RULES in request.visibility.without:
        printable = tuple(name for name in printable if name != RULES)
    for name in request.products:
        if name not in printable:
            reason = "an illegal list" if not legal else "such a list"
            raise Misuse(f"{name!r} is not printed of {reason}; {did_you_mean(name, printable)}")
    chosen = request.products or printable
    if request.visibility.blanks and not _have_blanks(products, chosen):
        raise Misuse("--blank has no effect: nothing that is chosen has blank cards")
    output = (request.output or project.output / ROSTERS) / slug
    return Order(
        key,
        output,
        chosen,
        request.papers,
        request.jobs,
        request.draft,
        settings=request.settings,
    )


def _have_blanks(products: Products, names: Iterable[str]) -> bool:
    parts = (products[member] for name in names for member in products.members(name))
    records = (selection for product in parts for selection in product.records)
    return any(each.split is not None and each.split.blanks for each in records)


def _own_products(
    opened: Opened, products: Products, visibility: RosterVisibility
) -> tuple[str, ...]:
    """Return the game's own products that print a roster.

    Raises PunchboardError, and Misuse for a secret that the game does not know.
    """
    read = open_profile(opened.game)
    assert read is not None  # else there were no products of rosters
    for part in visibility.without:
        if part in (Part.XP, Part.EQUIPMENT) and not getattr(read.profile.hide, part.value):
            message = f"nothing is known as {part} in {opened.game.id}"
            raise Misuse(f"{message}: its {FILE} has no hide: {{ {part}: ... }}")
    for index, name in enumerate(read.profile.prints):
        if name not in products:
            place = read.document.position("prints", index)
            message = f"{opened.game.id} has no product {name!r}"
            raise fail("profile-prints", message, place, "prints", did_you_mean(name, products))
    return read.profile.prints
