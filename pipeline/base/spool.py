"""Bytes put aside: in memory while they are few, in a temporary file without a name beyond that."""

from array import array
from tempfile import SpooledTemporaryFile
from threading import Lock
from typing import Final
from weakref import finalize

_IN_MEMORY: Final = 8_000_000
"""Bytes that are held in memory."""


class Spool:
    """Bytes by the numbers under which they were put aside, from 0 on; any thread may ask.

    The file goes with its process, however that ends.
    """

    def __init__(self, in_memory: int = _IN_MEMORY) -> None:
        self._file = SpooledTemporaryFile(max_size=in_memory)  # noqa: SIM115 - closed with this
        self._ends = array("Q", [0])
        self._lock = Lock()
        finalize(self, self._file.close)

    def put(self, content: bytes) -> int:
        """Put bytes aside, and return their number. Raises OSError where there is no room."""
        with self._lock:
            start = self._ends[-1]
            self._file.seek(start)
            self._file.write(content)
            self._ends.append(start + len(content))
            return len(self._ends) - 2

    def get(self, number: int) -> bytes:
        """Return the bytes of a number."""
        with self._lock:
            start, end = self._ends[number], self._ends[number + 1]
            self._file.seek(start)
            return self._file.read(end - start)
