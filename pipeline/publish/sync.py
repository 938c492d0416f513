"""What has been written, brought to the disk, so that it survives a power cut."""

import contextlib
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

_MANY: Final = 3
_AT_ONCE: Final = 8


def sync_stream(handle: int, *, barrier: bool = False) -> None:
    """Bring an open file to the disk; as a `barrier` all that was synced before it comes there too.

    Raises OSError.
    """
    if barrier and sys.platform == "darwin":
        import fcntl

        # fsync of macOS leaves to the drive when, and in which order, it writes what it was given.
        with contextlib.suppress(OSError):
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)


def sync_file(path: Path, *, barrier: bool = False) -> None:
    """Bring a finished file to the disk, as `sync_stream` does. Raises OSError."""
    handle = os.open(path, os.O_RDWR)
    try:
        sync_stream(handle, barrier=barrier)
    finally:
        os.close(handle)


def sync_files(paths: Sequence[Path]) -> None:
    """Bring finished files to the disk, several at a time: file systems do these as one.

    Raises OSError.
    """
    if len(paths) < _MANY:
        for path in paths:
            sync_file(path)
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(min(len(paths), _AT_ONCE)) as threads:
        for done in [threads.submit(sync_file, path) for path in paths]:
            done.result()


def sync_folders(folders: Iterable[Path]) -> None:
    """Bring the names in folders to the disk, each folder once, where the system can."""
    if os.name == "nt":
        return
    for folder in dict.fromkeys(folders):
        # Some network file systems refuse; the files themselves are safe by then.
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
