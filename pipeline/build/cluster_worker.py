"""What a worker of a cluster does: it unpacks a project, compares what it has, and draws faces."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from tempfile import mkdtemp
from threading import Lock
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pipeline.build.cache import engine_versions
from pipeline.build.deck_sizes import Deck, decks_of
from pipeline.build.edition import EditionKey, OpenEdition, close_editions, open_edition
from pipeline.build.face_cache import PackedFaces, make_packed
from pipeline.build.inputs import fonts_content
from pipeline.build.project import CONTENT, FONTS, TEMPLATES
from pipeline.build.request import FaceOrder
from pipeline.source.files import inside
from pipeline.source.findings import fail
from pipeline.source.inputs import SOURCE_DATE


class Expected(NamedTuple):
    """What a worker must have in common with who asks it, and the day that it is there.

    `content` is the digest of the archive; `engine` and `fonts` are versions and digests by name.
    """

    content: str
    engine: Mapping[str, str]
    fonts: Mapping[str, str]
    day: str


class Task(NamedTuple):
    """Faces to draw; `scales` are the sizes that their decks were found to have in common."""

    key: EditionKey
    scales: Mapping[Deck, Mapping[str, float]]
    orders: Sequence[FaceOrder]
    thorough: bool


class Unwanted(Exception):  # noqa: N818 - nobody is at fault
    """Nobody waits for the faces any more."""


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
    """Return the digest of an archive."""
    return blake2b(archive, digest_size=16).hexdigest()


_ALONE: Final = Lock()
"""A process draws for one task at a time: what is open is one edition."""
_ROOTS: Final[dict[str, Path]] = {}
"""Where projects lie here, by the digest of their archive."""


def draw(archive: bytes, expected: Expected, task: Task) -> PackedFaces:
    """Return faces as `make_packed` does. Raises PunchboardError for a worker that is another."""
    with _ALONE, _on(expected.day):
        _require_same("", engine_versions(), expected.engine)
        key = task.key._replace(root=_unpacked(archive, expected.content))
        edition = open_edition(key)
        _require_same("the font ", fonts_content(edition), expected.fonts)
        decks_of(edition).take(task.scales)
        return make_packed(key, _while_wanted(edition, task.orders), task.thorough)


def _unpacked(archive: bytes, digest: str) -> Path:
    """Return the root of a project that came as an archive. Raises PunchboardError."""
    root = _ROOTS.get(digest)
    if root is None:
        found = digest_of(archive)
        _require_same("", {"content": found}, {"content": digest})
        close_editions()
        from distributed import get_worker

        # Dask removes the folder with its worker.
        root = Path(mkdtemp(prefix="punchboard-", dir=get_worker().local_directory))
        with ZipFile(BytesIO(archive)) as packed:
            packed.extractall(root)
        _ROOTS[digest] = root
    return root


def _require_same(what: str, own: Mapping[str, str], expected: Mapping[str, str]) -> None:
    """Raise PunchboardError (`worker-refused`) unless a worker has what who asks has."""
    differing = [name for name in {**expected, **own} if own.get(name) != expected.get(name)]
    if not differing:
        return
    from distributed import get_worker

    name = differing[0]
    has, wants = own.get(name, "none"), expected.get(name, "none")
    more = f", and {len(differing) - 1} more differ" if len(differing) > 1 else ""
    message = f"the worker {get_worker().address} has {what}{name} {has}, expected {wants}{more}"
    hint = "install the same there as here (Python, Punchboard, fonts), or end that worker"
    raise fail("worker-refused", message, hint=hint)


def _while_wanted(edition: OpenEdition, orders: Sequence[FaceOrder]) -> Iterator[FaceOrder]:
    """Yield orders as long as somebody waits. Raises Unwanted afterwards."""
    from distributed import get_worker

    tasks, own = get_worker().state.tasks, get_worker().get_current_task()
    for order in orders:
        task = tasks.get(own)
        if task is None or task.state == "cancelled":
            raise Unwanted(edition.key.game)
        yield order


@contextmanager
def _on(day: str) -> Iterator[None]:
    """Have a day be today, whatever it is here."""
    before = os.environ.get(SOURCE_DATE)
    os.environ[SOURCE_DATE] = day
    try:
        yield
    finally:
        if before is None:
            del os.environ[SOURCE_DATE]
        else:
            os.environ[SOURCE_DATE] = before
