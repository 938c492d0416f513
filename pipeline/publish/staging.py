"""A folder beside the places of files, where they wait until all of them are complete."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from pipeline.publish.claims import abandoned, claimed, is_old

STAGING: Final = ".printing-"
CLAIM: Final = ".claim"


@contextmanager
def staging_folder(folder: Path) -> Iterator[Path]:
    """Yield a new folder within `folder` that is gone after the block.

    What killed processes have left there is removed. An OSError names the place of a file rather
    than where it waits.
    """
    folder.mkdir(parents=True, exist_ok=True)
    sweep(folder)
    with claimed(lambda: Path(mkdtemp(prefix=STAGING, dir=folder)) / CLAIM) as claim:
        staging = claim.parent
        try:
            yield staging
        except OSError as error:
            if isinstance(error.filename, str):
                error.filename = error.filename.replace(str(staging), str(folder))
            raise
        finally:
            shutil.rmtree(staging, ignore_errors=True)


def sweep(folder: Path) -> None:
    """Remove what killed processes have left in a folder, and nothing of one that still runs."""
    for left in folder.glob(f"{STAGING}*"):
        claim = left / CLAIM
        with suppress(OSError), abandoned(claim) as free:
            if free or (not claim.exists() and is_old(left)):
                shutil.rmtree(left, ignore_errors=True)
