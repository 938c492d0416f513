"""A copy of this process within limits, watched over until it ends; `serve` begins it again."""

import os
import select
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from pipeline.build.worker_pool import end_with_process
from pipeline.cli.limits import BESIDE_MEMORY, bound
from pipeline.cli.process_tree import ProcessTree, bound_processes
from pipeline.preview.drawing import Activity, Halted
from pipeline.source.findings import Finding, PunchboardError
from pipeline.source.limits import (
    MEMORY_SIGNAL,
    TIME_SIGNAL,
    Limits,
    ended_finding,
    enforce,
    memory_finding,
    processes_finding,
    time_finding,
)

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
        end_with_process(beginner)
        os.set_blocking(speaks, False)
        signal.set_wakeup_fd(speaks, warn_on_full_buffer=False)
        enforce(limits)
        _bound(limits, lasting=lasting)
        if stdout is not None:
            os.dup2(stdout, sys.stdout.fileno())
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return copy if copy.pid else None


def _bound(limits: Limits, *, lasting: bool) -> None:
    """Let the system hold this process, and all that it starts, to limits for each of them."""
    memory, seconds = limits.memory, limits.seconds
    bound("RLIMIT_AS", memory + BESIDE_MEMORY, memory + BESIDE_MEMORY)
    if not lasting:
        bound("RLIMIT_CPU", seconds + _GRACE, seconds + _GRACE)
    bound("RLIMIT_FSIZE", memory, memory)
    bound("RLIMIT_NOFILE", _OPEN_FILES, _OPEN_FILES)
    bound("RLIMIT_CORE", 0, 0)


_INTERVAL: Final = 0.05
_ENDING: Final = 0.005
"""Seconds between two looks at a copy that has said its last."""
_RARELY: Final = 1.0
_SHARE: Final = 30
"""Measuring takes at most one part in so many of the time, a tenth of that if untrusted is off."""
_PATIENCE: Final = 2.0
"""Seconds that work which is to end has to put away what it has begun."""
_MOMENT: Final = 0.1
"""Seconds in which the system brings a signal of the terminal to the copy, too."""
_SERVER_MOMENT: Final = 1.5
"""The same for a server, which has its own answer to signals and says nothing of them."""

_SIGNALS: Final = {"limit-time": TIME_SIGNAL, "limit-memory": MEMORY_SIGNAL}
"""What asks a copy to end at a limit, and to report it itself."""
_TOLD: Final = 1

_ADOPT_ORPHANS: Final = 36
"""PR_SET_CHILD_SUBREAPER of Linux's prctl."""
_MUCH: Final = 0.5
"""Part of the memory from which a crash is taken for one of memory."""


class Ended(NamedTuple):
    """How limited work has ended: its exit code, and the limit that it has met and not reported."""

    code: int
    limit: Finding | None = None


def supervise(
    copy: Copy, limits: Limits, subject: str, activity: "Activity | None" = None
) -> Ended:
    """Wait until a copy has ended, and end it, with all that it has started, at its limits.

    Of a server, whose `activity` says what it does, each job has its time; a process next to it
    that takes too much memory is ended alone.
    """
    return _Supervision(copy, limits, subject, activity).run()


