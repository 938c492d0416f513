"""The printers that a user has calibrated, kept in the user's own settings."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from pydantic import Field, ValidationError

from pipeline.build.options import Printer
from pipeline.sheets.options import MOST_SHIFT, Flip, Lie, Measure
from pipeline.source.files import Sort, is_there, read_text
from pipeline.source.findings import Misuse, Position, fail
from pipeline.source.models import ClosedModel
from pipeline.source.names import did_you_mean
from pipeline.source.units import mm
from pipeline.source.writing import folder_lock, write_atomically

VARIABLE: Final = "PUNCHBOARD_CONFIG"
"""A folder for what a user has set, instead of the platform's own."""

USUAL: Final = "default"
"""What represents the printer that was remembered as the usual one."""

_FILE: Final = "printers.json"
_SORT: Final = Sort(1_000_000, "move the file to another place, and calibrate again")
_Shift = Annotated[float, Field(ge=-MOST_SHIFT, le=MOST_SHIFT, allow_inf_nan=False)]
_Name = Annotated[str, Field(min_length=1, max_length=60)]


class Calibration(ClosedModel):
    """How far backs are moved, in mm, on sheets that lie so and are turned about that edge."""

    sheet: Lie
    flip: Flip
    right: _Shift
    down: _Shift


class Printers(ClosedModel):
    """All printers by name, and which of them is the usual one."""

    default: str = ""
    printers: dict[_Name, tuple[Calibration, ...]] = Field(default={})


class Sheet(NamedTuple):
    """The sheets that a calibration holds for."""

    lie: Lie
    flip: Flip


def printers_file() -> Path:
    """Return the file of the printers: in the environment's folder, or the platform's own."""
    setting = os.environ.get(VARIABLE, "")
    if setting:
        return Path(setting) / _FILE
    from platformdirs import user_config_path

    return user_config_path("punchboard", appauthor=False) / _FILE


def load_printers() -> Printers:
    """Return the printers; raises PunchboardError (`printers-file`) where the file is damaged."""
    file = printers_file()
    if not is_there(file):
        return Printers()
    text = read_text(file, _SORT, str(file), given=True)
    try:
        return Printers.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        message = f"not a list of printers: {f'{where}: ' if where else ''}{first['msg']}"
        raise fail("printers-file", message, Position(str(file)), hint=_SORT.hint) from None


def save_printers(printers: Printers) -> None:
    """Write the printers, whole or not at all; raises OSError."""
    text = printers.model_dump_json(indent=2) + "\n"
    write_atomically(printers_file(), text.encode())


def remember(name: str, sheet: Sheet, offset: tuple[float, float], *, usual: bool) -> str:
    """Remember how far a printer's backs are moved (right and down, mm); return its name.

    Raises Misuse for what cannot be its name.
    """
    name = name.strip()
    if name.casefold() in ("", USUAL) or len(name) > 60 or not name.isprintable():
        raise Misuse(f"--printer: expected a name of up to 60 letters, found {name!r}")
    made = Calibration(sheet=sheet.lie, flip=sheet.flip, right=offset[0], down=offset[1])
    with folder_lock(printers_file().parent):
        known = load_printers()
        name = next((each for each in known.printers if each.casefold() == name.casefold()), name)
        others = [each for each in known.printers.get(name, ()) if (each.sheet, each.flip) != sheet]
        save_printers(
            Printers(
                default=name if usual else known.default,
                printers={**known.printers, name: (*others, made)},
            )
        )
    return name


def is_known(name: str) -> bool:
    """Return whether a printer is remembered, or the usual one is meant."""
    wanted = name.strip().casefold()
    return wanted == USUAL or any(each.casefold() == wanted for each in load_printers().printers)


def make_usual(name: str) -> str:
    """Remember a printer as the usual one; return its name. Raises Misuse for an unknown one."""
    _known_name(load_printers(), name)
    with folder_lock(printers_file().parent):
        known = load_printers()
        name = _known_name(known, name)
        save_printers(Printers(default=name, printers=known.printers))
    return name


def forget(name: str) -> str:
    """Forget a printer; return its name. Raises Misuse for an unknown one."""
    _known_name(load_printers(), name)
    with folder_lock(printers_file().parent):
        known = load_printers()
        name = _known_name(known, name)
        rest = {each: measures for each, measures in known.printers.items() if each != name}
        usual = "" if known.default == name else known.default
        save_printers(Printers(default=usual, printers=rest))
    return name


def printer_named(name: str) -> Printer:
    """Return a printer as a printing needs it; raises Misuse for an unknown one."""
    known = load_printers()
    name = _known_name(known, name)
    return Printer(name, tuple(_measures(known.printers[name])))


def _known_name(known: Printers, name: str) -> str:
    """Return the name of a printer; `USUAL` names the usual one, or the only one."""
    if name.strip().casefold() == USUAL:
        usual = known.default or (next(iter(known.printers)) if len(known.printers) == 1 else "")
        if usual in known.printers:
            return usual
        raise Misuse("no printer is the default: punchboard calibrate --printer NAME --default")
    for each in known.printers:
        if each.casefold() == name.strip().casefold():
            return each
    if not known.printers:
        raise Misuse(f"no printer is stored here, so not {name!r}: begin with punchboard calibrate")
    raise Misuse(f"no printer is named {name!r}; {did_you_mean(name, known.printers)}")


def _measures(calibrations: tuple[Calibration, ...]) -> Iterator[Measure]:
    for each in calibrations:
        yield Measure(each.sheet, each.flip, mm(each.right), mm(each.down))
