"""Processes that do not outlive the one that began them."""

import os
import signal
import sys
import time
from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

_SET_DEATH_SIGNAL: Final = 1
"""PR_SET_PDEATHSIG of Linux's prctl."""
_LOOK: Final = 0.2
"""Seconds."""


def end_with(parent: "BaseProcess") -> None:
    """End this process when `parent` has ended, even killed, and whatever is being done here.

    Linux sees to that by itself; elsewhere a thread waits, which needs a moment of its own.
    """
    assert parent.pid is not None
    _end_with(parent.pid, parent.join)


def end_with_process(parent: int) -> None:
    """End this process, which `parent` has forked, when that has ended, as `end_with` does."""

    def wait() -> None:
        while os.getppid() == parent:
            time.sleep(_LOOK)

    _end_with(parent, wait)


def _end_with(parent: int, wait: Callable[[], object]) -> None:
    if not (sys.platform == "linux" and _request_death_signal()):
        Thread(target=_wait, args=(wait,), daemon=True).start()
    elif os.getppid() != parent:
        _end()


def _request_death_signal() -> bool:
    """Ask Linux to kill this process with its parent; return whether it will."""
    import ctypes

    try:
        return int(ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, int(signal.SIGKILL))) == 0
    except (OSError, AttributeError):
        return False


def _wait(wait: Callable[[], object]) -> None:
    wait()
    _end()


def _end() -> None:
    os._exit(1)
