"""Untrusted input: damaged archives, and programs in processes that can be ended."""

import os
import struct
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock, Timer
from typing import Final, TypeAlias

DAMAGED_ARCHIVE: Final = (
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError),
    *(ValueError, LookupError, RuntimeError, OverflowError, OSError),
)
"""Exceptions of `zipfile`, which documents BadZipFile alone; NotImplementedError is among them."""


Process: TypeAlias = "subprocess.Popen[bytes]"


class WorkerProcess:
    """Runs a Python file that answers requests; it starts with the first and ends with ours.

    One request is answered at a time, in so many seconds at most.
    """

    def __init__(self, program: Path, seconds: float) -> None:
        self._program, self._seconds, self._lock = program, seconds, Lock()
        self._process: Process | None = None
        self._owner = 0

    @contextmanager
    def asked(self, more_seconds: float = 0.0) -> Iterator[Process]:
        """Yield the process for one request; an OSError or ValueError ends it, and is raised.

        One that sends much may take `more_seconds`.
        """
        with self._lock:
            process = self._running()
            alarm = Timer(self._seconds + more_seconds, process.kill)
            alarm.daemon = True
            alarm.start()
            try:
                yield process
            # Also where a limit or Ctrl-C comes upon it: it is still at work on this request.
            except BaseException as error:
                if isinstance(error, (OSError, ValueError)) or not isinstance(error, Exception):
                    self._end(process)
                raise
            finally:
                alarm.cancel()

    def close(self) -> None:
        """End the process; another starts with the next request."""
        with self._lock:
            if self._process is not None and self._owner == os.getpid():
                self._end(self._process)

    def _running(self) -> Process:
        # A forked process has its parent's pipes, and must not speak into them.
        process = self._process if self._owner == os.getpid() else None
        if process is None or process.poll() is not None:
            process = subprocess.Popen(
                [sys.executable, "-I", str(self._program)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
            self._process, self._owner = process, os.getpid()
        return process

    def _end(self, process: Process) -> None:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()
        self._process = None
