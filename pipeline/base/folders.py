"""The folders that files may lie in, wherever links lead: a rule for reading and for writing.

A project may be somebody else's. What it names, and what links in it lead to, stays within the
folders that were opened: the project's own, and Punchboard's.
"""

import os
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Final

from pipeline.base.errors import fail
from pipeline.base.finding import Position

_PACKAGE: Final = Path(__file__).parents[1]
_OWN: Final = tuple(f"{path}{os.sep}" for path in (_PACKAGE, _PACKAGE.parent / "templates/shared"))
"""Punchboard's own files, which an installer may have put there as links."""

JOURNAL: Final = ".publishing.json"
"""The file that says which files are being moved into a folder, as `publish/journal.py` has it."""

_OPENED: Final[set[str]] = set()


def open_folder(folder: Path) -> None:
    """Let files of a folder be read, and of those that links lead to within it."""
    _OPENED.add(os.path.realpath(folder))
    # Links may have changed since.
    is_open.cache_clear()


@cache
def is_open(folder: str) -> bool:
    """Tell whether a folder lies in one that was opened, or is Punchboard's own."""
    real = os.path.realpath(folder)
    is_punchboards_own = os.path.normpath(folder) == folder and f"{folder}{os.sep}".startswith(_OWN)
    return is_punchboards_own or any(_is_within(real, root) for root in _OPENED)


def is_own(path: str) -> bool:
    """Tell whether a file is one of Punchboard's own, by its name."""
    return path.startswith(_OWN) and os.path.normpath(path) == path


def inside(path: Path, root: Path) -> bool:
    """Tell whether a path lies below a folder once all links are followed."""
    return _is_within(os.path.realpath(path), os.path.realpath(root))


def file_below(folder: Path, name: str) -> Path | None:
    """Return the file that a value names below a folder, with forward slashes.

    None where the name, or a link, leads out of the folder.
    """
    pure = PurePosixPath(name)
    if not name or "\\" in name or "\0" in name or pure.is_absolute() or ".." in pure.parts:
        return None
    path = folder / pure
    return path if inside(path, folder) else None


def require_inside(path: Path, root: Path) -> Path:
    """Return `path`, which is about to be written.

    Raises PunchboardError (`output-outside`) where it, or a link on its way, leads out of `root`.
    """
    if inside(path, root):
        return path
    message = f"this leads to {os.path.realpath(path)}, out of {root}: nothing is written"
    hint = "remove the link, or name another folder with --out"
    raise fail("output-outside", message, Position(str(path)), hint=hint)


def _is_within(real: str, root: str) -> bool:
    return real == root or real.startswith(root.rstrip(os.sep) + os.sep)
