"""Options for one printing: how faces are printed, and how large."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from pipeline.press.print_settings import PrintSize

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
