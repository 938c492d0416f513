"""What a server works on and since when, where the process that watches over it can read it."""

import mmap
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_SINCE: Final = struct.Struct("<d")
_LENGTH: Final = struct.Struct("<H")
_SIZE: Final = 1024


class Activity:
    """Memory that a process and its copies share: the game at hand, and when a job began."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, _SIZE)

    @contextmanager
    def job(self) -> Iterator[None]:
        """Be at work for as long as the block takes."""
        self._set_since(time.monotonic())
        try:
            yield
        finally:
            self._set_since(0)

    def on(self, game: str) -> None:
        """Note the game that is worked on."""
        name = game.encode("utf-8", "replace")[: _SIZE - _SINCE.size - _LENGTH.size]
        start = _SINCE.size + _LENGTH.size
        self._memory[start : start + len(name)] = name
        _LENGTH.pack_into(self._memory, _SINCE.size, len(name))

    @property
    def since(self) -> float:
        """When the job at hand began, by the system's monotonic clock; 0 where there is none."""
        return float(_SINCE.unpack_from(self._memory)[0])

    @property
    def game(self) -> str:
        """The game that was worked on last, empty for none."""
        (length,) = _LENGTH.unpack_from(self._memory, _SINCE.size)
        start = _SINCE.size + _LENGTH.size
        return self._memory[start : start + length].decode("utf-8", "replace")

    def _set_since(self, moment: float) -> None:
        _SINCE.pack_into(self._memory, 0, moment)
