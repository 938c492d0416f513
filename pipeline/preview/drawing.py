"""The thread that draws: all that touches an open edition happens in it, one thing at a time."""

import itertools
from collections.abc import Callable
from concurrent.futures import Future
from enum import IntEnum
from queue import Empty, PriorityQueue
from threading import Thread
from typing import Any, TypeVar

from pipeline.preview.activity import Activity

T = TypeVar("T")


class Urgency(IntEnum):
    """What comes first: the end of all, then what was saved, then what a page waits for."""

    END = 0
    SAVED = 1
    ASKED = 2


class DrawingThread:
    """A thread that does jobs by their urgency, and works on in steps while there are none.

    `step` does a little work and returns whether there is more. Where it raises, `failed` is told,
    and nothing more is done until there is another job. `activity` says since when it is at work.
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
        """Begin."""
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
