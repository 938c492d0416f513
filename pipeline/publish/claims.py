"""Files that a living process holds, so that what a killed one has left can be told and removed.

They are held by an advisory lock, which the system drops when the process ends, however it ends.
Where there are no locks, what has not changed for an hour counts as left behind.
"""

import errno
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_ABANDONED: Final = 3600
"""Seconds after which no process can still be writing."""
_CLAIMS: Final = sys.platform != "win32"
"""Whether what is claimed can be moved into its place: an open file cannot, on Windows."""
_TRIES: Final = 8
_REGION: Final = 1 << 30
"""The byte that is locked on Windows, where a lock keeps others from reading, too."""


@contextmanager
def claimed(name: Callable[[], Path]) -> Iterator[Path]:
    """Create the file that `name` names, and hold it within the block. Raises OSError.

    Another name is asked for where somebody who sweeps came upon the file before it was held.
    """
    path, handle = _claim(name)
    try:
        yield path
    finally:
        if handle is not None:
            os.close(handle)


@contextmanager
def abandoned(path: Path) -> Iterator[bool]:
    """Yield whether nobody holds a file that was claimed, nor can within the block."""
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError:
        yield False
        return
    try:
        yield _free(handle, path)
    finally:
        os.close(handle)


def _free(handle: int, path: Path) -> bool:
    try:
        return (_CLAIMS and lock_handle(handle)) or is_old(path)
    except OSError:
        return False


def is_old(path: Path) -> bool:
    """Tell whether nobody can still be writing what was never claimed; raises OSError."""
    return time.time() - path.stat().st_mtime > _ABANDONED


def _claim(name: Callable[[], Path]) -> tuple[Path, int | None]:
    lost: OSError = BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    for _ in range(_TRIES):
        path = name()
        try:
            handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o666)
        except FileNotFoundError as error:
            lost = error
            continue
        try:
            if not (_CLAIMS and lock_handle(handle)):
                os.close(handle)
                return path, None
            if path.exists():
                return path, handle
        except BlockingIOError:
            pass
        os.close(handle)
    raise lost


def lock_handle(handle: int) -> bool:
    """Lock an open file; return whether there are locks. Raises BlockingIOError for a held one."""
    if sys.platform == "win32":
        return _lock_region(handle)
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError:
        return False
    return True


if sys.platform == "win32":

    def _lock_region(handle: int) -> bool:
        import msvcrt

        # Beyond its end, so that all may read what the file says.
        os.lseek(handle, _REGION, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EDEADLK):
                raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN)) from None
            return False
        return True
