"""A folder beside the places of files, where they wait until all of them are complete."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from pipeline.base.errors import PunchboardError
from pipeline.base.folders import JOURNAL
from pipeline.publish.atomic import sweep_parts
from pipeline.publish.folder_lock import LOCK, folder_lock
from pipeline.publish.journal import STAGING, finish


@contextmanager
def staging_folder(folder: Path) -> Iterator[Path]:
    """Yield a new folder within `folder` that is gone after the block; hold the lock meanwhile.

    What killed processes have left there is finished, and what remains of it removed. An
    OSError names the place of a file rather than where it waits. Raises PunchboardError
    (`output-busy`).
    """
    with folder_lock(folder):
        _clear(folder)
        # From Python 3.12 on it comes with an absolute path, whatever path the folder has.
        staging = folder / Path(mkdtemp(prefix=STAGING, dir=folder)).name
        try:
            yield staging
        except OSError as error:
            if isinstance(error.filename, str):
                error.filename = error.filename.replace(str(staging), str(folder))
            raise
        finally:
            if not (folder / JOURNAL).exists():
                shutil.rmtree(staging, ignore_errors=True)


def settle(folder: Path) -> None:
    """Finish what a killed process was publishing into a folder, and remove what it has left.

    Whoever is about to read published files asks for it: with a journal there, these are neither
    the earlier ones nor the new. A process that still prepares its files is not waited for, one
    that moves them is. Raises PunchboardError (`output-busy`), OSError.
    """
    left = _left(folder)
    if not left:
        return
    try:
        with folder_lock(folder) if JOURNAL in left else folder_lock(folder, patience=0):
            _clear(folder)
    except PunchboardError:
        if JOURNAL in left:
            raise


def remove_empty(folder: Path, root: Path) -> None:
    """Remove a folder, and those above it below `root`, as long as nothing is in them."""
    for each in (folder, *folder.parents):
        if each == root:
            return
        try:
            each.rmdir()
        except OSError:
            return


def _left(folder: Path) -> set[str]:
    """Return what there is in a folder beside published files."""
    try:
        with os.scandir(folder) as entries:
            names = {each.name for each in entries if each.name.startswith(".")}
    except OSError:
        return set()
    ours = (JOURNAL, LOCK, STAGING)
    return {name for name in names if name.startswith(ours) or name.endswith(".part")}


def _clear(folder: Path) -> None:
    """Finish and remove what killed processes have left; the caller holds the lock.

    So no folder in which files wait is that of a process that still runs.
    """
    finish(folder)
    for stale in folder.glob(f"{STAGING}*"):
        shutil.rmtree(stale, ignore_errors=True)
    sweep_parts(folder)
