"""Watching over a limited copy of this process until it ends, by itself or at a limit."""

import os
import select
import signal
import sys
import time
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from pipeline.base.finding import Finding
from pipeline.base.limits import (
    MEMORY_SIGNAL,
    TIME_SIGNAL,
    Limits,
    ended_finding,
    memory_finding,
    processes_finding,
    time_finding,
)
from pipeline.cli.limited_process import Copy
from pipeline.cli.process_tree import ProcessTree, bound_processes

if TYPE_CHECKING:
    from pipeline.preview.activity import Activity

_INTERVAL: Final = 0.05
_ENDING: Final = 0.005
"""Seconds between two looks at a copy that has said its last."""
_RARELY: Final = 1.0
_SHARE: Final = 30
"""Measuring takes at most one part in so many of the time, of what is not untrusted a tenth."""
_GRACE: Final = 2.0
"""Seconds that work which is to end has to put away what it has begun."""
_MOMENT: Final = 0.1
"""Seconds in which the system brings a signal of the terminal to the copy, too."""
_SERVER_MOMENT: Final = 1.5
"""The same for a server, which has its own answer to signals and says nothing of them."""

_SIGNALS: Final = {"limit-time": TIME_SIGNAL, "limit-memory": MEMORY_SIGNAL}
"""What asks a copy to end at a limit, and to tell it itself."""
_TOLD: Final = 1

_ADOPT_ORPHANS: Final = 36
"""PR_SET_CHILD_SUBREAPER of Linux's prctl."""
_MUCH: Final = 0.5
"""Part of the memory from which a crash is taken for one of memory."""


class Ended(NamedTuple):
    """How limited work has ended: its exit code, and the limit that it has met and not told."""

    code: int
    limit: Finding | None = None


def supervise(
    copy: Copy, limits: Limits, subject: str, activity: "Activity | None" = None
) -> Ended:
    """Wait until a copy has ended, and end it, with all that it has started, at its limits.

    Of a server, whose `activity` says what it does, each job has its time; a process beside it that
    takes too much memory is ended alone.
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
        _adopt_orphans()
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
        """Return the exit code of the copy, negative for a signal, None while it runs."""
        pid, status = os.waitpid(self._copy.pid, os.WNOHANG)
        return os.waitstatus_to_exitcode(status) if pid else None

    def _limit(self) -> Finding | None:
        """Return the limit that has been met, None where none has."""
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
        """End what takes more memory than the server beside which it works; tell if there is any.

        Who waits for it tells that it has ended.
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
        patience = time.monotonic() + _GRACE
        while (status := self._status()) is None:
            if time.monotonic() > patience:
                self._tree.kill()
                os.waitpid(self._copy.pid, 0)
                return Ended(1, limit)
            self._listen(_INTERVAL)
        return Ended(status) if status == _TOLD else Ended(1, limit)


def _adopt_orphans() -> None:
    """Ask Linux to make us the parent of whatever the copy leaves behind."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_ADOPT_ORPHANS, 1)
