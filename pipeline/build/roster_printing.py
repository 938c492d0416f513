"""A roster printed: which products, in which folder, and not without its verdict."""

from collections.abc import Iterable
from typing import Final

from pipeline.build.edition import open_edition
from pipeline.build.options import Part, RosterVisibility
from pipeline.build.products import Products
from pipeline.build.request import Request
from pipeline.build.roster_context import RosterProducts
from pipeline.build.rosters import Opened
from pipeline.game.records import Record
from pipeline.rosters.profile import FILE, open_profile
from pipeline.rosters.seal import is_salted
from pipeline.source.findings import Misuse, fail
from pipeline.source.names import did_you_mean

RULES: Final = "roster-rules"
"""The shared product that prints the rules that a roster uses."""


def roster_request(opened: Opened, asked: Request, *, legal: bool) -> Request:
    """Return what to build for an open roster, the one of `asked`: it has a folder of its own.

    No products mean all that are fit for it. The game's own sheets print everything and no verdict,
    so that they are left out of secret lists and illegal ones. Raises Misuse for a product that
    does not print rosters, or not such a one; PunchboardError for what the files get wrong.
    """
    game = opened.game
    key = asked.edition._replace(game=game.folder.name, edition=game.edition.name)
    visibility = key.visibility or RosterVisibility()
    key = key._replace(visibility=visibility)
    products = open_edition(key).products
    if not isinstance(products, RosterProducts):
        raise Misuse(f"{game.id} prints no rosters: there is no {FILE} in its folder")
    printable = _printable(opened, products, visibility, legal=legal)
    for name in asked.products:
        if name not in printable:
            reason = "an illegal list" if not legal else "such a list"
            raise Misuse(f"{name!r} is not printed for {reason}; {did_you_mean(name, printable)}")
    chosen = asked.products or printable
    if visibility.blanks and not _have_blanks(products, chosen):
        raise Misuse("--blank has no effect: nothing that is chosen has blank cards")
    folder = asked.output / _folder_name(opened.record, visibility)
    return asked._replace(edition=key, output=folder, products=chosen)


def _folder_name(record: Record, visibility: RosterVisibility) -> str:
    """Return the folder of a print: a secret one shares it with no print that shows more.

    Raises PunchboardError for a secret list whose seal could be guessed.
    """
    if not visibility.without:
        return record.slug
    if not is_salted(record.document.data[record.slug]):
        message = "a secret list needs a salt of 16 letters: without one, its seal can be guessed"
        hint = "seal it with punchboard roster seal FILE, then print it"
        raise fail("roster-unsalted", message, record.position, str(record), hint)
    return "-".join((record.slug, "without", *sorted(part.value for part in visibility.without)))


def _printable(
    opened: Opened, products: RosterProducts, visibility: RosterVisibility, *, legal: bool
) -> tuple[str, ...]:
    own = _own_products(opened, products, visibility)
    printable = (() if visibility.without or not legal else own) + products.shared
    if Part.RULES in visibility.without:
        return tuple(name for name in printable if name != RULES)
    return printable


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
            message = f"{opened.game.id} has no part {part} to hide"
            raise Misuse(f"{message}: its {FILE} has no hide: {{ {part}: ... }}")
    for index, name in enumerate(read.profile.prints):
        if name not in products:
            place = read.document.position("prints", index)
            message = f"{opened.game.id} has no product {name!r}"
            raise fail("profile-prints", message, place, "prints", did_you_mean(name, products))
    return read.profile.prints
