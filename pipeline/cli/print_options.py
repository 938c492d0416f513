"""Options for one printing: choices of ``sheets.yaml`` under their own names, and the printer."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from pipeline.cli.options import require_text

if TYPE_CHECKING:
    from pipeline.impose.options import Options
    from pipeline.press.print_settings import PrintSettings, PrintSize

_PANEL = "How it lies on the sheet"
_FACES = "How faces are printed"
_LEAST_SCALE, _MOST_SCALE = 0.25, 4.0


def _option(
    name: str, metavar: str, help_: str, envvar: str | None = None, panel: str = _PANEL
) -> object:
    return typer.Option(
        name,
        metavar=metavar,
        help=help_,
        callback=require_text,
        envvar=envvar,
        rich_help_panel=panel,
    )


Backs: TypeAlias = Annotated[
    str,
    _option(
        "--backs",
        "duplex|separate|gutterfold|none",
        "Behind each front, all after the fronts, beside them round a fold, or none.",
    ),
]
TurnOver: TypeAlias = Annotated[
    str, _option("--flip", "long|short", "The edge about which the paper is turned over.")
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
    str, _option("--gutter", "MM", "Distance between pieces, or auto; 0: neighbours share a cut.")
]
Margin: TypeAlias = Annotated[
    str, _option("--margin", "MM", "The edge that your printer leaves blank.")
]
Orientation: TypeAlias = Annotated[
    str, _option("--orientation", "auto|portrait|landscape", "How the sheets lie.")
]
BackOffset: TypeAlias = Annotated[
    str,
    _option("--back-offset", "RIGHT,DOWN", "Move the backs by so many mm: 1.5,-0.5."),
]
BackOrder: TypeAlias = Annotated[
    str,
    _option("--back-order", "same|reversed", "Of separate backs; reversed: the last one first."),
]
BackBleed: TypeAlias = Annotated[
    str, _option("--back-bleed", "MM", "How far backs are drawn beyond the trim, in mm.")
]
PrinterName: TypeAlias = Annotated[
    str,
    _option(
        "--printer",
        "NAME",
        "Move the backs as calibrated for this printer; default: the usual one.",
        "PUNCHBOARD_PRINTER",
    ),
]


InkSaver: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--ink-saver",
        help="Without grounds: outlines instead, and the same texts and signs.",
        rich_help_panel=_FACES,
    ),
]
Grayscale: TypeAlias = Annotated[
    bool, typer.Option("--grayscale", help="All colours as greys.", rich_help_panel=_FACES)
]
Scale: TypeAlias = Annotated[
    str,
    _option("--scale", "PERCENT", "Cards this large: 95% or 0.95. Never without.", panel=_FACES),
]
Fit: TypeAlias = Annotated[
    str,
    _option(
        "--fit", "FORMAT", "Scale cards to a trim format: poker, euro-poker, mini...", panel=_FACES
    ),
]
Sleeves: TypeAlias = Annotated[
    str, _option("--sleeves", "SLEEVES", "Tell whether cards fit these sleeves.", panel=_FACES)
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
    printer: str = "",
    ink_saver: bool = False,
    grayscale: bool = False,
    scale: str = "",
    fit: str = "",
    sleeves: str = "",
) -> "PrintSettings":
    """Return what is asked of one printing; raises Misuse for what cannot be asked."""
    from pipeline.base.errors import Misuse
    from pipeline.press.print_settings import PrintSettings

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
        "ink-saver": ink_saver,
        "grayscale": grayscale,
    }
    overrides = tuple((key, value) for key, value in given.items() if value)
    _check(dict(overrides))
    look = _size(scale, fit, sleeves)
    if not printer:
        return PrintSettings(overrides, look=look)
    if back_offset:
        raise Misuse("--printer has a back-offset of its own: name one of both")
    from pipeline.cli.printers import printer_named

    return PrintSettings(overrides, printer_named(printer), look)


def _size(scale: str, fit: str, sleeves: str) -> "PrintSize":
    """Return at which size faces are printed; raises Misuse for what is no scale."""
    from pipeline.base.errors import Misuse
    from pipeline.press.print_settings import PrintSize

    if scale and fit:
        raise Misuse("--scale and --fit contradict each other: give one of them")
    return PrintSize(_scale(scale) if scale else 1.0, fit, sleeves)


def _scale(text: str) -> float:
    from pipeline.base.errors import Misuse

    number, percent, rest = text.strip().partition("%")
    try:
        value = float(number) / (100 if percent else 1)
    except ValueError:
        value = 0.0
    if rest or not _LEAST_SCALE <= value <= _MOST_SCALE:
        bounds = f"{_LEAST_SCALE:.0%} to {_MOST_SCALE:.0%}"
        raise Misuse(f"--scale: expected {bounds}, such as 95% or 0.95, found {text!r}")
    return value


def back_offset_points(text: str) -> tuple[float, float]:
    """Return how far to the right and down a text moves backs, in points; raises Misuse."""
    return _check({"back-offset": _offset(text)}).back_offset


def _offset(text: str) -> list[str]:
    """Return both parts of an offset; raises Misuse for a text that has others."""
    from pipeline.base.errors import Misuse

    parts = [part.strip() for part in text.replace("−", "-").split(",")]
    if len(parts) != 2 or not all(parts):
        raise Misuse(f"--back-offset: expected right,down in mm such as 1.5,-0.5, found {text!r}")
    return parts


def _marks(given: "list[str] | tuple[()]") -> object:
    """Return the marks that are named; ``none`` is no mark, and stands alone."""
    from pipeline.base.errors import Misuse

    marks = [mark.strip() for text in given for mark in text.split(",")]
    if "none" in marks and len(marks) > 1:
        raise Misuse(f"--marks: none stands alone, found {', '.join(marks)}")
    return "none" if marks == ["none"] else marks


def _check(overrides: dict[str, object]) -> "Options":
    """Return the usual options with choices; Misuse for one that ``sheets.yaml`` would not take."""
    from pipeline.base.errors import Misuse
    from pipeline.impose.fields import FieldError
    from pipeline.impose.options import DEFAULTS
    from pipeline.impose.profiles import options

    try:
        return options("", overrides, DEFAULTS)
    except FieldError as error:
        raise Misuse(f"--{error.key}: {error.problem}") from None
