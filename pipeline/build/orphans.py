"""Processes that do not outlive the one that began them."""

import os
import signal
import sys
from threading import Thread
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

_SET_DEATH_SIGNAL: Final = 1
"""PR_SET_PDEATHSIG of Linux's prctl."""


def end_with(parent: "BaseProcess") -> None:
    """End this process when `parent` has ended, even killed, and whatever is being done here.

    Linux sees to that by itself; elsewhere a thread waits, which needs a moment of its own.
    """
    if not (sys.platform == "linux" and _asked_for_signal()):
        Thread(target=_wait, args=(parent,), daemon=True).start()
    elif os.getppid() != parent.pid:
        _end()


def _asked_for_signal() -> bool:
    """Ask Linux to kill this process with its parent; return whether it will."""
    import ctypes

    try:
        return int(ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, int(signal.SIGKILL))) == 0
    except (OSError, AttributeError):
        return False


def _wait(parent: "BaseProcess") -> None:
    parent.join()
    _end()


def _end() -> None:
    os._exit(1)
