"""Folders among the system's temporary ones, which do not outlive their process for long."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISDIR
from tempfile import gettempdir, mkdtemp
from typing import Final

from pipeline.publish.claims import abandoned, claimed, is_old

_PREFIX: Final = "punchboard-"
_CLAIM: Final = ".claim"
_FILES: Final = "files"


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Yield an empty folder that is gone after the block.

    Those that killed processes of this user have left are removed. Raises OSError.
    """
    _sweep()
    with claimed(lambda: Path(mkdtemp(prefix=_PREFIX)) / _CLAIM) as claim:
        folder = claim.parent / _FILES
        try:
            folder.mkdir()
            yield folder
        finally:
            # The claim goes last: who is killed in between leaves what others know as left behind.
            shutil.rmtree(folder, ignore_errors=True)
            shutil.rmtree(claim.parent, ignore_errors=True)


def _sweep() -> None:
    with os.scandir(gettempdir()) as entries:
        left = [Path(each.path) for each in entries if each.name.startswith(_PREFIX)]
    for folder in left:
        with suppress(OSError):
            if _is_ours(folder):
                claim = folder / _CLAIM
                with abandoned(claim) as free:
                    if free or (not claim.exists() and is_old(folder)):
                        shutil.rmtree(folder, ignore_errors=True)


def _is_ours(folder: Path) -> bool:
    """Tell whether a name in a folder that all may write into is a folder of this user."""
    status = folder.lstat()
    return S_ISDIR(status.st_mode) and (os.name == "nt" or status.st_uid == os.getuid())
