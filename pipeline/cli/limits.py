"""The options of limits, and work that is done within them.

The system holds each process to an address space. What all of them take together a timer looks at,
in the main thread: there the work ends at a limit, wherever it is, as by Ctrl-C.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from threading import current_thread, main_thread
from types import FrameType
from typing import Annotated, Any, Final

from pipeline.cli.option_groups import option
from pipeline.source.findings import Misuse
from pipeline.source.limits import (
    MEGABYTE,
    MEMORY_SIGNAL,
    TIME_SIGNAL,
    UNTRUSTED_MEMORY,
    UNTRUSTED_TIME,
    USUAL_MEMORY,
    USUAL_TIME,
    Limits,
    answer_limits,
    enforce,
    limit_met,
    limit_of_signal,
)
from pipeline.source.names import whole_number

AVAILABLE: Final = os.name == "posix"
"""Whether this system can hold a process to limits, and interrupt it."""

BESIDE_MEMORY: Final = 1000 * MEGABYTE
"""Addresses that take no memory: of libraries, stacks and reservations."""

_FIRST: Final = 3.0
"""Seconds to the first look: most commands have ended by then."""
_INTERVAL: Final = 1.0
_SOON: Final = 0.1
_SHARE: Final = 300
"""Looking takes at most one part in so many of the time."""
_GRACE: Final = 2.0
"""Seconds that other processes have to say what they were at."""
_CLEARING: Final = 30.0
"""Seconds to put away what was begun, until the work is interrupted once more."""
_STUCK: Final = 60
"""Seconds of processor time past the limit, after which the system ends what nothing interrupts."""


@contextmanager
def limited(limits: Limits | None, subject: str = "") -> Iterator[None]:
    """Hold the work of the block to limits, or to none; raises LimitMet if it meets one.

    `subject` is what findings call the work. Of blocks within each other the inner one holds.
    """
    if not AVAILABLE or current_thread() is not main_thread():
        yield
        return
    before = enforce(limits, subject)
    watch = _Watch(limits) if limits is not None else None
    restore = _begin(watch)
    try:
        yield
    except Exception as error:
        if type(error).__module__.startswith(("typer", "click")):
            raise
        # A process that shares the work may have ended before it could say why.
        met = limit_of_signal(watch.met) if watch and watch.met else limit_met(error)
        if met is None:
            raise
        raise met from error
    finally:
        restore()
        enforce(*before or (None,))


def bound(name: str, soft: int, hard: int | None = None) -> None:
    """Let the system hold this process to a bound, as far as it can.

    Without a hard one, the soft one can be raised again.
    """
    import resource

    # Systems have bounds that they cannot set: what is taken is measured all the same.
    with suppress(AttributeError, ValueError, OSError):
        number = getattr(resource, name)
        _, most = resource.getrlimit(number)
        if most != resource.RLIM_INFINITY:
            soft, hard = min(soft, most), min(most if hard is None else hard, most)
        resource.setrlimit(number, (soft, most if hard is None else hard))


def _begin(watch: "_Watch | None") -> Callable[[], None]:
    """Look at what the work takes from now on, or no longer; return what ends that."""
    import resource

    addresses, most = resource.getrlimit(resource.RLIMIT_AS)
    signals = (signal.SIGALRM, signal.SIGPROF, TIME_SIGNAL, MEMORY_SIGNAL)
    handlers = [(number, signal.getsignal(number)) for number in signals]
    first, last = 0.0, 0.0
    if watch is not None:
        bound("RLIMIT_AS", watch.limits.memory + BESIDE_MEMORY)
        signal.signal(signal.SIGALRM, watch.look)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        answer_limits()
        first, last = min(_FIRST, watch.limits.seconds / 4), watch.limits.seconds + _STUCK
    timers = [
        (timer, signal.setitimer(timer, seconds))
        for timer, seconds in ((signal.ITIMER_REAL, first), (signal.ITIMER_PROF, last))
    ]

    def restore() -> None:
        for timer, _ in timers:
            signal.setitimer(timer, 0)
        for number, handler in handlers:
            signal.signal(number, handler)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (addresses, most))
        for timer, (seconds, interval) in timers:
            signal.setitimer(timer, seconds, interval)

    return restore


class _Watch:
    """A look at what the work takes, again and again; `met` is the signal of the limit it met."""

    def __init__(self, limits: Limits) -> None:
        self.limits, self._before = limits, _own_seconds()
        self.met = 0

    def look(self, number: int, frame: FrameType | None) -> None:
        """Raise LimitMet where a limit is met, once other processes could say where they are."""
        interval = _SOON
        if not _is_importing(frame):
            began, asked = time.process_time(), bool(self.met)
            self.met = self.met or self._found()
            if self.met and (asked or not _ask_others(self.met)):
                signal.setitimer(signal.ITIMER_REAL, _CLEARING)
                raise limit_of_signal(self.met, frame)
            interval = max(_INTERVAL, _SHARE * (time.process_time() - began))
            interval = _GRACE if self.met else min(interval, self.limits.seconds / 4)
        signal.setitimer(signal.ITIMER_REAL, interval)

    def _found(self) -> int:
        """Return the signal of the limit that is met, 0 for none."""
        from pipeline.cli.process_tree import ProcessTree

        tree, limits = ProcessTree(os.getpid()), self.limits
        if _own_seconds() + tree.seconds_of_others() - self._before > limits.seconds:
            return TIME_SIGNAL
        return MEMORY_SIGNAL if tree.taken(limits.memory).memory > limits.memory else 0


def _own_seconds() -> float:
    return sum(os.times()[:4])


def _is_importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def _ask_others(number: int) -> bool:
    """Let the copies of this process that share its work say where they are; return if it has any.

    What they raise is raised here, too.
    """
    module: Any = sys.modules.get("multiprocessing")
    others = module.active_children() if module and sys.platform == "linux" else ()
    for process in others:
        with suppress(ProcessLookupError):
            os.kill(process.pid, number)
    return bool(others)


UNTRUSTED: Final = "PUNCHBOARD_UNTRUSTED"
MOST_MEMORY: Final = "PUNCHBOARD_MOST_MEMORY"
MOST_TIME: Final = "PUNCHBOARD_MOST_TIME"

_LEAST_MEMORY: Final = 100
_MOST: Final = 1_000_000
_BESIDE_WORKERS: Final = 16
_HEADING: Final = "Limits"


@dataclass(frozen=True)
class LimitOptions:
    """What a command may take: stated before the command's name, or after it."""

    untrusted: Annotated[
        bool,
        option(
            "--untrusted",
            "Tight limits for other people's projects; another process enforces them."
            f" {UNTRUSTED}=1 sets this for every command.",
            _HEADING,
        ),
    ] = False
    most_memory: Annotated[
        int | None,
        option(
            "--most-memory MB",
            "The most memory in MB, for the command and all processes that it starts;"
            f" default: {MOST_MEMORY}, or {USUAL_MEMORY}, with --untrusted {UNTRUSTED_MEMORY}.",
            _HEADING,
            min=_LEAST_MEMORY,
            max=_MOST,
            show_default=False,
        ),
    ] = None
    most_time: Annotated[
        int | None,
        option(
            "--most-time SECONDS",
            "The most processor time in seconds, for the command and all processes that it"
            f" starts; default: {MOST_TIME}, or {USUAL_TIME}, with --untrusted"
            f" {UNTRUSTED_TIME}.",
            _HEADING,
            min=1,
            max=_MOST,
            show_default=False,
        ),
    ] = None

    def over(self, before: "LimitOptions | None") -> "LimitOptions":
        """Return these, and if none is given those of `before`."""
        if before is None:
            return self
        return LimitOptions(
            self.untrusted or before.untrusted,
            self.most_memory or before.most_memory,
            self.most_time or before.most_time,
        )

    def limits(self, jobs: int) -> Limits | None:
        """Return what work of `jobs` processes is held to, None if the system cannot do that.

        Raises Misuse for what cannot be asked.
        """
        untrusted = self.untrusted or _is_set(os.environ.get(UNTRUSTED, ""))
        usual = (UNTRUSTED_MEMORY, UNTRUSTED_TIME) if untrusted else (USUAL_MEMORY, USUAL_TIME)
        memory = self.most_memory or _number(MOST_MEMORY, _LEAST_MEMORY, usual[0])
        seconds = self.most_time or _number(MOST_TIME, 1, usual[1])
        if not AVAILABLE:
            asked = [name for name, value in vars(self).items() if value]
            if untrusted or asked:
                option = (asked or ["untrusted"])[0].replace("_", "-")
                raise Misuse(
                    f"--{option} is not available here: this system cannot limit a process"
                )
            return None
        workers = max(jobs, os.cpu_count() or 1)
        # Each of them may have another process that draws SVG.
        return Limits(memory * MEGABYTE, seconds, 2 * workers + _BESIDE_WORKERS, untrusted)


BEFORE_COMMAND: Final[ContextVar[LimitOptions | None]] = ContextVar("before", default=None)
"""The limits that are before the command's name."""


def _is_set(value: str) -> bool:
    if value not in ("", "0", "1"):
        raise Misuse(f"{UNTRUSTED}: expected 1 or 0, found {value!r}")
    return value == "1"


def _number(variable: str, least: int, usual: int) -> int:
    value = os.environ.get(variable, "")
    if not value:
        return usual
    number = whole_number(value, least, _MOST)
    if number is None:
        raise Misuse(f"{variable}: expected a number from {least} to {_MOST}, found {value!r}")
    return number
