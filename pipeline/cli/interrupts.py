"""Signals that ask a command to end: it puts away what it has begun, and ends as shells expect."""

import os
import signal
import sys
import time
from _thread import interrupt_main, start_new_thread
from collections.abc import Callable
from types import FrameType
from typing import Final, TypeAlias

INTERRUPTED: Final = 130
"""128 + SIGINT, as shells report Ctrl-C."""
TERMINATED: Final = 143
"""128 + SIGTERM."""

Handler: TypeAlias = Callable[[int, FrameType | None], None]

_MOMENT: Final = 0.01
"""Seconds."""

_ENDING: Final = ("SIGINT", "SIGTERM", "SIGHUP")
_DEFAULTS: Final = (signal.SIG_DFL, signal.default_int_handler)
_received: list[int] = []


def end_on_signals(*early: Handler) -> None:
    """Let Ctrl-C and its like raise KeyboardInterrupt, except those that whoever began us ignores.

    `early` are answers of ours that this takes the place of. A second one ends the process at once,
    without putting anything away.
    """
    _replace_handlers((*_DEFAULTS, *early), _interrupt)
    sys.unraisablehook = _retry_interrupt


def received() -> int:
    """Return the number of the signal that has asked this process to end, 0 where none has."""
    return _received[0] if _received else 0


def tell_interrupted(number: int) -> int:
    """Say on stderr that signal `number` has ended the command, and return the exit code."""
    by = "" if number == signal.SIGINT else f" by {signal.Signals(number).name}"
    print(f"interrupted{by}; what was printed before is untouched", file=sys.stderr)
    return 128 + number


def _interrupt(number: int, frame: FrameType | None) -> None:
    _received.append(number)
    if _is_retrying(frame):
        # What is raised in there would be lost, too.
        start_new_thread(_interrupt_soon, ())
        return
    _replace_handlers((_interrupt,), _exit_at_once)
    raise KeyboardInterrupt


def _exit_at_once(number: int, frame: FrameType | None) -> None:
    os._exit(128 + number)


def _retry_interrupt(unraisable: "sys.UnraisableHookArgs") -> None:
    """Ask again where the interruption came upon C code that cannot raise anything."""
    if not (_received and isinstance(unraisable.exc_value, KeyboardInterrupt)):
        sys.__unraisablehook__(unraisable)
        return
    _replace_handlers((_exit_at_once,), _interrupt)
    start_new_thread(_interrupt_soon, ())


def _interrupt_soon() -> None:
    time.sleep(_MOMENT)
    interrupt_main(signal.Signals(received()))


def _is_retrying(frame: FrameType | None) -> bool:
    """Tell whether a signal has come upon `_retry_interrupt`: threads may take long to begin."""
    while frame is not None:
        if frame.f_code is _retry_interrupt.__code__:
            return True
        frame = frame.f_back
    return False


def _replace_handlers(before: tuple[object, ...], now: Handler) -> None:
    """Let signals that are answered as `before` be answered by `now`."""
    for number in (getattr(signal, name) for name in _ENDING if hasattr(signal, name)):
        if signal.getsignal(number) in before:
            signal.signal(number, now)
