"""Folders among the system's temporary ones, which do not outlive their process for long."""

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISDIR
from tempfile import gettempdir, mkdtemp
from typing import Final

from pipeline.publish.folder_lock import folder_lock, is_abandoned

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
    """Tell whether a name, in a place that all may write into, is a folder of ours left behind.

    Raises OSError where it is none, or somebody holds it.
    """
    status = folder.lstat()
    ours = S_ISDIR(status.st_mode) and (os.name == "nt" or status.st_uid == os.getuid())
    return ours and time.time() - status.st_mtime > _LEFT and is_abandoned(folder)
