"""A cluster of Dask's draws: any machines that a scheduler knows.

Dask does the scheduling, and has its own settings for TLS and for how long a worker may be silent.
What is lost with a worker it has done again elsewhere.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Any, Final, TypeVar
from uuid import uuid4

from pipeline.build.cache import engine_versions
from pipeline.build.cluster_worker import Task, digest_of, draw, pack_project
from pipeline.build.deck_sizes import decks_of
from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.face_cache import PackedFaces
from pipeline.build.inputs import fonts_content, sources_of
from pipeline.build.request import FaceOrder
from pipeline.build.worker_pool import spread
from pipeline.source.findings import Misuse, PunchboardError, fail, install_command
from pipeline.source.inputs import today
from pipeline.source.limits import limits_in_force

try:
    import dask
    import distributed
    from distributed.comm.core import CommClosedError
except ImportError as _error:
    raise Misuse(f"--scheduler needs Dask: {install_command('cluster')}") from _error

FACES: Final = 120
"""Faces of a batch at most: they take a worker a few seconds."""
LEAST: Final = 30
"""Faces that are worth sending."""
_AT_ONCE: Final = 2
"""Batches that are with each worker, so that none waits for us."""
_CONNECT: Final = 10
"""Seconds in which a scheduler has to answer, and to have a worker."""
_LOOK: Final = 30
"""Seconds after which it is looked whether there still are workers."""
_UNREADABLE: Final = (ImportError, AttributeError, TypeError)
"""What a worker with another Punchboard raises that cannot read what it is sent."""

_Result = TypeVar("_Result")


class _Place:
    """A place for one call at a time on the workers of a scheduler; calls begin with `content`."""

    def __init__(self, client: distributed.Client, address: str, content: Any) -> None:
        self._client, self._address, self._content = client, address, content

    def ask(self, work: Callable[..., _Result], call: tuple[Any, ...]) -> _Result:
        """Return what `work` returns on a worker; raises what it raises, and PunchboardError."""
        try:
            key = f"punchboard-{uuid4().hex}"
            done = self._client.submit(work, self._content, *call, key=key, pure=False)
            while True:
                with suppress(distributed.TimeoutError):
                    found: _Result = done.result(timeout=_LOOK)
                    return found
                if not self._client.nthreads():
                    raise _lost(f"the scheduler at {self._address} has no workers any more")
        except distributed.KilledWorker as error:
            raise _lost(f"a batch of faces was lost with each of its workers: {error}") from None
        except _UNREADABLE as error:
            message = f"a worker of {self._address} cannot read what this Punchboard sends: {error}"
            hint = "install the same there as here (Python, Punchboard, fonts), or end that worker"
            raise fail("worker-refused", message, hint=hint) from None
        except (distributed.CancelledError, CommClosedError) as error:
            raise _lost(f"the scheduler at {self._address} has gone: {error}") from None

    def stop(self) -> None:
        """Leave the scheduler, which ends what is still under way."""
        with suppress(Exception):
            self._client.close(timeout=_CONNECT)


@contextmanager
def _places(address: str, archive: bytes) -> Iterator[list[_Place]]:
    """Yield places on the workers of a scheduler. Raises PunchboardError if none answers."""
    # What Dask would say of its workers is said by findings.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    dask.config.set({"distributed.admin.large-graph-warning-threshold": "1TB"})
    try:
        client = distributed.Client(address, timeout=_CONNECT, set_as_default=False)
    except (OSError, ValueError, TypeError, ImportError) as error:
        raise _lost(f"no scheduler answers at {address}: {error}") from None
    try:
        client.wait_for_workers(1, timeout=_CONNECT)
        # As the result of a task it travels once to each worker, and again if it is lost. The task
        # needs nothing of ours, so that it is done before a worker can be lost in it.
        content = client.submit(bytes, archive, key=f"punchboard-{digest_of(archive)}")
        yield [_Place(client, address, content)] * (_AT_ONCE * len(client.nthreads()))
    except distributed.TimeoutError:
        raise _lost(f"the scheduler at {address} has no workers") from None
    finally:
        with suppress(Exception):
            client.close(timeout=_CONNECT)


def _lost(message: str) -> PunchboardError:
    hint = "see that the scheduler and its workers run; without --scheduler this machine draws"
    return fail("cluster-lost", message, hint=hint)


def drawn_away(
    address: str,
    edition: OpenEdition,
    orders: Sequence[FaceOrder],
    meanwhile: Callable[[], object],
    *,
    thorough: bool,
) -> Iterator[PackedFaces]:
    """Yield faces, in order, as the workers of a scheduler draw them. Raises PunchboardError."""
    key = edition.key
    archive = pack_project(key.root, key.game)
    twin = engine_versions() | fonts_content(edition)
    day = str(int(datetime.fromisoformat(today()).replace(tzinfo=UTC).timestamp()))
    task = Task(key, digest_of(archive), twin, day, decks_of(edition).known, (), thorough)
    size = max(LEAST, min(FACES, len(orders) // 8))
    batches = [orders[at : at + size] for at in range(0, len(orders), size)]
    calls = [(task._replace(orders=batch),) for batch in batches]
    yield from spread(draw, calls, _places(address, archive), meanwhile)


def is_worth_sending(key: EditionKey, orders: Sequence[FaceOrder]) -> bool:
    """Return whether faces are many enough, of a project that is one's own and in one place."""
    limits = limits_in_force()
    trusted = limits is None or not limits.untrusted
    here = key.roster is None and sources_of(key) is not None
    return len(orders) >= LEAST and trusted and here
