"""The processes that a command has started, and what they take together."""

import os
import sys
from contextlib import suppress
from typing import Final, NamedTuple

import psutil

_GONE: Final = (psutil.NoSuchProcess, psutil.AccessDenied, psutil.ZombieProcess)

_MOMENT: Final = 1.0
"""Seconds that a process which is killed may take to be gone."""
_THREADS: Final = 8
"""Threads of a process in addition to one a core."""


class Taken(NamedTuple):
    """What processes take: bytes of memory, and how many they are."""

    memory: int
    processes: int


class ProcessTree:
    """All that descends from a process, and what did once and has lost its parent since."""

    def __init__(self, root: int) -> None:
        self._known: list[psutil.Process] = []
        self._root: psutil.Process | None = None
        with suppress(*_GONE):
            self._root = psutil.Process(root)

    def taken(self, enough: int) -> Taken:
        """Return what is taken; memory is measured closely only where it may exceed `enough`."""
        processes = self._processes()
        # What processes share, as forked ones do, counts for each of them here.
        memory = sum(map(_resident, processes))
        if memory > enough:
            memory = sum(map(_own_memory, processes))
        return Taken(memory, len(processes))

    def seconds_of_others(self) -> float:
        """Return the processor time of all but the first, and of those that they have seen end."""
        return sum(_seconds(process) for process in self._processes() if process != self._root)

    def kill_larger_than_root(self) -> bool:
        """End the process that takes most, unless it is the first; return whether it is not."""
        largest = max(self._processes(), key=_own_memory, default=self._root)
        if largest is None or largest == self._root:
            return False
        with suppress(*_GONE):
            largest.kill()
        return True

    def kill(self, *, but_root: bool = False) -> None:
        """End all of them at once, and wait until they are gone."""
        ended = [each for each in self._processes() if not (but_root and each == self._root)]
        for process in ended:
            with suppress(*_GONE):
                process.kill()
        # The process that began the first one waits for it.
        psutil.wait_procs([each for each in ended if each != self._root], _MOMENT)

    def _processes(self) -> list[psutil.Process]:
        found: list[psutil.Process] = []
        if self._root is not None:
            with suppress(*_GONE):
                found = [self._root, *self._root.children(recursive=True)]
        found += [each for each in self._known if each not in found and each.is_running()]
        self._known = [each for each in found if _is_alive(each)]
        return self._known


def bound_processes(pid: int, most: int) -> None:
    """Let Linux refuse a process, and all that it starts, many threads beyond those of the user.

    It counts all threads of the user, started by any program.
    """
    if sys.platform != "linux":
        return
    threads = sum(_threads(process) for process in psutil.process_iter())
    bound = threads + most * ((os.cpu_count() or 1) + _THREADS)
    with suppress(*_GONE, OSError, ValueError):
        psutil.Process(pid).rlimit(psutil.RLIMIT_NPROC, (bound, bound))


def _threads(process: psutil.Process) -> int:
    with suppress(*_GONE):
        return int(process.num_threads()) if process.uids().real == os.getuid() else 0
    return 0


def _is_alive(process: psutil.Process) -> bool:
    with suppress(*_GONE):
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    return False


def _resident(process: psutil.Process) -> int:
    with suppress(*_GONE):
        return int(process.memory_info().rss)
    return 0


def _seconds(process: psutil.Process) -> float:
    with suppress(*_GONE):
        return sum(process.cpu_times()[:4])
    return 0.0


def _own_memory(process: psutil.Process) -> int:
    with suppress(*_GONE):
        info = process.memory_full_info()
        return int(info.pss + info.swap if sys.platform == "linux" else info.uss)
    return 0
