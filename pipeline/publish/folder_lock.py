"""One process at a time publishes into a folder; the others wait for it.

The lock is the system's own on a file, and goes with its process, however that ends; the file is
removed with it, or by the next one. On a file system without locks the file itself is the lock: it
counts as left behind when its process, on this machine, has ended, and after an hour.
"""

import errno
import logging
import os
import platform
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG
from typing import Final

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Position
from pipeline.base.visible import visible_line
from pipeline.publish.claims import is_old, lock_handle
from pipeline.publish.sync import sync_folders

LOCK: Final = ".punchboard.lock"
"""The file in the folder that is locked: it says who holds it."""

PATIENCE: Final = 600.0
"""Seconds to wait for whoever holds the lock."""

_UNTOLD: Final = 1.0
"""Seconds of waiting that are not worth a line."""
_PAUSES: Final = (0.01, 0.25)
"""Seconds between two tries, at first and at last."""
_MOST_LOST: Final = 1000
"""Times in a row that others may take a lock or its folder away."""
_MOST: Final = 300
"""Bytes that are read of who holds a lock."""
_OPEN: Final = os.O_CREAT | os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


@contextmanager
def folder_lock(folder: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock of `folder` within the block.

    The folder is made if need be, and removed again where nothing came into it. Who waits for more
    than a second is told for whom. Raises PunchboardError (`output-busy`) where somebody else holds
    it for longer than `patience` in seconds, OSError.
    """
    new = [each for each in (folder, *folder.parents) if not each.exists()]
    try:
        handle = _wait(folder, patience)
        try:
            sync_folders(each.parent for each in new)
            yield
        finally:
            _release(folder / LOCK, handle)
    finally:
        for each in new:
            # Others may have put something there meanwhile.
            with suppress(OSError):
                each.rmdir()


def _wait(folder: Path, patience: float) -> int | None:
    begun, (pause, longest), told, lost = time.monotonic(), _PAUSES, False, 0
    while True:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            taken, handle, holder = _lock(folder)
        except FileNotFoundError:
            # Whoever made the folder, or held the lock, has taken it away in between.
            lost += 1
            if lost > _MOST_LOST:
                raise
            continue
        if taken:
            return handle
        lost, waited = 0, time.monotonic() - begun
        if waited >= patience:
            raise _busy(folder, holder)
        if waited >= _UNTOLD and not told:
            told = True
            _tell(f"waiting for {holder}, which writes into {folder}")
        time.sleep(pause)
        pause = min(pause * 2, longest)


def _lock(folder: Path) -> tuple[bool, int | None, str]:
    """Try to lock a folder, as `_try` does; an OSError names the folder."""
    try:
        return _try(folder / LOCK)
    except OSError as error:
        error.filename = str(folder)
        raise


def _try(path: Path) -> tuple[bool, int | None, str]:
    """Return whether the lock is ours now, with its handle where it has one; else who holds it."""
    handle = os.open(path, _OPEN, 0o666)
    try:
        if not S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "This is a device or a pipe, not a file", str(path))
        try:
            locks = lock_handle(handle)
        except BlockingIOError:
            return False, None, _holder(handle)
        if not locks:
            return _try_without_locks(path, handle)
        # Whoever held it may have removed the file that was opened: there is another by now.
        if not os.path.samestat(os.fstat(handle), path.stat()):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        _sign(handle)
        held, handle = handle, -1
        return True, held, ""
    finally:
        if handle >= 0:
            os.close(handle)


def _try_without_locks(path: Path, handle: int) -> tuple[bool, int | None, str]:
    """Take the file as the lock, unless it names somebody who may still be at work."""
    holder = _holder(handle)
    if os.fstat(handle).st_size and not is_old(path) and not _has_ended(holder):
        return False, None, holder
    os.ftruncate(handle, 0)
    _sign(handle)
    return True, None, ""


def _has_ended(holder: str) -> bool:
    """Tell whether who holds a lock ran on this machine, and runs no more."""
    words = holder.split()
    if len(words) < 4 or words[3] != platform.node() or not words[1].isdigit():
        return False
    if sys.platform == "win32":
        return False
    try:
        os.kill(int(words[1]), 0)
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:
        return False
    return False


def _sign(handle: int) -> None:
    command = " ".join([Path(sys.argv[0] or "python").name, *sys.argv[1:]])
    text = f"process {os.getpid()} on {platform.node()} ({command}"
    os.ftruncate(handle, 0)
    os.lseek(handle, 0, os.SEEK_SET)
    os.write(handle, text.encode("utf-8", "replace")[: _MOST - 1] + b")")


def _holder(handle: int) -> str:
    os.lseek(handle, 0, os.SEEK_SET)
    text = os.read(handle, _MOST).decode("utf-8", "replace")
    return visible_line(text) or "another process"


def _busy(folder: Path, holder: str) -> PunchboardError:
    return fail(
        "output-busy",
        f"{holder} has not ended writing into this folder",
        Position(str(folder)),
        hint=f"wait for it, or name another folder; where nothing runs any more, remove {LOCK}",
    )


def _tell(line: str) -> None:
    """Say on stderr why nothing happens."""
    logging.getLogger("punchboard").warning("punchboard: %s", visible_line(line))


def _release(path: Path, handle: int | None) -> None:
    """Give the lock back, and remove its file before anybody else can hold it."""
    if sys.platform == "win32" and handle is not None:
        # An open file cannot be removed there, nor one that somebody else has opened since.
        os.close(handle)
        handle = None
    with suppress(OSError):
        path.unlink()
    if handle is not None:
        os.close(handle)
