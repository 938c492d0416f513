"""The limits of work for a stranger's project: how much, what is found beyond, and which hold."""

import errno
from enum import IntEnum
from typing import Final, NamedTuple

from pipeline.base.finding import Finding

MEGABYTE: Final = 1_000_000
USUAL_MEMORY: Final = 2000
"""Megabytes."""
USUAL_TIME: Final = 300
"""Seconds."""


class Limits(NamedTuple):
    """What work may take: bytes of memory in all, seconds by the clock, processes at once.

    No file may be larger than the memory, and no process take more seconds of CPU than there are
    by the clock.
    """

    memory: int = USUAL_MEMORY * MEGABYTE
    seconds: int = USUAL_TIME
    processes: int = 64


_in_force: list[Limits] = []


def enforce(limits: Limits) -> None:
    """Note that this process and those that it starts are held to limits."""
    _in_force[:] = [limits]


def limits_in_force() -> Limits | None:
    """Return what this process is held to, None where it is held to nothing."""
    return _in_force[0] if _in_force else None


def memory_finding(limits: Limits, subject: str = "") -> Finding:
    """Return that work takes more memory than it may."""
    most = limits.memory // MEGABYTE
    message = f"the work takes more than {most} MB of memory"
    hint = f"--most-memory {2 * most} or PUNCHBOARD_MOST_MEMORY={2 * most} allows more"
    return Finding("limit-memory", message, subject=subject, hint=hint)


def time_finding(limits: Limits, subject: str = "") -> Finding:
    """Return that work takes more time than it may."""
    most = limits.seconds
    unit = "second" if most == 1 else "seconds"
    message = f"the work takes longer than {most} {unit}"
    hint = f"--most-time {2 * most} or PUNCHBOARD_MOST_TIME={2 * most} allows more"
    return Finding("limit-time", message, subject=subject, hint=hint)


def processes_finding(limits: Limits, subject: str = "") -> Finding:
    """Return that work takes more processes than it may."""
    message = f"the work takes more than {limits.processes} processes"
    return Finding("limit-processes", message, subject=subject, hint="ask for fewer with --jobs")


def file_finding(limits: Limits, subject: str = "") -> Finding:
    """Return that a file would become larger than it may."""
    most = limits.memory // MEGABYTE
    message = f"a file would become larger than {most} MB"
    hint = f"--most-memory {2 * most} or PUNCHBOARD_MOST_MEMORY={2 * most} allows more"
    return Finding("limit-file-size", message, subject=subject, hint=hint)


def ended_finding(signal_name: str, subject: str = "") -> Finding:
    """Return that the process which did the work was ended by a signal."""
    message = f"the process that did the work was ended by {signal_name}"
    hint = "a library has failed on one of the files: take games or files out until you know which"
    return Finding("limit-crash", message, subject=subject, hint=hint)


class Limit(IntEnum):
    """A limit that an error comes of, as a byte above all numbers of signals."""

    MEMORY = 0x80
    FILE_SIZE = 0x81


def met_finding(limit: Limit, limits: Limits, subject: str = "") -> Finding:
    """Return that a limit has been met."""
    finding = memory_finding if limit is Limit.MEMORY else file_finding
    return finding(limits, subject)


def limit_met(error: BaseException | None) -> Limit | None:
    """Return which limit an error comes of, also as the cause of another; None of none."""
    for _ in range(_MOST_CAUSES):
        if error is None:
            return None
        number = error.errno if isinstance(error, OSError) else 0
        if isinstance(error, MemoryError) or number == errno.ENOMEM:
            return Limit.MEMORY
        if number == errno.EFBIG:
            return Limit.FILE_SIZE
        error = error.__cause__ or error.__context__
    return None


_MOST_CAUSES: Final = 20
