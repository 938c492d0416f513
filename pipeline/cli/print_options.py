"""Options for one printing: pieces, looks, imposition, and the printer.

Those that files may have, too, are declared in `pipeline.sheets.options`, and the others here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar, get_args, get_origin

import typer

from pipeline.cli.option_groups import option
from pipeline.cli.options import PIECES
from pipeline.sheets.options import OF_FACES, ON_SHEET, Option, declared
from pipeline.source.findings import Misuse
from pipeline.source.names import whole_number
from pipeline.source.units import Written

if TYPE_CHECKING:
    from pipeline.build.options import Overrides, PrintChoice, PrintSettings, PrintSize, Wanted
from pipeline.sheets.options import Options

T = TypeVar("T")

Packing: TypeAlias = Annotated[
    bool,
    option("--pack", "Let pieces of different sizes share sheets if that saves paper.", PIECES),
]


@dataclass(frozen=True)
class Choice:
    """Which pieces are printed, and how many of each: all as products.yaml says by default."""

    cards: Annotated[
        list[str] | None,
        option(
            "--cards CARDS",
            "Only these cards, by slug or name: brute,healer; brute=3 prints three.",
        ),
    ] = None
    kind: Annotated[
        list[str] | None, option("--kind KIND", "Only records of this kind; repeatable.", PIECES)
    ] = None
    cards_from: Annotated[
        Path | None,
        option(
            "--cards-from FILE",
            "Only the cards that this file lists, as many as it says: lines such as 3 brute,"
            " CSV or YAML.",
            PIECES,
        ),
    ] = None
    copies: Annotated[
        int | None,
        option("--copies N", "Print this many of each piece.", min=1, max=1000, show_default=False),
    ] = None
    of_roster: Annotated[
        bool,
        option(
            "--of-roster", "Only the cards that the --roster needs, as many as it needs.", PIECES
        ),
    ] = False
    pack: Packing = False

    @property
    def wanted(self) -> "PrintChoice":
        """What is asked for; raises Misuse for what cannot be asked."""
        from pipeline.build.options import PrintChoice

        if self.cards_from is not None and not self.cards_from.exists():
            raise Misuse(f"there is no file {self.cards_from}")
        names = [name.strip() for text in self.cards or () for name in text.split(",")]
        cards, kinds = tuple(map(_wanted, names)), tuple(self.kind or ())
        return PrintChoice(cards, kinds, self.cards_from, self.copies, self.of_roster, self.pack)


def _wanted(text: str) -> "Wanted":
    """Return the card of a text such as ``brute`` or ``brute=3``; raises Misuse."""
    from pipeline.build.options import Wanted
    from pipeline.build.pieces import MOST_COPIES

    name, sign, number = (part.strip() for part in text.partition("="))
    if not name:
        raise Misuse(f"--cards: expected the name of a card, found {text!r}")
    if not sign:
        return Wanted(name)
    copies = whole_number(number, 0, MOST_COPIES)
    if copies is None:
        raise Misuse(f"--cards: expected a number up to {MOST_COPIES} after =, found {text!r}")
    return Wanted(name, copies)


_LEAST_SCALE, _MOST_SCALE = 0.25, 4.0


def _option(panel: str, name: str, metavar: str | None, help_: str, **more: Any) -> Any:
    return typer.Option(name, metavar=metavar, help=help_, rich_help_panel=panel, **more)


def _declared_option(name: str) -> Any:
    """Return what Typer asks for of an option of ``sheets.yaml``."""
    hint, said = declared()[name]
    flag = f"--{name.replace('_', '-')}"
    return _option(said.panel, flag, _metavar(hint, said), f"{said.doc[0].upper()}{said.doc[1:]}.")


def _metavar(hint: Any, said: Option) -> str | None:
    kind, *written = get_args(hint)
    forms = [each.metavar for each in written if isinstance(each, Written)]
    if kind is bool:
        return None
    return forms[0] if forms else "NAME" if said.names else "|".join(get_args(kind))


def _is_list(name: str) -> bool:
    return get_origin(get_args(declared()[name][0])[0]) is tuple


def _with_declared(group: type[T]) -> type[T]:
    """Let a group of options begin with those of ``sheets.yaml`` that the command line has.

    Only `build` names a cutter.
    """
    hints: dict[str, Any] = {}
    for name, (hint, said) in declared().items():
        if said.panel and name != "cutter":
            kind = get_args(hint)[0]
            type_ = bool if kind is bool else list[str] | None if _is_list(name) else str
            hints[name] = Annotated[type_, _declared_option(name)]
            setattr(group, name, False if type_ is bool else "" if type_ is str else None)
    group.__annotations__ = hints | group.__annotations__
    return group


CutterName: TypeAlias = Annotated[str, _declared_option("cutter")]
InkSaver: TypeAlias = Annotated[bool, _declared_option("ink_saver")]
Grayscale: TypeAlias = Annotated[bool, _declared_option("grayscale")]


@dataclass(frozen=True)
@_with_declared
class Printing:
    """How one printing lies on its sheets, and how its faces are printed.

    It begins with the options that `pipeline.sheets.options` declares.
    """

    printer: Annotated[
        str,
        _option(
            ON_SHEET,
            "--printer",
            "NAME",
            "Move the backs as calibrated for this printer; 'default' is your default one.",
            envvar="PUNCHBOARD_PRINTER",
        ),
    ] = ""
    scale: Annotated[
        str, _option(OF_FACES, "--scale", "PERCENT", "Print cards at this size: 95% or 0.95.")
    ] = ""
    fit: Annotated[
        str,
        _option(
            OF_FACES, "--fit", "FORMAT", "Scale cards to a trim format: poker, euro-poker, mini..."
        ),
    ] = ""
    sleeves: Annotated[
        str, _option(OF_FACES, "--sleeves", "SLEEVES", "Check whether cards fit these sleeves.")
    ] = ""

    def settings(self, choice: "PrintChoice | None" = None, cutter: str = "") -> "PrintSettings":
        """Return what is asked of one printing; raises Misuse for what cannot be asked."""
        from pipeline.build.options import EVERYTHING, PrintSettings

        overrides = overrides_of(vars(self) | {"cutter": cutter})
        asked = dict(overrides)
        choice, size = choice or EVERYTHING, self._size()
        if choice.pack and asked.get("backs") == "gutterfold":
            raise Misuse(
                "--pack makes no fold, but --backs gutterfold needs one: leave out one of them"
            )
        if not self.printer:
            return PrintSettings(overrides, choice=choice, size=size)
        if "back-offset" in asked:
            raise Misuse("--printer has a back-offset of its own: name one of both")
        from pipeline.cli.printers import printer_named

        return PrintSettings(overrides, printer_named(self.printer), choice, size)

    def _size(self) -> "PrintSize":
        """Return at which size faces are printed; raises Misuse for what is no scale."""
        from pipeline.build.options import PrintSize

        if self.scale and self.fit:
            raise Misuse("--scale and --fit contradict each other: give one of them")
        return PrintSize(_scale(self.scale) if self.scale else 1.0, self.fit, self.sleeves)


def overrides_of(given: Mapping[str, Any]) -> "Overrides":
    """Return those of the options `given` that are choices of ``sheets.yaml``.

    Raises Misuse for one that the file would not take.
    """
    chosen = {
        name.replace("_", "-"): _parts(given[name]) if _is_list(name) else given[name]
        for name in declared()
        if given.get(name)
    }
    _check(chosen)
    return tuple(chosen.items())


def back_offset_points(text: str) -> tuple[float, float]:
    """Return how far to the right and down a text moves backs, in points; raises Misuse."""
    return _check({"back-offset": _parts([text])}).back_offset


def _parts(given: list[str]) -> list[str] | str:
    """Return what lists with commas name; a single word is no list."""
    parts = [part.strip() for text in given for part in text.replace("−", "-").split(",")]
    return parts if parts != ["none"] else "none"


def _check(overrides: dict[str, Any]) -> Options:
    """Return the usual options with choices; Misuse for one that ``sheets.yaml`` would not take."""
    from pipeline.sheets.papers import chosen_options

    try:
        return chosen_options(overrides)
    except Misuse as error:
        raise Misuse(f"--{error}") from None


def _scale(text: str) -> float:
    number, percent, rest = text.strip().partition("%")
    try:
        value = float(number) / (100 if percent else 1)
    except ValueError:
        value = 0.0
    if rest or not _LEAST_SCALE <= value <= _MOST_SCALE:
        bounds = f"{_LEAST_SCALE:.0%} to {_MOST_SCALE:.0%}"
        raise Misuse(f"--scale: expected {bounds}, such as 95% or 0.95, found {text!r}")
    return value
