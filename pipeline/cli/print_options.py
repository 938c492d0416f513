"""Options for one printing: pieces, looks, imposition, and the printer.

Each is declared here and nowhere else.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import typer

if TYPE_CHECKING:
    from pipeline.build.options import PrintChoice, PrintSettings, PrintSize, Wanted
    from pipeline.sheets.options import Options


_WHICH = "Which pieces, and how many"

Packing: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--pack",
        help="Let pieces of different sizes share sheets where that saves any.",
        rich_help_panel=_WHICH,
    ),
]


@dataclass(frozen=True)
class Choice:
    """Which pieces are printed, and how many of each: all as products.yaml says by default."""

    cards: Annotated[
        list[str] | None,
        typer.Option(
            "--cards",
            metavar="CARDS",
            help="Only these: slugs, kind:slug, product:slug, product:*, names; brute=3 is three"
            " of it. A list with commas; may be repeated.",
            rich_help_panel=_WHICH,
        ),
    ] = None
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only",
            metavar="KIND",
            help="Only cards of records of this kind; may be repeated.",
            rich_help_panel=_WHICH,
        ),
    ] = None
    quantities: Annotated[
        Path | None,
        typer.Option(
            "--quantities",
            metavar="LIST",
            help="Only the cards of this file, as many as it says: lines such as 3 brute, CSV or"
            " YAML.",
            rich_help_panel=_WHICH,
        ),
    ] = None
    copies: Annotated[
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
    ] = None
    of_roster: Annotated[
        bool,
        typer.Option(
            "--of-roster",
            help="Only what the --roster needs, as often as it does.",
            rich_help_panel=_WHICH,
        ),
    ] = False
    pack: Packing = False

    @property
    def wanted(self) -> "PrintChoice":
        """What is asked for; raises Misuse for what cannot be asked."""
        from pipeline.build.options import PrintChoice
        from pipeline.source.findings import Misuse

        if self.quantities is not None and not self.quantities.exists():
            raise Misuse(f"there is no file {self.quantities}")
        names = [name.strip() for text in self.cards or () for name in text.split(",")]
        cards, kinds = tuple(map(_wanted, names)), tuple(self.only or ())
        return PrintChoice(cards, kinds, self.quantities, self.copies, self.of_roster, self.pack)


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


_SHEET: Final = "How it lies on the sheet"
_FACES: Final = "How faces are printed"
_LEAST_SCALE, _MOST_SCALE = 0.25, 4.0
_OVERRIDES: Final = (
    *("backs", "flip", "marks", "gutter", "margin", "orientation"),
    *("back_offset", "back_order", "back_bleed", "cutter", "ink_saver", "grayscale"),
)
"""The options that are choices of ``sheets.yaml``."""


def _option(panel: str, name: str, metavar: str | None, help_: str, **more: Any) -> Any:
    return typer.Option(name, metavar=metavar, help=help_, rich_help_panel=panel, **more)


CutterName: TypeAlias = Annotated[
    str,
    _option(
        _SHEET,
        "--cutter",
        "NAME",
        "Registration marks and cut paths for a machine: silhouette, cricut, ...; none.",
    ),
]
InkSaver: TypeAlias = Annotated[
    bool,
    _option(
        _FACES,
        "--ink-saver",
        None,
        "Outlines instead of filled backgrounds; texts and icons stay.",
    ),
]
Grayscale: TypeAlias = Annotated[
    bool, _option(_FACES, "--grayscale", None, "Print all colours as greys.")
]


@dataclass(frozen=True)
class Printing:
    """How one printing lies on its sheets, and how its faces are printed."""

    backs: Annotated[
        str,
        _option(
            _SHEET,
            "--backs",
            "duplex|separate|gutterfold|none",
            "Behind each front, all after the fronts, beside them round a fold, or none.",
        ),
    ] = ""
    flip: Annotated[
        str,
        _option(_SHEET, "--flip", "long|short", "The edge about which the paper is turned over."),
    ] = ""
    marks: Annotated[
        list[str] | None,
        _option(
            _SHEET,
            "--marks",
            "crop|cross|guides|outline|none",
            "Cut marks; may be repeated, or a list: crop,guides.",
        ),
    ] = None
    gutter: Annotated[
        str,
        _option(
            _SHEET,
            "--gutter",
            "MM",
            "Distance between pieces, or auto; 0: neighbours share a cut.",
        ),
    ] = ""
    margin: Annotated[
        str, _option(_SHEET, "--margin", "MM", "The edge that your printer leaves blank.")
    ] = ""
    orientation: Annotated[
        str, _option(_SHEET, "--orientation", "auto|portrait|landscape", "How the sheets lie.")
    ] = ""
    printer: Annotated[
        str,
        _option(
            _SHEET,
            "--printer",
            "NAME",
            "Move the backs as calibrated for this printer; default: the usual one.",
            envvar="PUNCHBOARD_PRINTER",
        ),
    ] = ""
    back_offset: Annotated[
        str,
        _option(_SHEET, "--back-offset", "RIGHT,DOWN", "Move the backs by so many mm: 1.5,-0.5."),
    ] = ""
    back_order: Annotated[
        str,
        _option(
            _SHEET,
            "--back-order",
            "same|reversed",
            "Of separate backs; reversed: the last one first.",
        ),
    ] = ""
    back_bleed: Annotated[
        str,
        _option(_SHEET, "--back-bleed", "MM", "How far backs are drawn beyond the trim, in mm."),
    ] = ""
    ink_saver: InkSaver = False
    grayscale: Grayscale = False
    scale: Annotated[
        str,
        _option(
            _FACES,
            "--scale",
            "PERCENT",
            "Print cards at this size: 95% or 0.95. Nothing is scaled unless asked.",
        ),
    ] = ""
    fit: Annotated[
        str,
        _option(
            _FACES, "--fit", "FORMAT", "Scale cards to a trim format: poker, euro-poker, mini..."
        ),
    ] = ""
    sleeves: Annotated[
        str, _option(_FACES, "--sleeves", "SLEEVES", "Say whether cards fit these sleeves.")
    ] = ""

    def settings(self, choice: "PrintChoice | None" = None, cutter: str = "") -> "PrintSettings":
        """Return what is asked of one printing; raises Misuse for what cannot be asked."""
        from pipeline.build.options import EVERYTHING, PrintSettings
        from pipeline.source.findings import Misuse

        overrides = self._overrides(cutter)
        _check(dict(overrides))
        choice, size = choice or EVERYTHING, self._size()
        if choice.pack and self.backs == "gutterfold":
            raise Misuse("--pack has no fold for --backs gutterfold: leave one of them away")
        if not self.printer:
            return PrintSettings(overrides, choice=choice, size=size)
        if self.back_offset:
            raise Misuse("--printer has a back-offset of its own: name one of both")
        from pipeline.cli.printers import printer_named

        return PrintSettings(overrides, printer_named(self.printer), choice, size)

    def _overrides(self, cutter: str) -> tuple[tuple[str, object], ...]:
        offset = _offset(self.back_offset) if self.back_offset else ""
        read = {"marks": _marks(self.marks or ()), "back_offset": offset, "cutter": cutter}
        given = {**vars(self), **read}
        return tuple((name.replace("_", "-"), given[name]) for name in _OVERRIDES if given[name])

    def _size(self) -> "PrintSize":
        """Return at which size faces are printed; raises Misuse for what is no scale."""
        from pipeline.build.options import PrintSize
        from pipeline.source.findings import Misuse

        if self.scale and self.fit:
            raise Misuse("--scale and --fit contradict each other: give one of them")
        return PrintSize(_scale(self.scale) if self.scale else 1.0, self.fit, self.sleeves)


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
