"""Options for one printing: pieces, looks, imposition, and the printer."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from pipeline.build.options import PrintChoice, PrintSettings, PrintSize, Wanted
    from pipeline.sheets.options import Options


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
    from pipeline.build.options import PrintChoice
    from pipeline.source.findings import Misuse

    if quantities is not None and not quantities.exists():
        raise Misuse(f"there is no file {quantities}")
    names = [name.strip() for text in cards or () for name in text.split(",")]
    wanted = tuple(_wanted(name) for name in names)
    return PrintChoice(wanted, tuple(kinds or ()), quantities, copies, of_roster, pack)


def _wanted(text: str) -> "Wanted":
    """Return the card of a text such as ``brute`` or ``brute=3``; raises Misuse."""
    from pipeline.build.options import Wanted
    from pipeline.build.pieces import MOST_COPIES
    from pipeline.source.findings import Misuse

    name, sign, number = (part.strip() for part in text.partition("="))
    if not name:
        raise Misuse(f"--cards: expected the name of a card, found {text!r}")
    if not sign:
        return Wanted(name)
    few = number.isascii() and number.isdecimal() and len(number) <= 9
    if not few or int(number) > MOST_COPIES:
        raise Misuse(f"--cards: expected a number up to {MOST_COPIES} after =, found {text!r}")
    return Wanted(name, int(number))


_FACES = "How faces are printed"
_LEAST_SCALE, _MOST_SCALE = 0.25, 4.0


def _option(name: str, metavar: str, help_: str) -> object:
    return typer.Option(name, metavar=metavar, help=help_, rich_help_panel=_FACES)


InkSaver: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--ink-saver",
        help="Outlines instead of filled backgrounds; texts and icons stay.",
        rich_help_panel=_FACES,
    ),
]
Grayscale: TypeAlias = Annotated[
    bool, typer.Option("--grayscale", help="Print all colours as greys.", rich_help_panel=_FACES)
]
Scale: TypeAlias = Annotated[
    str,
    _option(
        "--scale",
        "PERCENT",
        "Print cards at this size: 95% or 0.95. Nothing is scaled unless asked.",
    ),
]
Fit: TypeAlias = Annotated[
    str,
    _option("--fit", "FORMAT", "Scale cards to a trim format: poker, euro-poker, mini..."),
]
Sleeves: TypeAlias = Annotated[
    str, _option("--sleeves", "SLEEVES", "Say whether cards fit these sleeves.")
]


def print_size(scale: str, fit: str, sleeves: str) -> "PrintSize":
    """Return at which size faces are printed; raises Misuse for what is no scale."""
    from pipeline.build.options import PrintSize
    from pipeline.source.findings import Misuse

    if scale and fit:
        raise Misuse("--scale and --fit contradict each other: give one of them")
    return PrintSize(_scale(scale) if scale else 1.0, fit, sleeves)


def _scale(text: str) -> float:
    from pipeline.source.findings import Misuse

    number, percent, rest = text.strip().partition("%")
    try:
        value = float(number) / (100 if percent else 1)
    except ValueError:
        value = 0.0
    if rest or not _LEAST_SCALE <= value <= _MOST_SCALE:
        bounds = f"{_LEAST_SCALE:.0%} to {_MOST_SCALE:.0%}"
        raise Misuse(f"--scale: expected {bounds}, such as 95% or 0.95, found {text!r}")
    return value


_PANEL = "How it lies on the sheet"


def _print_options_option(name: str, metavar: str, help_: str, envvar: str | None = None) -> object:
    return typer.Option(
        name,
        metavar=metavar,
        help=help_,
        envvar=envvar,
        rich_help_panel=_PANEL,
    )


Backs: TypeAlias = Annotated[
    str,
    _print_options_option(
        "--backs",
        "duplex|separate|gutterfold|none",
        "Behind each front, all after the fronts, beside them round a fold, or none.",
    ),
]
TurnOver: TypeAlias = Annotated[
    str,
    _print_options_option("--flip", "long|short", "The edge about which the paper is turned over."),
]
Marks: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--marks",
        metavar="crop|cross|guides|outline|none",
        help="Cut marks; may be repeated, or a list: crop,guides.",
        rich_help_panel=_PANEL,
    ),
]
Gutter: TypeAlias = Annotated[
    str,
    _print_options_option(
        "--gutter", "MM", "Distance between pieces, or auto; 0: neighbours share a cut."
    ),
]
Margin: TypeAlias = Annotated[
    str, _print_options_option("--margin", "MM", "The edge that your printer leaves blank.")
]
Orientation: TypeAlias = Annotated[
    str, _print_options_option("--orientation", "auto|portrait|landscape", "How the sheets lie.")
]
BackOffset: TypeAlias = Annotated[
    str,
    _print_options_option("--back-offset", "RIGHT,DOWN", "Move the backs by so many mm: 1.5,-0.5."),
]
BackOrder: TypeAlias = Annotated[
    str,
    _print_options_option(
        "--back-order", "same|reversed", "Of separate backs; reversed: the last one first."
    ),
]
BackBleed: TypeAlias = Annotated[
    str,
    _print_options_option("--back-bleed", "MM", "How far backs are drawn beyond the trim, in mm."),
]
CutterName: TypeAlias = Annotated[
    str,
    _print_options_option(
        "--cutter",
        "NAME",
        "Registration marks and cut paths for a machine: silhouette, cricut, ...; none.",
    ),
]
PrinterName: TypeAlias = Annotated[
    str,
    _print_options_option(
        "--printer",
        "NAME",
        "Move the backs as calibrated for this printer; default: the usual one.",
        "PUNCHBOARD_PRINTER",
    ),
]


def print_settings(
    *,
    backs: str = "",
    flip: str = "",
    marks: list[str] | None = None,
    gutter: str = "",
    margin: str = "",
    orientation: str = "",
    back_offset: str = "",
    back_order: str = "",
    back_bleed: str = "",
    cutter: str = "",
    printer: str = "",
    choice: "PrintChoice | None" = None,
    ink_saver: bool = False,
    grayscale: bool = False,
    scale: str = "",
    fit: str = "",
    sleeves: str = "",
) -> "PrintSettings":
    """Return what is asked of one printing; raises Misuse for what cannot be asked."""
    from pipeline.build.options import EVERYTHING, PrintSettings
    from pipeline.source.findings import Misuse

    given: dict[str, object] = {
        "backs": backs,
        "flip": flip,
        "marks": _marks(marks or ()),
        "gutter": gutter,
        "margin": margin,
        "orientation": orientation,
        "back-offset": _offset(back_offset) if back_offset else "",
        "back-order": back_order,
        "back-bleed": back_bleed,
        "cutter": cutter,
        "ink-saver": ink_saver,
        "grayscale": grayscale,
    }
    overrides = tuple((key, value) for key, value in given.items() if value)
    _check(dict(overrides))
    choice = choice or EVERYTHING
    if choice.pack and backs == "gutterfold":
        raise Misuse("--pack has no fold for --backs gutterfold: leave one of them away")
    size = print_size(scale, fit, sleeves)
    if not printer:
        return PrintSettings(overrides, choice=choice, size=size)
    if back_offset:
        raise Misuse("--printer has a back-offset of its own: name one of both")
    from pipeline.cli.printers import printer_named

    return PrintSettings(overrides, printer_named(printer), choice, size)


def back_offset_points(text: str) -> tuple[float, float]:
    """Return how far to the right and down a text moves backs, in points; raises Misuse."""
    return _check({"back-offset": _offset(text)}).back_offset


def _offset(text: str) -> list[str]:
    """Return both parts of an offset; raises Misuse for a text that has others."""
    from pipeline.source.findings import Misuse

    parts = [part.strip() for part in text.replace("−", "-").split(",")]
    if len(parts) != 2 or not all(parts):
        raise Misuse(f"--back-offset: expected right,down in mm such as 1.5,-0.5, found {text!r}")
    return parts


def _marks(given: "list[str] | tuple[()]") -> object:
    """Return the marks that are named; ``none`` is no mark, and stands alone."""
    from pipeline.source.findings import Misuse

    marks = [mark.strip() for text in given for mark in text.split(",")]
    if "none" in marks and len(marks) > 1:
        raise Misuse(f"--marks: none stands alone, found {', '.join(marks)}")
    return "none" if marks == ["none"] else marks


def _check(overrides: dict[str, object]) -> "Options":
    """Return the usual options with choices; Misuse for one that ``sheets.yaml`` would not take."""
    from pipeline.sheets.options import DEFAULTS, options
    from pipeline.sheets.papers import FieldError
    from pipeline.source.findings import Misuse

    try:
        return options("", overrides, DEFAULTS)
    except FieldError as error:
        raise Misuse(f"--{error.key}: {error.problem}") from None
