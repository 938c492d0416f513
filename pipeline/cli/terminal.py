"""The terminal: standard streams, signals, messages, colour and progress."""

import errno
import io
import os
import signal
import sys
import time
from _thread import interrupt_main, start_new_thread
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from stat import S_ISREG
from types import FrameType
from typing import Any, Final, NoReturn, TextIO, TypeAlias, TypeVar

from pipeline.source.escaping import commands_log, visible, visible_json, visible_line
from pipeline.source.findings import Misuse, Severity
from pipeline.source.limits import Progress, silent

UNWRITTEN: Final = 1
READER_GONE: Final = 141
"""128 + SIGPIPE, as shells report it."""
_STDERR: Final = 2

_Made = TypeVar("_Made", bound="_Stream")


def open_streams() -> None:
    """Set up stdin, stdout and stderr: a closed one is empty, or keeps nothing."""
    handle = os.open(os.devnull, os.O_RDWR)
    # No file that is opened later may take the number of a closed stream, and be written to by it.
    while handle <= _STDERR:
        handle = os.open(os.devnull, os.O_RDWR)
    os.close(handle)
    sys.stdin = sys.stdin or os.fdopen(0, "r", closefd=False)
    sys.stdout = _wrap_stream(sys.stdout or os.fdopen(1, "w", closefd=False), _Stdout)
    sys.stderr = _wrap_stream(sys.stderr or os.fdopen(_STDERR, "w", closefd=False), _Stderr)


def _wrap_stream(stream: TextIO, stream_class: type[_Made]) -> TextIO:
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    buffering = (stream.line_buffering, stream.write_through)
    encoding = stream.encoding
    return stream_class(stream.detach(), encoding, "backslashreplace", None, *buffering)


class _Stream(io.TextIOWrapper):
    """A stream that keeps nothing any more once it could not be written to."""

    def write(self, text: str, /) -> int:
        """Write text; `failed` says what becomes of a failure."""
        try:
            return super().write(text)
        except OSError as error:
            self._give_up(error)
            return len(text)

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            self._give_up(error)

    def _give_up(self, error: OSError) -> None:
        null_device = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null_device, self.fileno())
        os.close(null_device)
        self.failed(error)

    def failed(self, error: OSError) -> None:
        """Replace what could not be written."""


class _Stderr(_Stream):
    """Stderr: nobody can learn that it fails, and the exit code still says how a command went."""


class _Stdout(_Stream):
    """Stdout: a command whose answer cannot be written has failed."""

    def failed(self, error: OSError) -> None:
        """End the command."""
        unwritten(error)


def unwritten(error: OSError) -> NoReturn:
    """End a command whose answer cannot be written: silently where its reader has read enough."""
    if error.errno == errno.EPIPE:
        raise SystemExit(READER_GONE)
    print(f"punchboard: stdout cannot be written: {error.strerror}", file=sys.stderr)
    raise SystemExit(UNWRITTEN)


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
    """Let Ctrl-C and its like raise KeyboardInterrupt, unless the parent process ignores them.

    `early` are answers of ours that this takes the place of. A second one ends the process at once,
    without putting anything away.
    """
    _replace_handlers((*_DEFAULTS, *early), _interrupt)
    sys.unraisablehook = _retry_interrupt


def received() -> int:
    """Return the number of the signal that has asked this process to end, 0 if none has."""
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
    while frame is not None:
        if frame.f_code is _retry_interrupt.__code__:
            return True
        frame = frame.f_back
    return False


def _replace_handlers(before: tuple[object, ...], now: Handler) -> None:
    for number in (getattr(signal, name) for name in _ENDING if hasattr(signal, name)):
        if signal.getsignal(number) in before:
            signal.signal(number, now)


_RESET: Final = "\x1b[0m"
_STYLES: Final = {
    Severity.ERROR: "\x1b[1;31m",
    Severity.WARNING: "\x1b[1;33m",
    Severity.INFO: "\x1b[1;36m",
    "place": "\x1b[1m",
    "dim": "\x1b[2m",
    "added": "\x1b[32m",
    "removed": "\x1b[31m",
}


class Paint:
    """What colours words where `on`, and leaves them as they are otherwise."""

    def __init__(self, *, on: bool = False) -> None:
        self._on = on

    def __call__(self, style: str, text: str) -> str:
        """Return `text` in the style of a severity, or as a place, dimmed, added or removed."""
        return f"{_STYLES[style]}{text}{_RESET}" if self._on and text else text


