"""Files of a user's own that change together: all are complete before the first takes its place."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from pipeline.publish.atomic import (
    Move,
    move_all,
    named_in_errors,
    new_folders,
    part_of,
    remove_empty,
    write_atomically,
)


@contextmanager
def written_together(folder: Path) -> Iterator[Callable[[str, bytes], None]]:
    """Yield what writes a file by its path below `folder`, with forward slashes.

    Each waits beside its place, on the disk, until the block ends well; then all take their places.
    Where anything fails, none does. Only a process that is killed during these few steps, or loses
    its power, leaves some new and some old. Raises PunchboardError (`output-outside`), OSError.
    """
    moves: list[Move] = []
    new: list[Path] = []

    def write(name: str, content: bytes) -> None:
        target = folder / name
        part = part_of(target)
        new[:0] = new_folders(target)
        moves.append(Move(part, target))
        with named_in_errors(target):
            write_atomically(part, content)

    try:
        yield write
        move_all(moves, part_of)
    except BaseException:
        for each in moves:
            if each.source is not None:
                each.source.unlink(missing_ok=True)
        remove_empty(new)
        raise


def write_together(folder: Path, contents: Mapping[Path, bytes]) -> None:
    """Write files below `folder`, all or none, as `written_together` does."""
    with written_together(folder) as write:
        for path, content in contents.items():
            write(path.relative_to(folder).as_posix(), content)
