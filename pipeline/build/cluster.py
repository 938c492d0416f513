"""A cluster of Dask's as the workers of a build: any machines that a scheduler knows.

Dask does the scheduling, and has its own settings for TLS. A batch that is lost with its worker
runs elsewhere; so does one of a worker that hangs, and the first result counts.
"""

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from threading import Event, Lock, Thread
from typing import Any, Final, TypeVar
from uuid import uuid4

from pipeline.build.cache import engine_versions
from pipeline.build.cluster_worker import Expected, Task, digest_of, pack_project
from pipeline.build.deck_sizes import decks_of
from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.inputs import fonts_content, sources_of
from pipeline.build.request import FaceOrder
from pipeline.source.findings import Misuse, PunchboardError, fail, install_command
from pipeline.source.inputs import source_date, today
from pipeline.source.limits import limits_in_force

try:
    import dask
    import distributed
except ImportError as _error:
    raise Misuse(f"--scheduler needs Dask: {install_command('cluster')}") from _error

FACES: Final = 120
"""Faces of a batch at most: they take a worker a few seconds."""
LEAST: Final = 30
"""Faces that are worth sending."""
_PATIENCE: Final = 60.0
"""Seconds without any result after which all that is under way is sent once more."""
_TRIES: Final = 4
"""Times that a batch is sent before it is taken to be what ends its workers."""
_CONNECT: Final = 10
"""Seconds in which a scheduler has to answer."""
_LOOK: Final = 1.0
_UNREADABLE: Final = (ImportError, AttributeError, TypeError)
"""What a worker with another Punchboard raises that cannot read what it is sent."""

_Result = TypeVar("_Result")


class _Batch:
    """A call under way: `remotes` are Dask's futures, of which the first to be done counts."""

    def __init__(self, work: Callable[..., Any], call: tuple[Any, ...]) -> None:
        self.future: Future[Any] = Future()
        self.work, self.call = work, call
        self.remotes: list[Any] = []
        self.tries = 0


