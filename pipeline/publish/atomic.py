"""Files that are written whole or not at all.

Each is written beside its place first, and takes that in one step. A killed writer leaves the
earlier file whole, and at most a hidden ``.<name>.<random>.part`` beside it.
"""

import errno
import os
import secrets
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import BinaryIO, Final, NamedTuple

from pipeline.base.folders import require_writable

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
    """A file that takes its place; without a source what stands there is removed."""

    source: Path | None
    target: Path

    @property
    def made(self) -> bool:
        """Whether it has been made."""
        return not (self.source or self.target).exists()


def move_all(moves: Sequence[Move], aside: Callable[[Path], Path]) -> None:
    """Make moves one after the other; where one fails, undo those before it.

    `aside` returns where the earlier file of a target stands by. A process that is killed in
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
    """Return a hidden name beside `target` that no file has."""
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
