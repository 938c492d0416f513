"""A cluster of Dask's draws: any machines that a scheduler knows.

Dask does the scheduling, and has its own settings for TLS and for how long a worker may be silent.
What is lost with a worker it has done again elsewhere. A worker unpacks the project, compares what
it has, and draws faces.
"""

import logging
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from tempfile import mkdtemp
from threading import Lock
from typing import Any, Final, NamedTuple, TypeVar
from uuid import uuid4
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pipeline.build.cache import engine_versions
from pipeline.build.deck_sizes import Deck, decks_of
from pipeline.build.edition import EditionKey, OpenEdition, close_editions, open_edition
from pipeline.build.face_cache import PackedFaces, make_packed
from pipeline.build.inputs import fonts_content, sources_of
from pipeline.build.project import CONTENT, FONTS, TEMPLATES
from pipeline.build.request import FaceOrder
from pipeline.build.worker_pool import spread
from pipeline.source.files import inside
from pipeline.source.findings import Misuse, PunchboardError, fail, install_command
from pipeline.source.inputs import SOURCE_DATE, today
from pipeline.source.limits import limits_in_force


class Task(NamedTuple):
    """Faces to draw, and what a worker must have in common with who asks.

    `content` is the digest of the archive. `twin` holds versions and digests by what they are of;
    `day` is the day that it is there, in seconds since 1970. `scales` are the sizes that the decks
    were found to have in common.
    """

    key: EditionKey
    content: str
    twin: Mapping[str, str]
    day: str
    scales: Mapping[Deck, Mapping[str, float]]
    orders: Sequence[FaceOrder]
    thorough: bool


def pack_project(root: Path, game: str) -> bytes:
    """Return the files that a game's faces are made from; raises OSError for an unreadable one."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        folders = (f"{CONTENT}/{game}", f"{TEMPLATES}/{game}", f"{TEMPLATES}/shared", FONTS)
        for path in sorted(path for name in folders for path in (root / name).rglob("*")):
            # What leads out of the project is refused here, too.
            if path.is_file() and inside(path, root):
                entry = ZipInfo(path.relative_to(root).as_posix())
                archive.writestr(entry, path.read_bytes(), ZIP_DEFLATED)
    return packed.getvalue()


def digest_of(archive: bytes) -> str:
    return blake2b(archive, digest_size=16).hexdigest()


_ALONE: Final = Lock()
"""A process draws for one task at a time: what is open is one edition."""
_ROOTS: Final[dict[str, Path]] = {}
"""Where projects lie here, by the digest of their archive."""


def draw(archive: bytes, task: Task) -> PackedFaces:
    """Return faces as `make_packed` does. Raises PunchboardError for a worker that is no twin."""
    with _ALONE:
        # Whatever the day is here; each task says its own.
        os.environ[SOURCE_DATE] = task.day
        _require_same(engine_versions(), task.twin)
        key = task.key._replace(root=_unpacked(archive, task.content))
        edition = open_edition(key)
        _require_same(fonts_content(edition), task.twin)
        decks_of(edition).known |= task.scales
        return make_packed(key, task.orders, task.thorough)


def _unpacked(archive: bytes, digest: str) -> Path:
    """Return the root of a project that came as an archive."""
    root = _ROOTS.get(digest)
    if root is None:
        from distributed import get_worker

        close_editions()
        # Dask removes the folder with its worker.
        root = Path(mkdtemp(prefix="punchboard-", dir=get_worker().local_directory))
        with ZipFile(BytesIO(archive)) as packed:
            packed.extractall(root)
        _ROOTS[digest] = root
    return root


def _require_same(own: Mapping[str, str], expected: Mapping[str, str]) -> None:
    """Raise PunchboardError (`worker-refused`) unless a worker has what who asks has."""
    from distributed import get_worker

    for name, has in own.items():
        if has != expected.get(name):
            worker, wants = get_worker().address, expected.get(name, "none")
            message = f"the worker {worker} has {name} {has}, expected {wants}"
            hint = "install the same there as here (Python, Punchboard, fonts), or end that worker"
            raise fail("worker-refused", message, hint=hint)


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
            raise _lost(f"every worker that drew these faces was lost: {error}") from None
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
    hint = "start the scheduler and its workers; or leave out --scheduler, and this machine draws"
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
