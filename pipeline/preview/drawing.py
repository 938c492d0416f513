"""The thread that draws, what it works on and since when, and games that met a limit."""

import itertools
import mmap
import struct
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from enum import IntEnum
from queue import Empty, PriorityQueue
from threading import Thread
from typing import Any, Final, TypeVar

from pipeline.source.findings import Finding, PunchboardError

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
        """When the job at hand began, by the system's monotonic clock; 0 if it is missing."""
        return float(_SINCE.unpack_from(self._memory)[0])

    @property
    def game(self) -> str:
        """The game that was worked on last, empty for none."""
        (length,) = _LENGTH.unpack_from(self._memory, _SINCE.size)
        start = _SINCE.size + _LENGTH.size
        return self._memory[start : start + length].decode("utf-8", "replace")

    def _set_since(self, moment: float) -> None:
        _SINCE.pack_into(self._memory, 0, moment)


class Halted:
    """Games with the limit that work on them has met; they go on once a file of theirs is saved.

    `activity` is where the work that is under way is noted.
    """

    def __init__(self, limits: Mapping[str, Finding], activity: Activity) -> None:
        self.activity = activity
        self._limits = dict(limits)

    def begin(self, game: str) -> None:
        """Note that a game is worked on. Raises PunchboardError if it is halted."""
        if game in self._limits:
            raise PunchboardError(self._limits[game])
        self.activity.on(game)

    def holds(self, game: str) -> bool:
        return game in self._limits

    def release(self, games: Iterable[str]) -> None:
        for game in games:
            self._limits.pop(game, None)

    @property
    def games(self) -> tuple[str, ...]:
        return tuple(self._limits)


T = TypeVar("T")


class Urgency(IntEnum):
    """What comes first: the end of all, then what was saved, then what a page waits for."""

    END = 0
    SAVED = 1
    ASKED = 2


class DrawingThread:
    """A thread that does jobs by their urgency, and works on in steps while there are none.

    `step` does a little work and returns whether there is more. If it raises, `failed` gets the
    error, and nothing more is done until there is another job. `activity` says since when it is at
    work.
    """

    def __init__(
        self,
        step: Callable[[], bool],
        failed: Callable[[Exception], object] = bool,
        activity: Activity | None = None,
    ) -> None:
        self._step, self._failed = step, failed
        self._activity = activity or Activity()
        self._jobs: PriorityQueue[tuple[Urgency, int, Callable[[], None]]] = PriorityQueue()
        self._numbers = itertools.count()
        self._ended = False
        self._thread = Thread(target=self._run, name="drawing", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def submit(self, job: Callable[[], T], urgency: Urgency = Urgency.ASKED) -> "Future[T]":
        """Have a job done; the future has what it returns or raises."""
        future: Future[T] = Future()

        def run() -> None:
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(job())
                except BaseException as error:
                    future.set_exception(error)

        self._jobs.put((urgency, next(self._numbers), run))
        return future

    def end(self, last: Callable[[], Any]) -> None:
        """Do `last` after the job at hand, and no other."""

        def stop() -> None:
            self._ended = True
            last()

        self._jobs.put((Urgency.END, next(self._numbers), stop))
        self._thread.join(timeout=5)

    def _run(self) -> None:
        more = True
        while not self._ended:
            try:
                _, _, job = self._jobs.get(block=not more)
            except Empty:
                with self._activity.job():
                    more = self._try_step()
            else:
                with self._activity.job():
                    job()
                more = True

    def _try_step(self) -> bool:
        try:
            return self._step()
        except Exception as error:
            self._failed(error)
            return False
