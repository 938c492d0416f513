"""Orders at shops: which shop is meant, and what is reported of an order."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from pipeline.build.project import Project
from pipeline.cli.options import Report, shown
from pipeline.cli.report import summary
from pipeline.cli.terminal import progress_bar, say, say_data
from pipeline.shops.delivery import left_out_lines, profile_findings, read_shop, shop_names
from pipeline.shops.fitting import size_text
from pipeline.shops.order_folder import README
from pipeline.shops.ordering import Ordered, ShopOrder, make_order
from pipeline.shops.profile import ShopProfile
from pipeline.source.findings import Misuse, PunchboardError, once
from pipeline.source.names import counted


def list_shops(project: Project, game: str, *, as_json: bool) -> None:
    """Print the shops of the shared templates and of a `game`, and of each what it takes.

    Raises PunchboardError, after that, if a profile is wrong.
    """
    folders = project.template_folders(game) if game else project.shared_folders()
    shops: dict[str, ShopProfile] = {}
    for name in shop_names(folders):
        # Faults of one are reported below, and the others are listed.
        with suppress(PunchboardError):
            shops[name] = read_shop(name, folders)
    if as_json:
        say_data([_shop_data(name, shop) for name, shop in shops.items()])
    else:
        _say_shops(shops)
    if findings := profile_findings(folders):
        raise PunchboardError(findings)


def _say_shops(shops: Mapping[str, ShopProfile]) -> None:
    width = max(map(len, shops))
    for name, shop in shops.items():
        sizes = ", ".join(
            f"{each} {size_text(*product.trim)}" for each, product in shop.products.items()
        )
        say(f"{name:{width}}  {shop.title}: {sizes or 'every size'}")


def _shop_data(name: str, shop: ShopProfile) -> dict[str, object]:
    products = {
        each: {"title": product.title, "size": size_text(*product.trim), "pixels": product.pixels}
        for each, product in shop.products.items()
    }
    return {"shop": name, "title": shop.title, "delivery": shop.delivery, "products": products}


def order_and_tell(request: ShopOrder, report: Report) -> None:
    """Make an order and report it; raises as `make_order` does."""
    game = request.order.edition.game
    with progress_bar(game, quiet=report.silent) as progress:
        ordered = make_order(request, progress)
    report.tell(ordered.findings)
    if report.json:
        say_data(_order_data(request, ordered))
    elif not report.quiet:
        _tell(request, ordered)


def _tell(request: ShopOrder, ordered: Ordered) -> None:
    for fact in ordered.facts:
        say(fact)
    for line in left_out_lines(ordered.left_out):
        say(f"not in this order: {line}")
    if counts := summary(once(ordered.findings)):
        say(f"{request.order.edition.game}: {counts}")
    files = counted(len(ordered.files), "file")
    say(f"{shown(ordered.folder)}: {files} for {request.profile.title}; see its {README}")


def _order_data(request: ShopOrder, ordered: Ordered) -> dict[str, object]:
    return {
        "shop": request.shop,
        "folder": shown(ordered.folder),
        "files": [each._asdict() for each in ordered.files],
        "pieces": ordered.pieces,
        "of": ordered.asked,
        "left_out": [each._asdict() for each in ordered.left_out],
    }


def named_options(texts: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return options written as ``name=value``; raises Misuse for one that is not, or is twice."""
    found: dict[str, str] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not (name and sign and value):
            raise Misuse(f"--option: expected NAME=VALUE, found {text!r}")
        if name in found:
            raise Misuse(f"--option {name} is given twice")
        found[name] = value
    return tuple(found.items())
