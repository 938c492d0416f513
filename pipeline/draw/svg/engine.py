"""SVG to PDF or PNG by Typst, in a process beside ours that is ended where it takes too long."""

import json
from pathlib import Path
from typing import Final

from pipeline.base.worker_process import Process, WorkerProcess
from pipeline.draw.svg.errors import DrawingError, Reason

_WORKER: Final = Path(__file__).with_name("worker.py")
_SECONDS: Final = 15.0
_MOST: Final = 50_000_000
_SIMPLIFY: Final = "simplify the drawing, or export it as PNG"
_EXPORT: Final = "export the drawing anew, as plain SVG"


class Engine:
    """Turns SVG into PDF; its process starts with the first drawing and ends with ours."""

    def __init__(self, seconds: float = _SECONDS) -> None:
        self._worker = WorkerProcess(_WORKER, seconds)

    def pdf(self, svg: str) -> bytes:
        """Return a page of PDF as large as the drawing. Raises DrawingError."""
        return self._convert("pdf", svg)

    def png(self, svg: str, ppi: float) -> bytes:
        """Return a bitmap of the drawing. Raises DrawingError."""
        return self._convert(f"png:{ppi:.3f}", svg)

    def close(self) -> None:
        """End the process; another starts with the next drawing."""
        self._worker.close()

    def _convert(self, what: str, svg: str) -> bytes:
        try:
            with self._worker.asked() as process:
                done, answer = _asked(process, what, svg.encode("utf-8", "replace"))
        except (OSError, ValueError) as error:
            reason = "the drawing takes too long or too much memory"
            raise DrawingError(Reason(reason, _SIMPLIFY)) from error
        if not done:
            raise DrawingError(Reason(_refusal(answer.decode("utf-8", "replace")), _EXPORT))
        return answer


ENGINE: Final = Engine()
"""The one of this process."""


def _asked(process: Process, what: str, source: bytes) -> tuple[bool, bytes]:
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