class _Supervision:
    """One copy under way."""

    def __init__(
        self, copy: Copy, limits: Limits, subject: str, activity: "Activity | None"
    ) -> None:
        self._copy, self._limits, self._subject = copy, limits, subject
        self._activity = activity
        self._begun = time.monotonic()
        self._said: Counter[int] = Counter()
        self._passed_on = 0
        self._memory, self._next_look = 0, 0.0
        if sys.platform == "linux":
            import ctypes

            with suppress(OSError, AttributeError):
                ctypes.CDLL(None).prctl(_ADOPT_ORPHANS, 1)
        self._tree = ProcessTree(copy.pid)
        bound_processes(copy.pid, limits.processes)
        self._open = True

    def run(self) -> Ended:
        """Return how it has ended."""
        try:
            while (status := self._status()) is None:
                if time.monotonic() >= self._next_look and (limit := self._limit()):
                    return self._end(limit)
                self._listen(_INTERVAL if self._limits.untrusted else 4 * _INTERVAL)
                self._pass_signals_on()
            self._listen(0)
            return self._ended(status)
        finally:
            self._tree.kill()
            self._copy.close()

    def _status(self) -> int | None:
        pid, status = os.waitpid(self._copy.pid, os.WNOHANG)
        return os.waitstatus_to_exitcode(status) if pid else None

    def _limit(self) -> Finding | None:
        """Return the limit that has been met, None if none has."""
        limits, subject = self._limits, self._subject
        begun = self._activity.since if self._activity is not None else self._begun
        if begun and time.monotonic() - begun > limits.seconds:
            return time_finding(limits, subject)
        before = time.process_time()
        taken = self._tree.taken(limits.memory)
        cost = _SHARE * (time.process_time() - before)
        interval = max(_INTERVAL, cost) if limits.untrusted else max(_RARELY, 10 * cost)
        self._next_look = time.monotonic() + interval
        self._memory = max(self._memory, taken.memory)
        if taken.memory > limits.memory and not self._end_helper():
            return memory_finding(limits, subject)
        if taken.processes > limits.processes:
            return processes_finding(limits, subject)
        return None

    def _end_helper(self) -> bool:
        """End helpers that take more memory than their server; return whether there is any.

        The waiting code reports that it has ended.
        """
        return self._activity is not None and self._tree.kill_larger_than_root()

    def _ended(self, status: int) -> Ended:
        limits, subject = self._limits, self._subject
        if status >= 0:
            return Ended(status)
        if -status in self._copy.received:
            return Ended(128 - status)
        # A library that gets no memory may see no other way than to end its process.
        if self._memory > limits.memory * _MUCH:
            return Ended(1, memory_finding(limits, subject))
        return Ended(1, ended_finding(signal.Signals(-status).name, subject))

    def _listen(self, seconds: float) -> None:
        """Wait for what the copy says of itself, or for its end."""
        if not self._open:
            time.sleep(min(seconds, _ENDING))
            return
        if select.select([self._copy.reports], [], [], seconds)[0]:
            said = os.read(self._copy.reports, 4096)
            self._said.update(said)
            self._open = bool(said)

    def _pass_signals_on(self) -> None:
        """Pass on signals that the copy has not got from the terminal, as we have."""
        if len(self._copy.received) == self._passed_on:
            return
        self._listen(_MOMENT if self._activity is None else _SERVER_MOMENT)
        for number in self._copy.received[self._passed_on :]:
            self._passed_on += 1
            if self._said[number] < self._copy.received[: self._passed_on].count(number):
                with suppress(ProcessLookupError):
                    os.kill(self._copy.pid, number)

    def _end(self, limit: Finding) -> Ended:
        """End the copy at a limit, with all others.

        It may put away what it has begun, and say where it was. A server has nothing to put away.
        """
        number = _SIGNALS.get(limit.code, signal.SIGKILL)
        if self._activity is not None:
            number = signal.SIGKILL
        with suppress(ProcessLookupError):
            os.kill(self._copy.pid, number)
        self._tree.kill(but_root=True)
        patience = time.monotonic() + _PATIENCE
        while (status := self._status()) is None:
            if time.monotonic() > patience:
                self._tree.kill()
                os.waitpid(self._copy.pid, 0)
                return Ended(1, limit)
            self._listen(_INTERVAL)
        return Ended(status) if status == _TOLD else Ended(1, limit)


Serve = Callable[[Halted], None]
"""Serves in this process until Ctrl-C, without the games that are halted."""


def serve_limited(
    serve: Serve,
    limits: Limits,
    told: Callable[[Finding], object],
    begun: Callable[[], object] = bool,
) -> int:
    """Serve in copies of this process; return the exit code.

    `told` gets each limit, and `begun` is called here once the first copy has begun. A copy
    returns when its server has ended. Raises PunchboardError for a limit that is met without any
    game.
    """
    halted: Mapping[str, Finding] = {}
    while True:
        activity = Activity()
        with TemporaryDirectory(prefix="punchboard-") as folder:
            copy = begin(limits, lasting=True)
            if copy is None:
                # What a killed server leaves there is removed by the one that has begun it.
                tempfile.tempdir = folder
                serve(Halted(halted, activity))
                return 0
            begun()
            begun = bool
            ended = supervise(copy, limits, "serve", activity)
        if ended.limit is None:
            return ended.code
        if not activity.game:
            raise PunchboardError(ended.limit)
        limit = ended.limit._replace(subject=f"serve {activity.game}")
        told(limit)
        halted = {**halted, activity.game: limit}
