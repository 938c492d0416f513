"""Writing a file whole or not at all."""

import contextlib
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def atomic_writer(target: Path) -> Iterator[BinaryIO]:
    """Yield a stream that becomes `target` when the block ends well, and leaves no trace otherwise.

    The stream writes ``.<name>.<random>.part`` beside the target, which no search for the target's
    suffix finds even when the process is killed. Raises OSError.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.parent / f".{target.name}.{secrets.token_hex(6)}.part"
    try:
        with part.open("xb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def write_atomically(target: Path, content: bytes) -> None:
    """Write `content` to `target`, whole or not at all."""
    with atomic_writer(target) as stream:
        stream.write(content)


def _sync_folder(folder: Path) -> None:
    """Make the new name survive a power cut, where the system can."""
    if os.name == "nt":
        return
    # Some network file systems refuse; the file itself is safe by then.
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
