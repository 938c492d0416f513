"""SVG to PDF or PNG by Typst, in a process beside ours that is ended where it takes too long."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Lock, Timer
from typing import Final

from pipeline.draw.svg.errors import DrawingError, Reason

_WORKER: Final = Path(__file__).with_name("worker.py")
_SECONDS: Final = 15.0
_MOST: Final = 50_000_000
_SIMPLIFY: Final = "simplify the drawing, or export it as PNG"
_EXPORT: Final = "export the drawing anew, as plain SVG"


class Engine:
    """Turns SVG into PDF; its process starts with the first drawing and ends with ours."""

    def __init__(self, seconds: float = _SECONDS) -> None:
        self._seconds, self._lock = seconds, Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0

    def pdf(self, svg: str) -> bytes:
        """Return a page of PDF as large as the drawing. Raises DrawingError."""
        return self._convert("pdf", svg)

    def png(self, svg: str, ppi: float) -> bytes:
        """Return a bitmap of the drawing. Raises DrawingError."""
        return self._convert(f"png:{ppi:.3f}", svg)

    def close(self) -> None:
        """End the process; another starts with the next drawing."""
        with self._lock:
            if self._process is not None and self._owner == os.getpid():
                self._end(self._process)

    def _convert(self, what: str, svg: str) -> bytes:
        source = svg.encode("utf-8", "replace")
        with self._lock:
            process = self._running()
            alarm = Timer(self._seconds, process.kill)
            alarm.daemon = True
            alarm.start()
            try:
                done, answer = _asked(process, what, source)
            except (OSError, ValueError) as error:
                self._end(process)
                reason = "the drawing takes too long or too much memory"
                raise DrawingError(Reason(reason, _SIMPLIFY)) from error
            finally:
                alarm.cancel()
        if not done:
            raise DrawingError(Reason(_refusal(answer.decode("utf-8", "replace")), _EXPORT))
        return answer

    def _running(self) -> subprocess.Popen[bytes]:
        # A forked process has its parent's pipes, and must not speak into them.
        process = self._process if self._owner == os.getpid() else None
        if process is None or process.poll() is not None:
            process = subprocess.Popen(
                [sys.executable, "-I", str(_WORKER)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
            self._process, self._owner = process, os.getpid()
        return process

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()
        self._process = None


ENGINE: Final = Engine()
"""The one of this process."""


def _asked(process: subprocess.Popen[bytes], what: str, source: bytes) -> tuple[bool, bytes]:
    """Return whether a request was met, and the answer; raises OSError and ValueError."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps([what, len(source)]).encode() + b"\n" + source)
    process.stdin.flush()
    done, size = json.loads(process.stdout.readline())
    if size > _MOST:
        raise ValueError("a drawing too large to be taken in")
    answer = process.stdout.read(size)
    if len(answer) != size:
        raise ValueError("an answer cut short")
    return done, answer


def _refusal(message: str) -> str:
    """Return what Typst says of a file without what it says of its own page."""
    return message.removeprefix("failed to parse SVG").strip().strip("()") or "it cannot be read"
