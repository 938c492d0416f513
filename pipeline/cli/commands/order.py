"""`order`: the folder that a print shop takes."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.option_groups import option
from pipeline.cli.options import (
    Cache,
    Edition,
    Jobs,
    Language,
    OptionalGame,
    Products,
    Report,
    Roster,
    Samples,
    cache_folder,
)

if TYPE_CHECKING:
    from pipeline.build.options import PrintSettings
    from pipeline.shops.profile import OrderChoices


_IMAGES, _TABLES = "Images", "Virtual tabletops"


class ImageFormat(StrEnum):
    """The format of images."""

    PNG = "png"
    JPEG = "jpeg"


@dataclass(frozen=True)
class Terms:
    """What the user chooses of an order; None and empty for what the shop's profile says."""

    copies: Annotated[
        int, option("--copies N", "The number of copies of the game to order.", min=1, max=1000)
    ] = 1
    stock: Annotated[
        str, option("--stock STOCK", "The card stock, if the shop offers several.")
    ] = ""
    extend_bleed: Annotated[
        bool,
        option(
            "--extend-bleed", "Stretch the artwork at the edge if up to 1 mm of bleed is missing."
        ),
    ] = False
    fit: Annotated[
        str,
        option(
            "--fit FORMAT",
            "Scale cards to a format if the shop does not print their size: poker, mini...",
        ),
    ] = ""
    format_: Annotated[
        ImageFormat | None,
        option(
            "--format", "The format of images, instead of the shop's.", _IMAGES, show_default=False
        ),
    ] = None
    dpi: Annotated[
        int | None,
        option(
            "--dpi N",
            "Pixels an inch for --shop png; the most for tabletop-simulator.",
            _IMAGES,
            min=36,
            max=1200,
        ),
    ] = None
    bleed: Annotated[
        bool | None,
        option(
            "--bleed/--no-bleed",
            "With --shop png: show the bleed, or crop it.",
            _IMAGES,
            show_default=False,
        ),
    ] = None
    cut: Annotated[
        bool,
        option("--cut", "With --shop png: make images transparent outside the outline.", _IMAGES),
    ] = False
    base_url: Annotated[
        str,
        option(
            "--base-url URL",
            "The web address of a virtual tabletop's files; default: this machine.",
            _TABLES,
        ),
    ] = ""
    of_table: Annotated[
        list[str] | None,
        option(
            "--option NAME=VALUE",
            "A choice for a virtual tabletop: pixels, dice, cards, tiles, tokens, dice-faces.",
            _TABLES,
            show_default=False,
        ),
    ] = None

    @property
    def choices(self) -> "OrderChoices":
        """The choices of the order; raises Misuse for options of a table that are none."""
        from pipeline.cli.ordering import named_options
        from pipeline.shops.profile import OrderChoices

        images = (self.format_ or "", self.dpi or 0, self.bleed, self.cut, self.extend_bleed)
        options = named_options(self.of_table or ())
        return OrderChoices(self.copies, self.stock, *images, self.base_url, options)

    @property
    def settings(self) -> "PrintSettings":
        """The settings of the printing: at which size."""
        from pipeline.build.options import PrintSettings, PrintSize

        return PrintSettings(size=PrintSize(fit=self.fit))


def order(
    *,
    context: typer.Context,
    game: OptionalGame = "",
    shop: Annotated[
        str, option("--shop SHOP", "A shop, a virtual tabletop, or a profile; --list names them.")
    ] = "",
    list_: Annotated[
        bool, option("--list", "List the shops and the sizes that they print.")
    ] = False,
    product: Products = None,
    terms: Terms,
    lang: Language = "",
    edition: Edition,
    roster: Roster = None,
    samples: Samples = False,
    out: Annotated[
        Path | None,
        option(
            "--out DIR",
            "The order's folder; default: a folder in output/orders/.",
            show_default=False,
        ),
    ] = None,
    jobs: Jobs = 0,
    cache: Cache = True,
    report: Report,
) -> None:
    """Make the folder that a print shop or a virtual tabletop takes, with a README of the steps.

    An order is complete, or not made at all. Products in a size that the shop does not print are
    left out and named, unless --fit scales them. Punchboard uploads nothing and buys nothing.
    """
    from pipeline.build.edition import EditionKey
    from pipeline.build.project import open_project
    from pipeline.build.request import Request
    from pipeline.cli.guard import require_alone
    from pipeline.cli.ordering import list_shops, order_and_tell
    from pipeline.shops.ordering import ShopOrder, shop_of

    home = open_project(report.project)
    if list_:
        require_alone(context, "--list", "game", "json", "project")
        list_shops(home, home.require_game(game) if game else "", as_json=report.json)
        return
    game = home.require_game(game)
    if out is not None:
        home.prints_place(out)
    name, profile = shop_of(home, game, shop)
    key = EditionKey(home.root, game, lang, edition.name, roster)
    request = Request(key, home.output, tuple(product or ()), jobs=jobs, samples=samples)
    request = request._replace(cache=cache_folder(wanted=cache), settings=terms.settings)
    order_and_tell(ShopOrder(request, name, profile, terms.choices, out), report)


COMMANDS = {"order": order}
