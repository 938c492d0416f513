"""Temporary files and folders, also those in which files wait until all of them are complete.

Nothing is noted of what is under way. Who is killed while the files take their places leaves some
new and some old, each whole; the next run finds them unlike what it would print, and prints them.
"""

import os
import shutil
import time
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from stat import S_ISDIR
from tempfile import SpooledTemporaryFile, gettempdir, mkdtemp
from threading import Lock
from typing import Final
from weakref import finalize

from pipeline.source.writing import (
    Move,
    folder_lock,
    is_abandoned,
    move_all,
    new_folders,
    remove_empty,
    require_file,
)

_IN_MEMORY: Final = 8_000_000
"""Bytes that are held in memory."""


class Spool:
    """Bytes by the numbers under which they were put aside, from 0 on; any thread may ask.

    The file goes with its process, however that ends.
    """

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 - closed with this
        self._ends = array("Q", [0])
        self._lock = Lock()
        finalize(self, self._file.close)

    def put(self, content: bytes) -> int:
        """Put bytes aside, and return their number. Raises OSError if there is no room."""
        with self._lock:
            start = self._ends[-1]
            self._file.seek(start)
            self._file.write(content)
            self._ends.append(start + len(content))
            return len(self._ends) - 2

    def get(self, number: int) -> bytes:
        with self._lock:
            start, end = self._ends[number], self._ends[number + 1]
            self._file.seek(start)
            return self._file.read(end - start)


_PREFIX: Final = "punchboard-"
_LEFT: Final = 3600
"""Seconds after which a folder that nobody holds is one that a killed process has left."""


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Yield an empty folder that is gone after the block.

    Those that killed processes of this user have left are removed after an hour. Raises OSError.
    """
    with os.scandir(gettempdir()) as entries:
        for each in [Path(each.path) for each in entries if each.name.startswith(_PREFIX)]:
            with suppress(OSError):
                if _is_left(each):
                    shutil.rmtree(each, ignore_errors=True)
    folder = Path(mkdtemp(prefix=_PREFIX))
    try:
        with folder_lock(folder):
            (folder / "files").mkdir()
            yield folder / "files"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _is_left(folder: Path) -> bool:
    """Return whether a name, in a place that all may write into, is a folder of ours left behind.

    Raises OSError if it is none, or somebody holds it.
    """
    status = folder.lstat()
    ours = S_ISDIR(status.st_mode) and (os.name == "nt" or status.st_uid == os.getuid())
    return ours and time.time() - status.st_mtime > _LEFT and is_abandoned(folder)


STAGING: Final = ".printing-"
"""How the names of the folders begin in which files wait."""


@contextmanager
def staging_folder(folder: Path) -> Iterator[Path]:
    """Yield a new folder within `folder` that is gone after the block; hold the lock meanwhile.

    Those that killed processes have left there are removed. An OSError names the place of a file
    rather than where it waits. Raises PunchboardError (`output-busy`, `output-outside`).
    """
    with folder_lock(folder):
        # Under the lock, no such folder is that of a process that still runs.
        for stale in folder.glob(f"{STAGING}*"):
            # A stranger's may be thousands deep, or a link to a pipe that nobody writes into.
            with suppress(RecursionError, OSError):
                if S_ISDIR(stale.lstat().st_mode):
                    shutil.rmtree(stale, ignore_errors=True)
        # From Python 3.12 on it comes with an absolute path, whatever path the folder has.
        staging = folder / Path(mkdtemp(prefix=STAGING, dir=folder)).name
        try:
            yield staging
        except OSError as error:
            if isinstance(error.filename, str):
                error.filename = error.filename.replace(str(staging), str(folder))
            raise
        finally:
            shutil.rmtree(staging, ignore_errors=True)


def publish(folder: Path, waiting: Path, files: Sequence[str], removed: Sequence[str] = ()) -> None:
    """Remove files of `folder`, and move `files` there from `waiting` in their order.

    Paths have forward slashes; the list of the others comes last. The caller holds the lock of
    `folder`. If one cannot take its place, all stay as they were. Raises PunchboardError
    (`output-outside`), OSError.
    """
    moves = [Move(None, folder / each) for each in removed]
    moves += [Move(waiting / each, folder / each) for each in files]
    for each in moves:
        require_file(each.target)
    new = [parent for each in moves for parent in new_folders(each.target)]
    numbers = count()
    try:
        move_all(moves, lambda _: waiting / f".{next(numbers)}")
    except BaseException:
        remove_empty(new)
        raise
    remove_empty(
        parent for each in removed for parent in list((folder / each).parents)[: each.count("/")]
    )
