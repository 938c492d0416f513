"""Files that are made again when they are lost: they wait in one folder until all are complete.

Nothing is noted of what is under way. Who is killed while the files take their places leaves some
new and some old, each whole; the next run finds them unlike what it would print, and prints them.
"""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from pipeline.publish.atomic import Move, move_all, new_folders, remove_empty, require_file
from pipeline.publish.folder_lock import folder_lock

STAGING: Final = ".printing-"
"""How the names of the folders begin in which files wait."""


@contextmanager
def staging_folder(folder: Path) -> Iterator[Path]:
    """Yield a new folder within `folder` that is gone after the block; hold the lock meanwhile.

    Those that killed processes have left there are removed. An OSError names the place of a file
    rather than where it waits. Raises PunchboardError (`output-busy`, `output-outside`).
    """
    with folder_lock(folder):
        # Under the lock, no such folder is that of a process that still runs.
        for stale in folder.glob(f"{STAGING}*"):
            # A stranger's may be thousands deep.
            with suppress(RecursionError):
                shutil.rmtree(stale, ignore_errors=True)
        # From Python 3.12 on it comes with an absolute path, whatever path the folder has.
        staging = folder / Path(mkdtemp(prefix=STAGING, dir=folder)).name
        try:
            yield staging
        except OSError as error:
            if isinstance(error.filename, str):
                error.filename = error.filename.replace(str(staging), str(folder))
            raise
        finally:
            shutil.rmtree(staging, ignore_errors=True)


def publish(folder: Path, waiting: Path, files: Sequence[str], removed: Sequence[str] = ()) -> None:
    """Remove files of `folder`, and move `files` there from `waiting` in their order.

    Paths have forward slashes; the list of the others comes last. The caller holds the lock of
    `folder`. Where one cannot take its place all stand as they did. Raises PunchboardError
    (`output-outside`), OSError.
    """
    moves = [Move(None, folder / each) for each in removed]
    moves += [Move(waiting / each, folder / each) for each in files]
    for each in moves:
        require_file(each.target)
    new = [parent for each in moves for parent in new_folders(each.target)]
    numbers = count()
    try:
        move_all(moves, lambda _: waiting / f".{next(numbers)}")
    except BaseException:
        remove_empty(new)
        raise
    remove_empty(
        parent for each in removed for parent in list((folder / each).parents)[: each.count("/")]
    )
