"""`calibrate`: how far a printer's backs are off, measured and remembered."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.option_groups import option
from pipeline.cli.terminal import say
from pipeline.source.findings import Misuse

if TYPE_CHECKING:
    from pipeline.cli.printers import Sheet


_Name = Annotated[str, option("--printer NAME", "The printer: any name; --back-offset stores it.")]
_Offset = Annotated[
    str,
    option("--back-offset RIGHT,DOWN", "Your reading in mm: 1.5,-0.5; left and up are negative."),
]
_Paper = Annotated[
    str, option("--paper PAPER", "The paper of the sheet: a4, letter, a5, 210x297mm.")
]
_Lie = Annotated[str, option("--orientation portrait|landscape", "The orientation of the sheets.")]
_Flip = Annotated[
    str, option("--flip long|short", "The edge along which you turn these sheets over.")
]


def calibrate(
    context: typer.Context,
    printer: _Name = "",
    back_offset: _Offset = "",
    paper: _Paper = "a4",
    orientation: _Lie = "portrait",
    flip: _Flip = "long",
    usual: Annotated[bool, option("--default", "Make this the default printer.")] = False,
    list_: Annotated[bool, option("--list", "List the stored printers.")] = False,
    forget: Annotated[bool, option("--forget", "Delete the stored printer.")] = False,
    out: Annotated[Path | None, option("--out FILE", "The file to write.")] = None,
    no_input: Annotated[bool, option("--no-input", "Ask nothing, even on a terminal.")] = False,
) -> None:
    """Print a sheet that shows how far a printer's backs are off, and store what you measure.

    The sheet needs no game: it says how to print it and how to read it. Punchboard stores your
    readings for you on this machine, and a command that names the printer uses them.
    """
    from pipeline.cli.guard import require_alone

    asked = _sheet(orientation, flip)
    if list_:
        require_alone(context, "--list")
        _tell_printers()
    elif forget:
        require_alone(context, "--forget", "printer")
        _forget(printer)
    elif back_offset:
        fitting = ("printer", "orientation", "flip", "usual", "no_input")
        require_alone(context, "--back-offset", *fitting)
        _remember(printer, back_offset, asked, usual=usual)
    elif usual:
        require_alone(context, "--default", "printer")
        if not printer:
            raise Misuse("--default: name the printer with --printer NAME")
        _make_usual(printer)
    else:
        _print_sheet(printer, paper, asked, out, ask=not no_input)


def _sheet(orientation: str, flip: str) -> "Sheet":
    """Return the sheets to calibrate for; raises Misuse for any other word."""
    from pipeline.cli.printers import Sheet
    from pipeline.sheets.options import FLIPS, LIES
    from pipeline.source.names import did_you_mean

    for edge in FLIPS:
        for lie in LIES:
            if (lie, edge) == (orientation, flip):
                return Sheet(lie, edge)
    if orientation not in LIES:
        raise Misuse(f"--orientation: found {orientation!r}; {did_you_mean(orientation, LIES)}")
    raise Misuse(f"--flip: found {flip!r}; {did_you_mean(flip, FLIPS)}")


def _tell_printers() -> None:
    from pipeline.cli.printers import load_printers, printers_file

    known = load_printers()
    if not known.printers:
        say("no printer is stored: punchboard calibrate prints the sheet to measure")
        return
    for name, calibrations in sorted(known.printers.items()):
        say(f"{name}{' (default)' if name == known.default else ''}")
        for each in calibrations:
            about = f"{each.sheet} sheets, flip on the {each.flip} edge"
            say(f"  {about}: {_in_words(each.right, each.down)}")
    say(f"stored in {printers_file()}")


def _forget(printer: str) -> None:
    from pipeline.cli.printers import forget

    if not printer:
        raise Misuse("--forget: name the printer with --printer NAME")
    say(f"{forget(printer)}: forgotten")


def _make_usual(printer: str) -> None:
    from pipeline.cli.printers import make_usual

    say(f"{make_usual(printer)}: from now on the default printer (--printer default)")


def _remember(printer: str, back_offset: str, asked: "Sheet", *, usual: bool) -> None:
    from pipeline.cli.print_options import back_offset_points
    from pipeline.cli.printers import remember
    from pipeline.source.units import to_mm

    if not printer:
        raise Misuse("--back-offset: name the printer with --printer NAME")
    right, down = (round(to_mm(part), 4) for part in back_offset_points(back_offset))
    name = remember(printer, asked, (right, down), usual=usual)
    about = f"{asked.lie} sheets, flip on the {asked.flip} edge"
    say(
        f"{name}: on {about}, backs are moved {_in_words(right, down)}",
        f'use it with: punchboard build --printer "{name}"',
    )


def _print_sheet(printer: str, paper: str, asked: "Sheet", out: Path | None, *, ask: bool) -> None:
    from pipeline.build.options import PrintSettings
    from pipeline.build.own_documents import SheetToMeasure, measured, write_calibration
    from pipeline.cli.options import pdf_place, shown, terminal
    from pipeline.cli.printers import is_known, printer_named
    from pipeline.source.units import to_mm

    known = printer_named(printer) if printer and is_known(printer) else None
    usual = _usual_place(f"calibration-{paper.strip().lower()}.pdf")
    file = pdf_place(out) if out else usual
    sheet = SheetToMeasure(paper, *asked)
    settings = PrintSettings(printer=known)
    write_calibration(sheet, settings, file)
    edge = f"flip on the {asked.flip} edge"
    say(f"{shown(file)}  2 pages: print both sides at actual size (100 %), {edge}")
    name = f'"{known.name if known is not None else printer}"' if printer else "NAME"
    where = f"{_options(asked)} --printer {name} --back-offset RIGHT,DOWN"
    command = f"punchboard calibrate {where.strip()}"
    measure = measured(settings, sheet)
    if measure is not None:
        right, down = (round(to_mm(part), 4) for part in (measure.right, measure.down))
        say(
            f"backs are moved {_in_words(right, down)}: the crosses should meet now",
            f"if they do not, add your readings to {right:g},{down:g}: {command}",
        )
        return
    if ask and printer and terminal() is not None:
        answer = typer.prompt("What do you read, right,down in mm (Enter: later)", default="")
        if answer.strip():
            _remember(printer, answer, asked, usual=False)
            return
    say(f"then type your readings: {command}")


def _usual_place(name: str) -> Path:
    """Return where the sheet goes: a project's output, elsewhere the working directory."""
    from pipeline.build.project import open_project

    try:
        home = open_project()
    except Misuse:
        return Path(name)
    return home.output / name


def _options(asked: "Sheet") -> str:
    lie = " --orientation landscape" if asked.lie == "landscape" else ""
    return lie + (" --flip short" if asked.flip == "short" else "")


def _in_words(right: float, down: float) -> str:
    across = f"{abs(right):g} mm {'left' if right < 0 else 'right'}"
    return f"{across}, {abs(down):g} mm {'up' if down < 0 else 'down'}"


COMMANDS = {"calibrate": calibrate}
