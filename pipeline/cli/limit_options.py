"""The options of limits, which every command takes, and what they ask for."""

import os
from typing import Annotated, Final, TypeAlias

import typer

from pipeline.base.errors import Misuse
from pipeline.base.limits import MEGABYTE, USUAL_MEMORY, USUAL_TIME, Limits, limits_in_force

UNTRUSTED: Final = "PUNCHBOARD_UNTRUSTED"
MOST_MEMORY: Final = "PUNCHBOARD_MOST_MEMORY"
MOST_TIME: Final = "PUNCHBOARD_MOST_TIME"

AVAILABLE: Final = os.name == "posix"
"""Whether this system can copy processes and hold them to limits."""
_PANEL: Final = "Projects of strangers"
_LEAST_MEMORY: Final = 100
_MOST: Final = 1_000_000
_BESIDE_WORKERS: Final = 16

Untrusted: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--untrusted",
        help=f"Work in a process with limits of memory and time. {UNTRUSTED}=1 does so always.",
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
        help=f"Megabytes of memory with --untrusted; {USUAL_MEMORY} unless {MOST_MEMORY} is set.",
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
        help=f"Seconds with --untrusted; {USUAL_TIME} unless {MOST_TIME} is set.",
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
    """Return what the work is to be held to, None for nothing. Raises Misuse."""
    if limits_in_force() is not None:
        return None
    if not (untrusted or _is_set(os.environ.get(UNTRUSTED, ""))):
        for option, value in (("--most-memory", most_memory), ("--most-time", most_time)):
            if value is not None:
                raise Misuse(f"{option} has no effect without --untrusted: give both")
        return None
    if not AVAILABLE:
        raise Misuse("--untrusted is not available here: this system cannot bound a process")
    memory = most_memory or _number(MOST_MEMORY, _LEAST_MEMORY, USUAL_MEMORY)
    seconds = most_time or _number(MOST_TIME, 1, USUAL_TIME)
    workers = max(jobs, os.cpu_count() or 1)
    # Each of them may have another process beside it that draws SVG.
    return Limits(memory * MEGABYTE, seconds, 2 * workers + _BESIDE_WORKERS)


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
