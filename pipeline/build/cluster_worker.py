"""What a worker of a cluster does: it unpacks a project, compares what it has, and draws faces."""

import os
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from tempfile import mkdtemp
from threading import Lock
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pipeline.build.cache import engine_versions
from pipeline.build.deck_sizes import Deck, decks_of
from pipeline.build.edition import EditionKey, close_editions, open_edition
from pipeline.build.face_cache import PackedFaces, make_packed
from pipeline.build.inputs import fonts_content
from pipeline.build.project import CONTENT, FONTS, TEMPLATES
from pipeline.build.request import FaceOrder
from pipeline.source.files import inside
from pipeline.source.findings import fail
from pipeline.source.inputs import SOURCE_DATE


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
