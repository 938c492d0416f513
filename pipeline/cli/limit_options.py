"""The options of limits, which every command takes, and what they ask for."""

import os
from typing import Annotated, Final, TypeAlias

import typer

from pipeline.base.errors import Misuse
from pipeline.base.limits import (
    MEGABYTE,
    UNTRUSTED_MEMORY,
    UNTRUSTED_TIME,
    USUAL_MEMORY,
    USUAL_TIME,
    Limits,
)
from pipeline.cli.limited_work import AVAILABLE

UNTRUSTED: Final = "PUNCHBOARD_UNTRUSTED"
MOST_MEMORY: Final = "PUNCHBOARD_MOST_MEMORY"
MOST_TIME: Final = "PUNCHBOARD_MOST_TIME"

_PANEL: Final = "Limits"
_LEAST_MEMORY: Final = 100
_MOST: Final = 1_000_000
_BESIDE_WORKERS: Final = 16

Untrusted: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--untrusted",
        help="For a stranger's project: tight limits, held from a process beside the work."
        f" {UNTRUSTED}=1 does so always.",
        rich_help_panel=_PANEL,
    ),
]
MostMemory: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--most-memory",
        metavar="MB",
        min=_LEAST_MEMORY,
        max=_MOST,
        help="Megabytes of memory that the command may take, with all that it starts;"
        f" {USUAL_MEMORY}, with --untrusted {UNTRUSTED_MEMORY}, unless {MOST_MEMORY} is set.",
        rich_help_panel=_PANEL,
        show_default=False,
    ),
]
MostTime: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--most-time",
        metavar="SECONDS",
        min=1,
        max=_MOST,
        help="Seconds of processor time that the command may take, with all that it starts;"
        f" {USUAL_TIME}, with --untrusted {UNTRUSTED_TIME}, unless {MOST_TIME} is set.",
        rich_help_panel=_PANEL,
        show_default=False,
    ),
]
OPTIONS: Final = {"untrusted": (Untrusted, False), "most_memory": (MostMemory, None)} | {
    "most_time": (MostTime, None)
}


def asked_limits(
    *, untrusted: bool, most_memory: int | None, most_time: int | None, jobs: int
) -> Limits | None:
    """Return what the work is held to, None where the system cannot do that. Raises Misuse."""
    untrusted = untrusted or _is_set(os.environ.get(UNTRUSTED, ""))
    usual = (UNTRUSTED_MEMORY, UNTRUSTED_TIME) if untrusted else (USUAL_MEMORY, USUAL_TIME)
    memory = most_memory or _number(MOST_MEMORY, _LEAST_MEMORY, usual[0])
    seconds = most_time or _number(MOST_TIME, 1, usual[1])
    if not AVAILABLE:
        options = {"untrusted": untrusted, "most-memory": most_memory, "most-time": most_time}
        asked = [f"--{option}" for option, value in options.items() if value]
        if asked:
            raise Misuse(f"{asked[0]} is not available here: this system cannot bound a process")
        return None
    workers = max(jobs, os.cpu_count() or 1)
    # Each of them may have another process beside it that draws SVG.
    return Limits(memory * MEGABYTE, seconds, 2 * workers + _BESIDE_WORKERS, untrusted)


def _is_set(value: str) -> bool:
    if value not in ("", "0", "1"):
        raise Misuse(f"{UNTRUSTED}: expected 1 or 0, found {value!r}")
    return value == "1"


def _number(variable: str, least: int, usual: int) -> int:
    value = os.environ.get(variable, "")
    if not value:
        return usual
    if not (value.isascii() and value.isdigit() and least <= int(value[:9]) <= _MOST):
        raise Misuse(f"{variable}: expected a number from {least} to {_MOST}, found {value!r}")
    return int(value)
