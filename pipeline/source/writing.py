"""Writing files whole or not at all, several of them together, and by one process at a time.

Each is written next to its place first, and takes that in one step. A killed writer leaves the
earlier file whole, and at most a hidden ``.<name>.<random>.part`` next to it.

The lock is the system's own on a file, and goes with its process, however that ends; the file is
removed with it, or by the next one. On a file system without locks nobody waits.
"""

import errno
import logging
import os
import secrets
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import BinaryIO, Final, NamedTuple

from pipeline.source.escaping import visible_line
from pipeline.source.files import require_writable
from pipeline.source.findings import Position, fail

_PART: Final = ".part"


@contextmanager
def atomic_writer(target: Path, *, lasting: bool = True) -> Iterator[BinaryIO]:
    """Yield a stream that becomes `target` when the block ends well, and leaves no trace otherwise.

    What is not `lasting` can be made again, and is not waited for until it would survive a power
    cut. Raises PunchboardError (`output-outside`), OSError, which names the target.
    """
    require_file(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    part = part_of(target)
    try:
        with named_in_errors(target):
            with part.open("xb") as stream:
                yield stream
                stream.flush()
                if lasting:
                    os.fsync(stream.fileno())
            part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def write_atomically(target: Path, content: bytes, *, lasting: bool = True) -> None:
    """Write `content` to `target`, whole or not at all, as `atomic_writer` does."""
    with atomic_writer(target, lasting=lasting) as stream:
        stream.write(content)


def move(source: Path, target: Path) -> None:
    """Move a file into its place, on another device as well. Raises PunchboardError, OSError."""
    require_file(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with named_in_errors(target, source):
            source.replace(target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        with source.open("rb") as content, atomic_writer(target, lasting=False) as stream:
            shutil.copyfileobj(content, stream)
        source.unlink()


class Move(NamedTuple):
    """A file that takes its place; without a source what is there is removed."""

    source: Path | None
    target: Path

    @property
    def made(self) -> bool:
        return not (self.source or self.target).exists()


def move_all(moves: Sequence[Move], aside: Callable[[Path], Path]) -> None:
    """Make moves one after the other; where one fails, undo those before it.

    `aside` returns where the earlier file of a target waits. A process that is killed in
    between leaves some files new and some old, each of them whole. Raises as `move` does.
    """
    earlier = [aside(each.target) for each in moves]
    try:
        for each, kept in zip(moves, earlier, strict=True):
            _keep(each.target, kept)
        for each in moves:
            if each.source is not None:
                move(each.source, each.target)
            else:
                each.target.unlink(missing_ok=True)
    except BaseException:
        for each, kept in zip(moves, earlier, strict=True):
            if each.made and kept.exists():
                move(kept, each.target)
            elif each.made:
                each.target.unlink(missing_ok=True)
        raise
    finally:
        for kept in earlier:
            kept.unlink(missing_ok=True)


def _keep(target: Path, aside: Path) -> None:
    """Give the file of a target, if there is one, a second name: its own is never missing."""
    if target.is_file():
        try:
            aside.hardlink_to(target)
        except OSError:
            # Not every file system has second names, and none has them across devices.
            shutil.copyfile(target, aside)


def new_folders(place: Path) -> list[Path]:
    """Return the folders that lack on the way to a file, the innermost first."""
    return [each for each in place.parents if not each.exists()]


def remove_empty(folders: Iterable[Path]) -> None:
    """Remove those of the folders that hold nothing."""
    for each in folders:
        with suppress(OSError):
            each.rmdir()


def require_file(target: Path) -> None:
    """Raise an error where nothing may be written to `target`, or it is there and is no file.

    That is PunchboardError (`output-outside`) or OSError: nothing may replace a device.
    """
    require_writable(target)
    with suppress(FileNotFoundError, NotADirectoryError):
        mode = target.stat().st_mode
        if S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
        if not S_ISREG(mode):
            raise OSError(errno.EINVAL, "This is a device or a pipe, not a file", str(target))


def part_of(target: Path) -> Path:
    """Return a hidden name next to `target` that no file has."""
    return target.parent / f".{target.name}.{secrets.token_hex(6)}{_PART}"


@contextmanager
def named_in_errors(target: Path, *hidden: Path) -> Iterator[None]:
    """Let an OSError about no file, or one that nobody knows, name `target`."""
    try:
        yield
    except OSError as error:
        if error.filename in (None, *map(str, hidden)) or str(error.filename).endswith(_PART):
            error.filename = str(target)
        raise


LOCK: Final = ".punchboard.lock"
"""The file in the folder that is locked; nothing is ever written into it."""

PATIENCE: Final = 600.0
"""Seconds to wait for the holder of the lock."""

_UNTOLD: Final = 1.0
"""Seconds of waiting that are not worth a line."""
_PAUSE: Final = 0.05
_REGION: Final = 1 << 30
"""The byte that is locked on Windows."""
_OPEN: Final = os.O_CREAT | os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


@contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Hold the lock of `folder` within the block.

    The folder is made if need be, and removed again where nothing came into it. If the wait lasts
    more than a second, a message says so. Raises PunchboardError: `output-busy` where somebody else
    holds it for longer than `PATIENCE` seconds, `output-outside`; OSError.
    """
    lock = require_writable(folder / LOCK)
    new = new_folders(lock)
    try:
        handle = _wait(folder)
        try:
            yield
        finally:
            _release(lock, handle)
    finally:
        remove_empty(new)


def _wait(folder: Path) -> int:
    begun, told = time.monotonic(), False
    while True:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            return _taken(folder / LOCK)
        except (BlockingIOError, FileNotFoundError):
            # Held, or the holder has removed the file, or the folder, in between.
            waited = time.monotonic() - begun
        except OSError as error:
            error.filename = str(folder)
            raise
        if waited >= PATIENCE:
            message = "another punchboard is still writing into this folder"
            hint = "wait for it, or name another folder"
            raise fail("output-busy", message, Position(str(folder)), hint=hint)
        if waited >= _UNTOLD and not told:
            told = True
            line = visible_line(f"waiting for another punchboard, which writes into {folder}")
            logging.getLogger("punchboard").warning("punchboard: %s", line)
        time.sleep(_PAUSE)


def _taken(path: Path) -> int:
    """Return the handle of a lock that is ours now; raises BlockingIOError if it is not."""
    handle = os.open(path, _OPEN, 0o666)
    try:
        if not S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "This is a device or a pipe, not a file", str(path))
        _lock(handle)
        # The last holder may have removed the file that was opened: there is another by now.
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
    """Return whether a folder still has a lock that nobody holds; raises OSError otherwise."""
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


@contextmanager
def written_together(folder: Path) -> Iterator[Callable[[str, bytes], None]]:
    """Yield what writes a file by its path below `folder`, with forward slashes.

    Each waits next to its place, on the disk, until the block ends well; then all take their
    places. If anything fails, none does. Only a process that is killed during these few steps, or
    loses its power, leaves some new and some old. Raises PunchboardError (`output-outside`),
    OSError.
    """
    moves: list[Move] = []
    new: list[Path] = []

    def write(name: str, content: bytes) -> None:
        target = folder / name
        part = part_of(target)
        new[:0] = new_folders(target)
        moves.append(Move(part, target))
        with named_in_errors(target):
            write_atomically(part, content)

    try:
        yield write
        move_all(moves, part_of)
    except BaseException:
        for each in moves:
            if each.source is not None:
                each.source.unlink(missing_ok=True)
        remove_empty(new)
        raise


def write_together(folder: Path, contents: Mapping[Path, bytes]) -> None:
    """Write files below `folder`, all or none, as `written_together` does."""
    with written_together(folder) as write:
        for path, content in contents.items():
            write(path.relative_to(folder).as_posix(), content)
