"""A copy of this process that is held to limits, and ends with the one that it was copied from."""

import os
import signal
import sys
from typing import Any, Final

from pipeline.base.limits import Limits, enforce
from pipeline.cli.limited_work import BESIDE_MEMORY, bound
from pipeline.press.orphans import end_with_process

_OPEN_FILES: Final = 1024
_GRACE: Final = 10
"""Seconds of processor time past the limit, in which the copy could end by itself."""

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


def _hold_to(limits: Limits, beginner: int, speaks: int, *, lasting: bool) -> None:
    end_with_process(beginner)
    os.set_blocking(speaks, False)
    signal.set_wakeup_fd(speaks, warn_on_full_buffer=False)
    enforce(limits)
    _bound(limits, lasting=lasting)


def _bound(limits: Limits, *, lasting: bool) -> None:
    """Let the system hold this process, and all that it starts, to limits for each of them."""
    memory, seconds = limits.memory, limits.seconds
    bound("RLIMIT_AS", memory + BESIDE_MEMORY, memory + BESIDE_MEMORY)
    if not lasting:
        bound("RLIMIT_CPU", seconds + _GRACE, seconds + _GRACE)
    bound("RLIMIT_FSIZE", memory, memory)
    bound("RLIMIT_NOFILE", _OPEN_FILES, _OPEN_FILES)
    bound("RLIMIT_CORE", 0, 0)
