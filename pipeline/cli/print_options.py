"""Options for one printing: choices of ``sheets.yaml`` under their own names, and the printer."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from pipeline.cli.face_options import print_size

if TYPE_CHECKING:
    from pipeline.impose.options import Options
    from pipeline.press.print_choice import PrintChoice
    from pipeline.press.print_settings import PrintSettings

_PANEL = "How it lies on the sheet"


def _option(name: str, metavar: str, help_: str, envvar: str | None = None) -> object:
    return typer.Option(
        name,
        metavar=metavar,
        help=help_,
        envvar=envvar,
        rich_help_panel=_PANEL,
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
CutterName: TypeAlias = Annotated[
    str,
    _option(
        "--cutter",
        "NAME",
        "Registration marks and cut paths for a machine: silhouette, cricut, ...; none.",
    ),
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
    from pipeline.base.errors import Misuse
    from pipeline.press.print_choice import EVERYTHING
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
