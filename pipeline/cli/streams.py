"""The standard streams: they take any text, and where stdout cannot be written the command ends."""

import errno
import io
import os
import sys
from typing import Final, NoReturn, TextIO, TypeVar

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
    """Return a stream over the same file that escapes what its encoding does not have."""
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    buffering = (stream.line_buffering, stream.write_through)
    encoding = stream.encoding
    return stream_class(stream.detach(), encoding, "backslashreplace", None, *buffering)


class _Stream(io.TextIOWrapper):
    """A stream that keeps nothing any more once it could not be written to."""

    def write(self, text: str, /) -> int:
        """Write text; what becomes of a failure is told by `failed`."""
        try:
            return super().write(text)
        except OSError as error:
            self._give_up(error)
            return len(text)

    def flush(self) -> None:
        """Write what is buffered."""
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
        """Stand in for what could not be written."""


class _Stderr(_Stream):
    """Stderr: nobody can be told that it fails, and the exit code still says how a command went."""


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
