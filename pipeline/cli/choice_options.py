"""Options for one printing: which pieces, and how many of each."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from pipeline.press.print_choice import PrintChoice, Wanted

_WHICH = "Which pieces, and how many"

Cards: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--cards",
        metavar="CARDS",
        help="Only these: slugs, kind:slug, product:slug, product:*, names; brute=3 is three of it."
        " A list with commas; may be repeated.",
        rich_help_panel=_WHICH,
    ),
]
OnlyKinds: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="KIND",
        help="Only cards of records of this kind; may be repeated.",
        rich_help_panel=_WHICH,
    ),
]
Quantities: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--quantities",
        metavar="LIST",
        help="Only the cards of this file, as many as it says: lines such as 3 brute, CSV or YAML.",
        rich_help_panel=_WHICH,
    ),
]
Copies: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--copies",
        metavar="N",
        min=1,
        max=1000,
        help="So many of each, in place of what products.yaml says.",
        show_default=False,
        rich_help_panel=_WHICH,
    ),
]
OfRoster: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--of-roster",
        help="Only what the --roster needs, as often as it does.",
        rich_help_panel=_WHICH,
    ),
]
Packing: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--pack",
        help="Let pieces of different sizes share sheets where that saves any.",
        rich_help_panel=_WHICH,
    ),
]


def print_choice(
    *,
    cards: list[str] | None = None,
    kinds: list[str] | None = None,
    quantities: Path | None = None,
    copies: int | None = None,
    of_roster: bool = False,
    pack: bool = False,
) -> "PrintChoice":
    """Return which pieces are asked for; raises Misuse for what cannot be asked."""
    from pipeline.base.errors import Misuse
    from pipeline.press.print_choice import PrintChoice

    if quantities is not None and not quantities.exists():
        raise Misuse(f"there is no file {quantities}")
    names = [name.strip() for text in cards or () for name in text.split(",")]
    wanted = tuple(_wanted(name) for name in names)
    return PrintChoice(wanted, tuple(kinds or ()), quantities, copies, of_roster, pack)


def _wanted(text: str) -> "Wanted":
    """Return the card of a text such as ``brute`` or ``brute=3``; raises Misuse."""
    from pipeline.base.errors import Misuse
    from pipeline.press.print_choice import Wanted
    from pipeline.press.quantities import MOST_COPIES

    name, sign, number = (part.strip() for part in text.partition("="))
    if not name:
        raise Misuse(f"--cards: expected the name of a card, found {text!r}")
    if not sign:
        return Wanted(name)
    few = number.isascii() and number.isdecimal() and len(number) <= 9
    if not few or int(number) > MOST_COPIES:
        raise Misuse(f"--cards: expected a number up to {MOST_COPIES} after =, found {text!r}")
    return Wanted(name, int(number))