class Cluster:
    """An executor, whose work runs on the workers of a scheduler; each call begins with `content`.

    Raises PunchboardError.
    """

    def __init__(self, address: str, archive: bytes) -> None:
        # What Dask would say of its workers is said by findings.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        dask.config.set({"distributed.admin.large-graph-warning-threshold": "1TB"})
        try:
            self._client = distributed.Client(address, timeout=_CONNECT, set_as_default=False)
        except (OSError, ValueError, TypeError, ImportError) as error:
            raise _lost(f"no scheduler answers at {address}: {error}") from None
        self._address = address
        self._archive = archive
        self._idle: list[str] | None = None
        self._content = self._begin_content()
        self._under_way: dict[_Batch, None] = {}
        self._lock, self._ended = Lock(), Event()
        self._news = time.monotonic()
        self.width = max(1, self._workers())
        # A worker may hang while its result is fetched: others' go on.
        self._fetching = ThreadPoolExecutor(8)
        self._watching = Thread(target=self._watch, daemon=True)
        self._watching.start()

    def submit(self, work: Callable[..., _Result], /, *call: Any) -> "Future[_Result]":
        """Have a worker call `work`; the future raises what it raises, and PunchboardError."""
        batch = _Batch(work, call)
        with self._lock:
            self._under_way[batch] = None
        self._send(batch)
        return batch.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the scheduler, which ends what is still under way on its workers."""
        self._ended.set()
        with self._lock:
            batches = list(self._under_way)
            self._under_way.clear()
        for batch in batches:
            batch.remotes.clear()
            batch.future.cancel()
        self._fetching.shutdown(wait=False, cancel_futures=True)
        with suppress(Exception):
            self._client.close(timeout=_CONNECT)

    def _begin_content(self, again: str = "") -> Any:
        """Return the content as the result of a task, which travels once to each worker.

        The task needs nothing of ours, so that it is done before a worker can be lost in it.
        """
        key = f"punchboard-{digest_of(self._archive)}{again}"
        return self._client.submit(bytes, self._archive, key=key, workers=self._idle)

    def _send(self, batch: _Batch) -> None:
        batch.tries += 1
        try:
            key = f"punchboard-{uuid4().hex}"
            call = (self._content, *batch.call)
            remote = self._client.submit(batch.work, *call, key=key, pure=False, workers=self._idle)
            batch.remotes.append(remote)
            remote.add_done_callback(lambda done: self._fetch(batch, done))
        except Exception as error:
            self._settle(batch, _lost(f"the scheduler at {self._address} has gone: {error}"))

    def _fetch(self, batch: _Batch, remote: Any) -> None:
        with suppress(RuntimeError):
            self._fetching.submit(self._done, batch, remote)

    def _done(self, batch: _Batch, remote: Any) -> None:
        if batch.future.done() or self._ended.is_set():
            return
        try:
            self._settle(batch, None, remote.result())
        except PunchboardError as error:
            self._settle(batch, error)
        except distributed.KilledWorker as error:
            self._again(batch, f"its worker was lost each time ({error.last_worker.address})")
        except distributed.CancelledError:
            self._again(batch, f"the scheduler at {self._address} has forgotten it")
        except _UNREADABLE as error:
            message = f"a worker of {self._address} cannot read what this Punchboard sends: {error}"
            hint = "install the same there as here (Python, Punchboard, fonts), or end that worker"
            self._settle(batch, fail("worker-refused", message, hint=hint))
        except Exception as error:
            self._settle(batch, error)

    def _again(self, batch: _Batch, why: str) -> None:
        if batch.tries < _TRIES:
            with self._lock:
                if self._content.status not in ("pending", "finished"):
                    self._content = self._begin_content(f"-{uuid4().hex}")
            self._send(batch)
        else:
            self._settle(batch, _lost(f"a batch of faces was sent {_TRIES} times: {why}"))

    def _settle(self, batch: _Batch, error: Exception | None, result: Any = None) -> None:
        """Pass on the first result of a batch; its other copies are ended."""
        with self._lock:
            if self._under_way.pop(batch, batch) is not None or batch.future.done():
                return
        self._news = time.monotonic()
        batch.remotes.clear()
        if error is None:
            batch.future.set_result(result)
        else:
            batch.future.set_exception(error)

    def _watch(self) -> None:
        """Send once more what is under way when nothing has come back for long."""
        while not self._ended.wait(_LOOK):
            with suppress(Exception):
                self.width = max(1, self._workers())
            if time.monotonic() - self._news < _PATIENCE:
                continue
            self._news = time.monotonic()
            # Those that have had something to do all the while hang: they get no more of it.
            with suppress(Exception):
                busy = self._client.processing()
                self._idle = [
                    each for each in self._client.nthreads() if not busy.get(each)
                ] or None
            with self._lock:
                self._content = self._begin_content(f"-{uuid4().hex}")
            why = f"nothing came back from {self._workers()} workers of {self._address} in time"
            for batch in list(self._under_way):
                self._again(batch, why)

    def _workers(self) -> int:
        return len(self._client.nthreads())


def _lost(message: str) -> PunchboardError:
    hint = "see that the scheduler and its workers run; without --scheduler this machine draws"
    return fail("cluster-lost", message, hint=hint)


@contextmanager
def drawing_away(
    address: str, edition: OpenEdition, *, thorough: bool
) -> Iterator[tuple[Cluster, Callable[[Sequence[FaceOrder]], tuple[Any, ...]]]]:
    """Yield a cluster, and what makes a call of `draw` for some faces of an edition.

    Raises PunchboardError for a scheduler that does not answer.
    """
    key = edition.key
    archive = pack_project(key.root, key.game)
    expected = Expected(digest_of(archive), engine_versions(), fonts_content(edition), _day())
    scales = dict(decks_of(edition).known)
    cluster = Cluster(address, archive)
    try:
        yield cluster, lambda orders: (expected, Task(key, scales, orders, thorough))
    finally:
        cluster.shutdown(wait=False)


def can_travel(key: EditionKey) -> bool:
    """Return whether an edition may be drawn elsewhere: it is one's own, and in one place."""
    limits = limits_in_force()
    trusted = limits is None or not limits.untrusted
    return trusted and key.roster is None and sources_of(key) is not None


def _day() -> str:
    seconds = source_date()
    if seconds is None:
        seconds = int(datetime.fromisoformat(today()).replace(tzinfo=UTC).timestamp())
    return str(seconds)