def terminal_paint(*, out: bool = False) -> Paint:
    """Return what colours stderr, or stdout for `out`, on a terminal without NO_COLOR."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return Paint(on=(sys.stdout if out else sys.stderr).isatty() and not plain)


_BUILD_SERVICES: Final = ("CI", "GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION")
"""What services that run builds, and read their logs for commands, set in the environment."""


def say(*lines: str, aside: bool = False) -> None:
    """Print lines on stdout, or on stderr, each of them on one line."""
    stream = sys.stderr if aside else sys.stdout
    for line in lines:
        print(visible_line(line), file=stream)


def say_styled(line: str, paint: Callable[[str], str]) -> None:
    """Print a line on stdout as `paint` shows it on a terminal."""
    print(paint(visible_line(line)))


def say_data(data: Any) -> None:
    print(json_text(data, indent=2))


def json_text(data: Any, indent: int | None = None) -> str:
    """Return data as JSON that any output can take, and no terminal acts on."""
    from json import dumps

    # What an encoding lacks would be escaped in a way that JSON does not have.
    plain = not (sys.stdout.encoding or "").lower().startswith("utf")
    return visible_json(dumps(data, indent=indent, ensure_ascii=plain))


def json_items(items: Iterable[Any], indent: int) -> Iterator[str]:
    """Yield the lines of a list in JSON that `json_text` would print with an indent of 2.

    They are `indent` spaces deep, without the brackets; of a long list none but one is held.
    """
    space = " " * indent
    before = ""
    for item in items:
        if before:
            yield f"{before},"
        before = space + json_text(item, indent=2).replace("\n", f"\n{space}")
    if before:
        yield before


def say_file(content: bytes) -> None:
    """Print a file on stdout: as it is, except that a terminal shows what it would act on.

    Raises Misuse if stdout is the log of a build service, and it would read a command in it.
    """
    sys.stdout.flush()
    if sys.stdout.isatty():
        say(*content.decode("utf-8", "backslashreplace").splitlines())
        return
    if _is_log() and commands_log(content.decode("utf-8", "replace")):
        raise Misuse("the CI log would take a line of it as a command: name a file with --out")
    sys.stdout.buffer.write(content)
    sys.stdout.flush()


def _is_log() -> bool:
    """Return whether stdout may be read by a build service: not where it goes into a file."""
    if not any(os.environ.get(name) for name in _BUILD_SERVICES):
        return False
    try:
        return not S_ISREG(os.fstat(sys.stdout.fileno()).st_mode)
    except OSError:
        return True


LONG_WORK = 500
"""Faces from which a bar is worth its start-up."""
LONG_STAGES = {"pictures": 40}
"""The same for stages in which one step takes longer."""


def progress_events(name: str) -> Progress:
    """Return what reports progress of a build on stderr, as lines of JSON."""

    def tell(stage: str, done: int, total: int) -> None:
        event = {"event": "progress", "of": name, "stage": stage, "done": done, "total": total}
        print(json_text(event), file=sys.stderr, flush=True)

    return tell


@contextmanager
def progress_bar(name: str, *, quiet: bool) -> Iterator[Progress]:
    if quiet or not sys.stderr.isatty():
        yield silent
        return
    bar = _Bar(name)
    try:
        yield bar.advance
    finally:
        bar.close()


class _Bar:
    """A rich progress bar that appears with the first long stage."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._bar: object | None = None
        self._tasks: dict[str, int] = {}

    def advance(self, stage: str, done: int, total: int) -> None:
        """Show that `done` of `total` is done of a stage."""
        if self._bar is None and total < LONG_STAGES.get(stage, LONG_WORK):
            return
        from rich.console import Console
        from rich.markup import escape
        from rich.progress import Progress as Bar

        if not isinstance(self._bar, Bar):
            self._bar = Bar(console=Console(stderr=True), transient=True)
            self._bar.start()
        if stage not in self._tasks:
            self._tasks[stage] = self._bar.add_task(
                f"{escape(visible(self._name))}: {stage}", total=total
            )
        self._bar.update(self._tasks[stage], completed=done)  # type: ignore[arg-type]

    def close(self) -> None:
        from rich.progress import Progress as Bar

        if isinstance(self._bar, Bar):
            self._bar.stop()
