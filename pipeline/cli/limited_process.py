"""A copy of this process that is held to limits, and ends with the one that it was copied from."""

import os
import signal
import sys
from contextlib import suppress
from typing import Any, Final

from pipeline.base.limits import MEGABYTE, Limit, Limits, enforce
from pipeline.cli.interrupts import end_silently_on_limit
from pipeline.press.orphans import end_with_process

_BESIDE_MEMORY: Final = 1000 * MEGABYTE
"""Addresses that take no memory: of libraries, of stacks, of what is reserved."""
_OPEN_FILES: Final = 1024
_GRACE: Final = 2
"""Seconds of CPU beyond the clock's, and between the request to end and the end."""

_ANSWERED: Final = ("SIGINT", "SIGTERM", "SIGHUP")


class Copy:
    """A copy as its beginner sees it: its number, and the end of a pipe that it speaks into.

    `received` are the signals that have asked the beginner to end so far.
    """

    def __init__(self, pid: int, reports: int) -> None:
        self.pid, self.reports = pid, reports
        self.received: list[int] = []
        self._handlers: dict[int, Any] = {}

    def take_signals(self) -> None:
        """Only note the signals that end."""
        for number in _numbers():
            handler = signal.getsignal(number)
            if handler is not signal.SIG_IGN:
                self._handlers[number] = handler
                signal.signal(number, lambda each, _: self.received.append(each))

    def close(self) -> None:
        """Answer signals as before."""
        os.close(self.reports)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)


def _numbers() -> set[signal.Signals]:
    return {getattr(signal, name) for name in _ANSWERED}


_speaks_into: list[int] = []


def begin(limits: Limits, stdout: int | None = None, *, lasting: bool = False) -> Copy | None:
    """Copy this process; returns None in the copy, which writes to the file `stdout` if given.

    A `lasting` one may take any seconds of CPU. Signals that end are left to the copy: here they
    are only noted.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    reports, speaks = os.pipe()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _numbers())
    beginner = os.getpid()
    copy = Copy(os.fork(), reports)
    if copy.pid:
        os.close(speaks)
        copy.take_signals()
    else:
        os.close(reports)
        _hold_to(limits, beginner, speaks, lasting=lasting)
        if stdout is not None:
            os.dup2(stdout, sys.stdout.fileno())
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return copy if copy.pid else None


def tell_limit(limit: Limit) -> None:
    """Tell who began this copy that it has met a limit."""
    for pipe in _speaks_into:
        with suppress(OSError):
            os.write(pipe, bytes([limit]))


def _hold_to(limits: Limits, beginner: int, speaks: int, *, lasting: bool) -> None:
    end_with_process(beginner)
    os.set_blocking(speaks, False)
    _speaks_into[:] = [speaks]
    signal.set_wakeup_fd(speaks, warn_on_full_buffer=False)
    end_silently_on_limit()
    enforce(limits)
    _bound(limits, lasting=lasting)


def _bound(limits: Limits, *, lasting: bool) -> None:
    """Let the system hold this process, and all that it starts, to limits for each of them."""
    import resource

    bounds = {
        "RLIMIT_AS": (limits.memory + _BESIDE_MEMORY,) * 2,
        "RLIMIT_CPU": (limits.seconds + _GRACE, limits.seconds + 2 * _GRACE),
        "RLIMIT_FSIZE": (limits.memory,) * 2,
        "RLIMIT_NOFILE": (_OPEN_FILES,) * 2,
        "RLIMIT_CORE": (0, 0),
    }
    if lasting:
        del bounds["RLIMIT_CPU"]
    for name, (soft, hard) in bounds.items():
        # Systems have bounds that they cannot set: what is taken is measured all the same.
        with suppress(AttributeError, ValueError, OSError):
            number = getattr(resource, name)
            _, most = resource.getrlimit(number)
            if most != resource.RLIM_INFINITY:
                soft, hard = min(soft, most), min(hard, most)
            resource.setrlimit(number, (soft, hard))
