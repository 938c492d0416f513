"""Files that are written one by one and take their places at once."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from pipeline.publish.atomic import write_atomically
from pipeline.publish.journal import publish
from pipeline.publish.staging import staging_folder


@contextmanager
def written_together(folder: Path) -> Iterator[Callable[[str, bytes], None]]:
    """Yield what writes a file by its path below `folder`, with forward slashes.

    All take their places when the block ends well, none of them otherwise; the lock of the folder
    is held meanwhile. Raises PunchboardError (`output-busy`), OSError.
    """
    names: list[str] = []
    with staging_folder(folder) as staging:

        def write(name: str, content: bytes) -> None:
            write_atomically(staging / name, content, lasting=False)
            names.append(name)

        yield write
        publish(folder, staging, names)


def write_together(folder: Path, contents: Mapping[Path, bytes]) -> None:
    """Write files below `folder`, all or none. Raises PunchboardError, OSError.

    One alone needs nothing of the folder, and none of its locks.
    """
    if len(contents) < 2:
        for path, content in contents.items():
            write_atomically(path, content)
        return
    with written_together(folder) as write:
        for path, content in contents.items():
            write(path.relative_to(folder).as_posix(), content)
