"""Other processes that do a share of the work, and end with the one that began them.

Each has a pipe of its own, whose far end nobody else has open: it breaks with its process, even in
the middle of a message. In a queue that several share, such as those of `concurrent.futures`, half
a message stays, and who reads it waits for ever.
"""

import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from itertools import islice
from threading import Thread
from traceback import format_exc
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from pipeline.source.findings import fail
from pipeline.source.limits import MEMORY_SIGNAL, TIME_SIGNAL, LimitMet

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess


_SET_DEATH_SIGNAL: Final = 1
"""PR_SET_PDEATHSIG of Linux's prctl."""
_LOOK: Final = 0.2
"""Seconds."""


def end_with(parent: "BaseProcess") -> None:
    """End this process when `parent` has ended, even killed, and all work that is being done here.

    Linux sees to that by itself; elsewhere a thread waits, which needs a moment of its own.
    """
    assert parent.pid is not None
    _end_with(parent.pid, parent.join)


def end_with_process(parent: int) -> None:
    """End this process, which `parent` has forked, when that has ended, as `end_with` does."""

    def wait() -> None:
        while os.getppid() == parent:
            time.sleep(_LOOK)

    _end_with(parent, wait)


def _end_with(parent: int, wait: Callable[[], object]) -> None:
    if not (sys.platform == "linux" and _request_death_signal()):
        Thread(target=_wait, args=(wait,), daemon=True).start()
    elif os.getppid() != parent:
        _end()


def _request_death_signal() -> bool:
    """Ask Linux to kill this process with its parent; return whether it will."""
    import ctypes

    try:
        return int(ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, int(signal.SIGKILL))) == 0
    except (OSError, AttributeError):
        return False


def _wait(wait: Callable[[], object]) -> None:
    wait()
    _end()


def _end() -> None:
    os._exit(1)


_END_SIGNALS: Final = {
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
}
_HELD: Final = _END_SIGNALS | ({TIME_SIGNAL, MEMORY_SIGNAL} - {0})

_AHEAD: Final = 4
"""Calls for each process that may be done before their results are taken: those fill the memory."""

_Result = TypeVar("_Result")


def cores() -> int:
    """Return how many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


class Worker(Protocol):
    """One that is asked for one thing at a time: a process here, or a place on a cluster."""

    def ask(self, work: Callable[..., _Result], call: tuple[Any, ...]) -> _Result:
        """Return what `work` returns there; raises what it raises, and PunchboardError."""

    def stop(self) -> None:
        """End it in the middle of its work."""


def spread(
    work: Callable[..., _Result],
    calls: Sequence[tuple[Any, ...]],
    workers: int | AbstractContextManager[Sequence[Worker]],
    meanwhile: Callable[[], object] = bool,
) -> Iterator[_Result]:
    """Yield what `work` returns for the arguments of each call, in order, from `workers`.

    A number stands for so many processes. `meanwhile` is called once while they are at work. Raises
    what `work` raises, and PunchboardError (`worker-lost`) for a process that was ended.
    """
    from concurrent.futures import ThreadPoolExecutor
    from queue import SimpleQueue

    opened = _begun(workers) if isinstance(workers, int) else workers
    with opened as begun, ThreadPoolExecutor(len(begun)) as threads:
        idle: SimpleQueue[Worker] = SimpleQueue()
        for worker in begun:
            idle.put(worker)

        def ask(call: tuple[Any, ...]) -> _Result:
            worker = idle.get()
            try:
                return worker.ask(work, call)
            finally:
                # Also one that has ended: the receiver learns of it at once.
                idle.put(worker)

        waiting = iter(calls)
        futures = deque(threads.submit(ask, call) for call in islice(waiting, _AHEAD * len(begun)))
        try:
            meanwhile()
            while futures:
                # Without a name of ours: the receiver of a result decides how long it is held.
                yield futures.popleft().result()
                futures.extend(threads.submit(ask, call) for call in islice(waiting, 1))
        except BaseException:
            threads.shutdown(wait=False, cancel_futures=True)
            # A thread would wait for what is under way.
            for worker in begun:
                worker.stop()
            raise


class _Process(NamedTuple):
    """A process, and our end of its pipe."""

    process: "BaseProcess"
    pipe: "Connection[Any, Any]"

    def ask(self, work: Callable[..., _Result], call: tuple[Any, ...]) -> _Result:
        """Return what `work` returns there; raises what it raises, and PunchboardError."""
        try:
            self.pipe.send((work, call))
            error, result = self.pipe.recv()
        except (EOFError, OSError):
            hint = (
                "it may have run out of memory: free some, or add --jobs 1 to build, proof or order"
            )
            message = "a process that draws faces ended early"
            raise fail("worker-lost", message, hint=hint) from None
        if error is not None:
            raise error
        return result  # type: ignore[no-any-return]

    def stop(self) -> None:
        """Kill it; a thread that waits for it learns of that."""
        self.process.kill()

    def end(self) -> None:
        """End it at once: it is idle, or has nobody left who waits for it."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


@contextmanager
def _begun(number: int) -> Iterator[list[_Process]]:
    """Begin processes as copies of this one, where the system can do that safely; end them."""
    import multiprocessing

    context = multiprocessing.get_context("fork" if sys.platform == "linux" else None)
    workers: list[_Process] = []
    try:
        with _signals_held():
            for _ in range(number):
                ours, theirs = context.Pipe()
                # Closed here before the next one is copied from us.
                with theirs:
                    process = context.Process(target=_serve, args=(theirs,))
                    process.start()
                workers.append(_Process(process, ours))
        yield workers
    finally:
        for worker in workers:
            worker.end()


@contextmanager
def _signals_held() -> Iterator[None]:
    """Hold back signals that end, so that workers begin without an answer to them of ours."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _HELD)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: "Connection[Any, Any]") -> None:
    _begin_work()
    with suppress(EOFError, OSError, LimitMet):
        while True:
            _send(pipe, _answer(*pipe.recv()))


def _answer(work: Callable[..., Any], call: tuple[Any, ...]) -> tuple[BaseException | None, Any]:
    """Return what `work` raises, and what it returns."""
    try:
        return None, work(*call)
    except BaseException as error:
        error.add_note(format_exc())
        return error, None


def _send(pipe: "Connection[Any, Any]", answer: tuple[BaseException | None, Any]) -> None:
    """Send an answer, or what keeps it from being sent. Raises OSError."""
    try:
        pipe.send(answer)
    except OSError:
        raise
    except Exception as error:
        pipe.send((error, None))


def _begin_work() -> None:
    """Leave Ctrl-C to the process that began the work, and end when that ends, however it does."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    assert parent is not None
    end_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        for number in _END_SIGNALS - {signal.SIGINT}:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _HELD)
