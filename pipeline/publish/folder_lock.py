"""One process at a time writes into a folder; the others wait for it.

The lock is the system's own on a file, and goes with its process, however that ends; the file is
removed with it, or by the next one. Where a file system knows no locks nobody waits.
"""

import errno
import logging
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG
from typing import Final

from pipeline.base.errors import fail
from pipeline.base.finding import Position
from pipeline.base.folders import require_writable
from pipeline.base.visible import visible_line
from pipeline.publish.atomic import new_folders, remove_empty

LOCK: Final = ".punchboard.lock"
"""The file in the folder that is locked; nothing is ever written into it."""

PATIENCE: Final = 600.0
"""Seconds to wait for whoever holds the lock."""

_UNTOLD: Final = 1.0
"""Seconds of waiting that are not worth a line."""
_PAUSE: Final = 0.05
_REGION: Final = 1 << 30
"""The byte that is locked on Windows."""
_OPEN: Final = os.O_CREAT | os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


@contextmanager
def folder_lock(folder: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock of `folder` within the block.

    The folder is made if need be, and removed again where nothing came into it. Who waits for more
    than a second is told so. Raises PunchboardError: `output-busy` where somebody else holds it for
    longer than `patience` in seconds, `output-outside`; OSError.
    """
    lock = require_writable(folder / LOCK)
    new = new_folders(lock)
    try:
        handle = _wait(folder, patience)
        try:
            yield
        finally:
            _release(lock, handle)
    finally:
        remove_empty(new)


def _wait(folder: Path, patience: float) -> int:
    begun, told = time.monotonic(), False
    while True:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            return _taken(folder / LOCK)
        except (BlockingIOError, FileNotFoundError):
            # Held, or whoever held it has removed the file, or the folder, in between.
            waited = time.monotonic() - begun
        except OSError as error:
            error.filename = str(folder)
            raise
        if waited >= patience:
            message = "another punchboard has not ended writing into this folder"
            hint = "wait for it, or name another folder"
            raise fail("output-busy", message, Position(str(folder)), hint=hint)
        if waited >= _UNTOLD and not told:
            told = True
            line = visible_line(f"waiting for another punchboard, which writes into {folder}")
            logging.getLogger("punchboard").warning("punchboard: %s", line)
        time.sleep(_PAUSE)


def _taken(path: Path) -> int:
    """Return the handle of a lock that is ours now; raises BlockingIOError where it is not."""
    handle = os.open(path, _OPEN, 0o666)
    try:
        if not S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "This is a device or a pipe, not a file", str(path))
        _lock(handle)
        # Whoever held it may have removed the file that was opened: there is another by now.
        if not os.path.samestat(os.fstat(handle), path.stat()):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    except BaseException:
        os.close(handle)
        raise
    return handle


def _release(path: Path, handle: int) -> None:
    """Give the lock back, and remove its file before anybody else can hold it."""
    if sys.platform == "win32":
        # An open file cannot be removed there, nor one that somebody else has opened since.
        os.close(handle)
    with suppress(OSError):
        path.unlink()
    if sys.platform != "win32":
        os.close(handle)


def is_abandoned(folder: Path) -> bool:
    """Tell whether a folder still has a lock that nobody holds; raises OSError otherwise."""
    handle = os.open(folder / LOCK, os.O_RDWR)
    try:
        return _lock(handle)
    finally:
        os.close(handle)


def _lock(handle: int) -> bool:
    """Lock an open file; return whether there are locks. Raises BlockingIOError for a held one."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, _REGION, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN)) from None
        return False
    return True
