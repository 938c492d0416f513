"""Writing a file whole or not at all."""

import contextlib
import errno
import os
import re
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import BinaryIO, Final

from pipeline.publish.claims import abandoned, claimed
from pipeline.publish.sync import sync_folders, sync_stream

_PART: Final = ".part"
_LEFT: Final = re.compile(r"\..+\.[0-9a-f]{12}\.part", re.DOTALL)
"""The names of parts: no other hidden file is taken for one."""


@contextmanager
def atomic_writer(target: Path, *, lasting: bool = True) -> Iterator[BinaryIO]:
    """Yield a stream that becomes `target` when the block ends well, and leaves no trace otherwise.

    The stream writes ``.<name>.<random>.part`` beside the target, which no search for the target's
    suffix finds even when the process is killed; the next writer removes it. What is not `lasting`
    can be made again, and is not waited for until it would survive a power cut. Raises OSError,
    which names the target.
    """
    require_file(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    sweep_parts(target.parent)
    with _name_in_errors(target), claimed(lambda: _part_path(target)) as part:
        try:
            with part.open("wb") as stream:
                yield stream
                stream.flush()
                if lasting:
                    sync_stream(stream.fileno())
            part.replace(target)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    if lasting:
        sync_folders([target.parent])


def sweep_parts(folder: Path) -> None:
    """Remove what killed writers have left in a folder, and nothing of one that still writes."""
    with contextlib.suppress(FileNotFoundError), os.scandir(folder) as entries:
        for each in entries:
            if _LEFT.fullmatch(each.name):
                with abandoned(folder / each.name) as free:
                    if free:
                        (folder / each.name).unlink(missing_ok=True)


def write_atomically(target: Path, content: bytes, *, lasting: bool = True) -> None:
    """Write `content` to `target`, whole or not at all, as `atomic_writer` does."""
    with atomic_writer(target, lasting=lasting) as stream:
        stream.write(content)


def move(source: Path, target: Path) -> None:
    """Move a file into its place, also into a folder on another device. Raises OSError."""
    require_file(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with _name_in_errors(target, source):
            source.replace(target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        with source.open("rb") as content, atomic_writer(target) as stream:
            shutil.copyfileobj(content, stream)


def require_file(target: Path) -> None:
    """Raise OSError where `target` is there and no file: nothing may replace a device."""
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        mode = target.stat().st_mode
        if S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
        if not S_ISREG(mode):
            raise OSError(errno.EINVAL, "This is a device or a pipe, not a file", str(target))


def _part_path(target: Path) -> Path:
    return target.parent / f".{target.name}.{secrets.token_hex(6)}{_PART}"


@contextmanager
def _name_in_errors(target: Path, *hidden: Path) -> Iterator[None]:
    """Let an OSError about no file, or one that nobody knows, name `target`."""
    try:
        yield
    except OSError as error:
        if error.filename in (None, *map(str, hidden)) or str(error.filename).endswith(_PART):
            error.filename = str(target)
        raise
