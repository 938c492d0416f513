"""Limits of a command's memory and time, its progress, and the garbage collector."""

import errno
import gc
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NamedTuple, NoReturn, TypeAlias

from pipeline.source.findings import Finding

MEGABYTE: Final = 1_000_000
USUAL_MEMORY: Final = 4000
"""Megabytes."""
USUAL_TIME: Final = 1800
"""Seconds."""
UNTRUSTED_MEMORY: Final = 2000
"""Megabytes."""
UNTRUSTED_TIME: Final = 300
"""Seconds."""

TIME_SIGNAL: Final = getattr(signal, "SIGXCPU", 0)
MEMORY_SIGNAL: Final = getattr(signal, "SIGUSR1", 0)
"""What ends work at a limit, 0 if the system has no such signals."""

_MOST_CAUSES: Final = 20


class Limits(NamedTuple):
    """What work may take: bytes of memory, seconds of processor time, processes at once.

    Memory and time are those of all its processes together. No file may be larger than the memory
    where the work is `untrusted`, nor may that take more seconds by the clock.
    """

    memory: int = USUAL_MEMORY * MEGABYTE
    seconds: int = USUAL_TIME
    processes: int = 64
    untrusted: bool = False


class LimitMet(BaseException):
    """Work has met a limit, and ends as by Ctrl-C.

    `finding` says which limit, `where` is the line of the template at work, as ``folder/file:line``
    or empty.
    """

    def __init__(self, finding: Finding, where: str = "") -> None:
        super().__init__(finding, where)
        self.finding, self.where = finding, where

    def about(self, subject: str) -> None:
        """Note what was worked on."""
        self.finding = self.finding._replace(subject=subject)

    def within(self, expression: str) -> None:
        """Note what was worked out, where it is in no template."""
        if not self.where:
            message = f"{self.finding.message}; it was computing {expression}"
            self.finding = self.finding._replace(message=message)

    def __reduce__(self) -> tuple[type["LimitMet"], tuple[Finding, str]]:
        return LimitMet, (self.finding, self.where)


class OutOfMemory(MemoryError):  # noqa: N818 - says what is the case
    """The system gives no more memory, at a line of a template or for an expression."""

    def __init__(self, where: str = "", expression: str = "") -> None:
        super().__init__(where, expression)
        self.where, self.expression = where, expression


_in_force: list[tuple[Limits, str]] = []


def enforce(limits: Limits | None, subject: str = "") -> tuple[Limits, str] | None:
    """Note what this process and those that it starts are held to; return what it was before.

    `subject` is what findings call the work.
    """
    before = _in_force[0] if _in_force else None
    _in_force[:] = [(limits, subject)] if limits is not None else []
    return before


def limits_in_force() -> Limits | None:
    """Return what this process is held to, None if it is held to nothing."""
    return _in_force[0][0] if _in_force else None


@contextmanager
def working_on(subject: str) -> Iterator[None]:
    """Let the limit that is met in the block say what was worked on."""
    try:
        yield
    except LimitMet as limit:
        limit.about(subject)
        raise


def answer_limits() -> None:
    """Let the signals of limits raise LimitMet in the main thread, with the template's line."""
    for number in filter(None, (TIME_SIGNAL, MEMORY_SIGNAL)):
        signal.signal(number, _raise)


def _raise(number: int, frame: FrameType | None) -> NoReturn:
    raise limit_of_signal(number, frame)


def limit_of_signal(number: int, frame: FrameType | None = None) -> LimitMet:
    """Return the limit that a signal reports, with the line of the template at work in a frame."""
    limits, subject = _in_force[0] if _in_force else (Limits(), "")
    finding = memory_finding if number == MEMORY_SIGNAL else time_finding
    return LimitMet(finding(limits, subject), _template_line(frame))


def _template_line(frame: FrameType | None) -> str:
    while frame is not None:
        template = frame.f_globals.get("__jinja_template__")
        # An expression has no file.
        if template is not None and not (template.filename or "<").startswith("<"):
            return f"{template.filename}:{template.get_corresponding_lineno(frame.f_lineno)}"
        frame = frame.f_back
    return ""


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


def limit_met(error: BaseException | None) -> LimitMet | None:
    """Return the limit that an error comes of, also as the cause of another; None of none."""
    if not _in_force:
        return None
    limits, subject = _in_force[0]
    for _ in range(_MOST_CAUSES):
        if error is None:
            return None
        number = error.errno if isinstance(error, OSError) else 0
        if isinstance(error, MemoryError) or number == errno.ENOMEM:
            finding = memory_finding(limits, subject)
            if not isinstance(error, OutOfMemory):
                return LimitMet(finding)
            met = LimitMet(finding, error.where)
            if error.expression:
                met.within(error.expression)
            return met
        if number == errno.EFBIG:
            return LimitMet(file_finding(limits, subject))
        error = error.__cause__ or error.__context__
    return None


Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with a stage of the work, how much of it is done, and how much there is."""


def silent(stage: str, done: int, total: int) -> None:
    """Show nothing."""


_OBJECTS: Final = 50_000
"""Made and not gone of themselves since the last search: the garbage of some 40 faces."""
_NEVER: Final = 1_000_000_000


@contextmanager
def collector_off() -> Iterator[None]:
    """Switch the collector off for a block, and on again where it was on.

    It is for blocks that make little but what lasts: a search for new garbage passes it by.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
        else:
            _count_as_old()


@contextmanager
def only_new_collected() -> Iterator[None]:
    """Have each object looked at once during a block, and the collector be as it was afterwards.

    Templates leave garbage in circles, about as much as they print; what has outlived one search
    lasts as long as its game. Memory then grows with what is held, and time with what is made.
    """
    enabled, thresholds = gc.isenabled(), gc.get_threshold()
    if not enabled:
        _count_as_old()
    gc.set_threshold(_OBJECTS, _NEVER, _NEVER)
    gc.enable()
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        if not enabled:
            gc.disable()


def _count_as_old() -> None:
    """Pass by all existing objects; an automatic collection would keep its garbage for ever."""
    gc.freeze()
    gc.unfreeze()
