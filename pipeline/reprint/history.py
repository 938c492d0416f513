"""Older states of a project, read from its repository's objects; no checkout is touched.

Git itself is asked, by commands that only read objects (see git.py).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

from pipeline.base.errors import Misuse
from pipeline.base.folders import inside, open_folder
from pipeline.edition.project import CONTENT
from pipeline.reprint.git import git

MOST_BYTES: Final = 500_000_000
"""What the files of an older state may take; more is taken for a mistake."""

_FILES: Final = (b"100644", b"100755")
_UNPRINTED_FOLDERS: Final = frozenset({"output", "tests", "docs", ".git"})
"""Folders of a project that nothing is printed from."""
_HEAD: Final = 100
"""Bytes at most of the line that git writes above an object."""


class Commit(NamedTuple):
    """A commit: its id in full and in short, its day, and the first line of its message."""

    id: str
    short: str
    date: str
    subject: str


class Blob(NamedTuple):
    """A file of an older state: its path below the project, and its object's name."""

    path: PurePosixPath
    name: bytes


def find_commit(root: Path, ref: str) -> str | None:
    """Return the commit that `ref` names in the project's repository, None where there is none."""
    if ref.startswith("-") or not ref.isprintable():
        return None
    arguments = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}")
    return git(root, *arguments).decode().strip() or None


def recent_commits(root: Path, most: int = 50) -> tuple[Commit, ...]:
    """Return the latest commits that changed the project, the newest first; none without any.

    Raises Misuse as `git` does.
    """
    line = "--format=%H%x09%h%x09%cs%x09%s"
    listing = git(root, "rev-list", "--no-commit-header", f"--max-count={most}", line, "HEAD", ".")
    lines = listing.decode("utf-8", "replace").splitlines()
    return tuple(Commit(*each.split("\t", 3)) for each in lines if each.count("\t") >= 3)


def find_version(root: Path, game: str, version: str) -> str | None:
    """Return the latest commit in which a game's content has a version, None where none has."""
    file = f"{CONTENT}/{game}/game.yaml"
    prefix = _prefix(root)
    for commit in git(root, "rev-list", "HEAD", "--", file).decode().split():
        text = git(root, "cat-file", "blob", f"{commit}:{prefix}{file}").decode("utf-8", "replace")
        lines = (line for line in text.splitlines() if line.startswith("version:"))
        written = next(lines, "").partition(":")[2].partition(" #")[0].strip().strip("'\"")
        if written == version:
            return commit
    return None


def day_of(root: Path, commit: str) -> str:
    """Return the day of a commit, in UTC as all editions count."""
    timestamp_line = git(root, "rev-list", "--max-count=1", "--timestamp", commit).decode()
    seconds = int(timestamp_line.split()[0])
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


@contextmanager
def state_at(root: Path, game: str, commit: str) -> Iterator[Path]:
    """Yield a folder that holds the project as it was at a commit, as far as `game` needs it.

    Raises Misuse where the commit does not have the game.
    """
    blobs = [blob for blob in _blobs(root, commit) if _is_needed(blob.path, game)]
    if not any(blob.path.parts[:2] == (CONTENT, game) for blob in blobs):
        raise Misuse(f"{commit[:12]} has no game {game!r} in {CONTENT}/")
    # What publishes is needed only where an older state is unpacked.
    from pipeline.publish.temporary import temporary_folder

    with temporary_folder() as folder:
        contents = _contents(root, blobs, commit)
        for blob in blobs:
            target = folder.joinpath(*blob.path.parts)
            if not inside(target, folder):
                raise Misuse(f"{commit[:12]} has a file that lies elsewhere: {blob.path}")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(next(contents))
        open_folder(folder)
        yield folder


def _is_needed(path: PurePosixPath, game: str) -> bool:
    """Tell whether printing a game may need a file: its own, or one that games share."""
    # Git writes trees with sound names only, and reads whatever somebody else has written.
    if path.is_absolute() or ".." in path.parts or path.parts[0] in _UNPRINTED_FOLDERS:
        return False
    return path.parts[0] != CONTENT or path.parts[1:2] == (game,)


def _blobs(root: Path, commit: str) -> Iterator[Blob]:
    """Yield the files of the project at a commit; links and submodules are none."""
    prefix = _prefix(root)
    listing = git(root, "ls-tree", "-r", "-z", "--full-tree", commit, "--", prefix or ".")
    for entry in listing.split(b"\0"):
        header, _, path = entry.partition(b"\t")
        if header.startswith(_FILES):
            inner = path.decode("utf-8", "surrogateescape").removeprefix(prefix)
            yield Blob(PurePosixPath(inner), header.split()[2])


def _contents(root: Path, blobs: list[Blob], commit: str) -> Iterator[bytes]:
    """Yield the contents of files, in order.

    Raises Misuse where they are too large together, or where the repository does not hold them.
    """
    names = b"".join(blob.name + b"\n" for blob in blobs)
    sizes = git(root, "cat-file", "--batch-check=%(objectsize)", feed=names).splitlines()
    missing = len(blobs) - sum(size.isdigit() for size in sizes)
    if missing:
        raise Misuse(
            f"the repository lacks {missing} files of {commit[:12]}, as a partial or damaged clone"
            " does, and nothing is fetched: take a whole one"
        )
    if sum(map(int, sizes)) > MOST_BYTES:
        raise Misuse(f"the older state takes more than {MOST_BYTES // 1_000_000} MB")
    most_output = MOST_BYTES + _HEAD * len(blobs)
    output, position = git(root, "cat-file", "--batch", feed=names, most=most_output), 0
    for _ in blobs:
        line = output.index(b"\n", position)
        size = int(output[position:line].split()[2])
        yield output[line + 1 : line + 1 + size]
        position = line + size + 2


def _prefix(root: Path) -> str:
    """Return the project's folder within its repository, with a slash at the end, or nothing."""
    return git(root, "rev-parse", "--show-prefix").decode().strip()
