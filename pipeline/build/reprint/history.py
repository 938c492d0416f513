"""Older states of a project, read from its repository's objects; no checkout is touched.

Git itself is asked, by commands that only read objects.
"""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from pipeline.base.errors import Misuse
from pipeline.build.project import CONTENT

MOST_BYTES: Final = 500_000_000
"""What the files of an older state may take; more is taken for a mistake."""

_FILES: Final = (b"100644", b"100755")
_PATIENCE: Final = 60


class Blob(NamedTuple):
    """A file of an older state: its path below the project, and its object's name."""

    path: PurePosixPath
    name: bytes


def find_commit(root: Path, ref: str) -> str | None:
    """Return the commit that `ref` names in the project's repository, None where there is none."""
    if ref.startswith("-") or not ref.isprintable():
        return None
    asked = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}")
    return _git(root, *asked).decode().strip() or None


def find_version(root: Path, game: str, version: str) -> str | None:
    """Return the latest commit in which a game's content has a version, None where none has."""
    file = f"{CONTENT}/{game}/game.yaml"
    prefix = _prefix(root)
    for commit in _git(root, "log", "--format=%H", "--", file).decode().split():
        text = _git(root, "cat-file", "blob", f"{commit}:{prefix}{file}").decode("utf-8", "replace")
        lines = (line for line in text.splitlines() if line.startswith("version:"))
        written = next(lines, "").partition(":")[2].partition(" #")[0].strip().strip("'\"")
        if written == version:
            return commit
    return None


def day_of(root: Path, commit: str) -> str:
    """Return the day of a commit, in UTC as all editions count."""
    seconds = int(_git(root, "show", "--no-patch", "--format=%ct", commit).split()[0])
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


@contextmanager
def state_at(root: Path, game: str, commit: str) -> Iterator[Path]:
    """Yield a folder that holds the project as it was at a commit, as far as `game` needs it.

    Raises Misuse where the commit does not have the game.
    """
    blobs = [blob for blob in _blobs(root, commit) if _wanted(blob.path, game)]
    if not any(blob.path.parts[:2] == (CONTENT, game) for blob in blobs):
        raise Misuse(f"{commit[:12]} has no game {game!r} in {CONTENT}/")
    with TemporaryDirectory(prefix="punchboard-") as folder:
        contents = _contents(root, blobs)
        for blob in blobs:
            target = Path(folder, *blob.path.parts)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(next(contents))
        yield Path(folder)


def _wanted(path: PurePosixPath, game: str) -> bool:
    """Tell whether printing a game may need a file: its own, or one that games share."""
    first = path.parts[0]
    if ".." in path.parts or first in ("output", "tests", "docs"):
        return False
    return first != CONTENT or path.parts[1] == game


def _blobs(root: Path, commit: str) -> Iterator[Blob]:
    """Yield the files of the project at a commit; links and submodules are none."""
    prefix = _prefix(root)
    listed = _git(root, "ls-tree", "-r", "-z", "--full-tree", commit, "--", prefix or ".")
    for entry in listed.split(b"\0"):
        about, _, path = entry.partition(b"\t")
        if about.startswith(_FILES):
            inner = path.decode("utf-8", "surrogateescape").removeprefix(prefix)
            yield Blob(PurePosixPath(inner), about.split()[2])


def _contents(root: Path, blobs: list[Blob]) -> Iterator[bytes]:
    """Yield the contents of files, in order. Raises Misuse where they are too large together."""
    names = b"".join(blob.name + b"\n" for blob in blobs)
    told = _git(root, "cat-file", "--batch-check=%(objectsize)", feed=names)
    if sum(map(int, told.split())) > MOST_BYTES:
        raise Misuse(f"the older state takes more than {MOST_BYTES // 1_000_000} MB")
    out, at = _git(root, "cat-file", "--batch", feed=names), 0
    for _ in blobs:
        line = out.index(b"\n", at)
        size = int(out[at:line].split()[2])
        yield out[line + 1 : line + 1 + size]
        at = line + size + 2


def _prefix(root: Path) -> str:
    """Return the project's folder within its repository, with a slash at the end, or nothing."""
    return _git(root, "rev-parse", "--show-prefix").decode().strip()


def _git(root: Path, *arguments: str, feed: bytes = b"") -> bytes:
    """Return what git prints, nothing where it fails. Raises Misuse without git."""
    command = ["git", "--no-replace-objects", "-C", str(root), *arguments]
    try:
        done = subprocess.run(
            command, input=feed, capture_output=True, timeout=_PATIENCE, check=False
        )
    except FileNotFoundError:
        raise Misuse("git is not installed, and only it knows older states by name") from None
    except subprocess.TimeoutExpired:
        raise Misuse(f"git {arguments[0]} took longer than {_PATIENCE} seconds") from None
    return done.stdout if done.returncode == 0 else b""
