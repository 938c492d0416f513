"""Who makes the faces: this process for a small deck, several for a large one."""

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import starmap
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pipeline.base.errors import fail
from pipeline.base.progress import Progress, silent
from pipeline.edition.context import EditionKey, open_edition
from pipeline.press.cache.aside import MANY, FacesAside, make_packed
from pipeline.press.decks import decks_of
from pipeline.press.faces import MadeFace, make_faces
from pipeline.press.orders import FaceOrder
from pipeline.press.orphans import end_with

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

CHUNK: Final = 60
"""Faces that a process is given at once: the last to be done keeps all others waiting."""

_END_SIGNALS: Final = {
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGXCPU")
    if hasattr(signal, name)
}
LARGE_DECK: Final = 200
"""Faces from which a second process earns its start-up back."""

_Result = TypeVar("_Result")


def make_all(
    key: EditionKey,
    orders: Sequence[FaceOrder],
    jobs: int = 0,
    progress: Progress = silent,
    meanwhile: Callable[[], object] = bool,
    *,
    thorough: bool = False,
) -> list[MadeFace]:
    """Return the faces of `orders`, in order, whoever made them; `jobs` 0 leaves the number open.

    Warnings about faces are told where `thorough`; `meanwhile` is called once while other processes
    are at work. Raises PunchboardError for a stylesheet that cannot be read.
    """
    # Set up here, the tools are found by every forked worker, and their faults are told once.
    edition = open_edition(key)
    edition.set_up()
    decks = decks_of(edition)
    decks.measure(orders)
    # Before other processes begin as copies of this one.
    edition.put_away_sources()
    try:
        return _make_chunks(key, orders, jobs, progress, meanwhile, thorough=thorough)
    finally:
        decks.put_away()


def _make_chunks(
    key: EditionKey,
    orders: Sequence[FaceOrder],
    jobs: int,
    progress: Progress,
    meanwhile: Callable[[], object],
    *,
    thorough: bool,
) -> list[MadeFace]:
    workers = min(jobs or _usual_jobs(len(orders)), -(-len(orders) // CHUNK))
    chunks = _chunks(orders, max(1, workers))
    calls = [(key, chunk, thorough) for chunk in chunks]
    made: Iterator[Iterable[MadeFace]]
    if workers > 1:
        made = map(FacesAside().put, spread(make_packed, calls, workers, meanwhile))
    elif len(orders) < MANY:
        made = starmap(make_faces, calls)
    else:
        made = map(FacesAside().put, starmap(make_packed, calls))
    return _collect(made, len(orders), progress)


def _chunks(orders: Sequence[FaceOrder], workers: int) -> list[Sequence[FaceOrder]]:
    """Return `orders` in chunks of one size, as many for each worker."""
    rounds = -(-len(orders) // (CHUNK * workers)) * workers
    size = max(1, -(-len(orders) // max(1, rounds)))
    return [orders[at : at + size] for at in range(0, len(orders), size)]


def spread(
    work: Callable[..., _Result],
    calls: Sequence[tuple[Any, ...]],
    workers: int,
    meanwhile: Callable[[], object] = bool,
) -> Iterator[_Result]:
    """Yield what `work` returns for the arguments of each call, in order, from other processes.

    `meanwhile` is called once while they are at work. Raises what `work` raises, and
    PunchboardError for a process that somebody else has ended.
    """
    with _executor(workers) as executor, _lost_workers():
        with _signals_held():
            futures = deque(executor.submit(work, *call) for call in calls)
        processes = list(executor._processes.values())
        try:
            meanwhile()
            # One that is asked holds its result no longer.
            while futures:
                yield futures.popleft().result()
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            raise
        # They are idle. One that somebody else ends now may hold what another one waits for, which
        # then never ends by itself.
        for process in processes:
            process.kill()


def _collect(
    chunks: Iterator[Iterable[MadeFace]], total: int, progress: Progress
) -> list[MadeFace]:
    made: list[MadeFace] = []
    for chunk in chunks:
        made += chunk
        progress("faces", len(made), total)
    return made


def _usual_jobs(faces: int) -> int:
    return 1 if faces < LARGE_DECK else cores()


def cores() -> int:
    """Return how many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def _executor(workers: int) -> "ProcessPoolExecutor":
    """Return processes that begin as copies of this one, where the system can do that safely."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    context = multiprocessing.get_context("fork" if sys.platform == "linux" else None)
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_begin_work)


@contextmanager
def _lost_workers() -> Iterator[None]:
    """Raise PunchboardError where a process that draws was ended by somebody else."""
    from concurrent.futures import BrokenExecutor

    try:
        yield
    except BrokenExecutor:
        hint = "it may have had too little memory: --jobs 1 draws in one process"
        raise fail("worker-lost", "a process that draws faces has ended early", hint=hint) from None


@contextmanager
def _signals_held() -> Iterator[None]:
    """Hold back signals that end, so that workers begin without an answer to them of ours."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _END_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _END_SIGNALS)
