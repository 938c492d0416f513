"""The folders that files may lie in, wherever links lead: a rule for reading and for writing.

A project may be somebody else's. What it names, and what links in it lead to, stays within the
folders that were opened: the project's own, and Punchboard's.
"""

import os
from contextlib import suppress
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Final

from pipeline.base.errors import fail
from pipeline.base.finding import Position

_PACKAGE: Final = Path(__file__).parents[1]
_OWN: Final = tuple(f"{path}{os.sep}" for path in (_PACKAGE, _PACKAGE.parent / "templates/shared"))
"""Punchboard's own files, which an installer may have put there as links."""

_OPENED: Final[set[str]] = set()


def open_folder(folder: Path) -> None:
    """Let files of a folder be read, and of those that links lead to within it."""
    _OPENED.add(os.path.realpath(folder))
    # Links may have changed since.
    is_open.cache_clear()


@cache
def is_open(folder: str) -> bool:
    """Tell whether a folder lies in one that was opened and not in ``.git``, or is our own."""
    real = os.path.realpath(folder)
    is_punchboards_own = os.path.normpath(folder) == folder and f"{folder}{os.sep}".startswith(_OWN)
    opened = any(_is_within(real, root) for root in _OPENED) and not _is_below_git(real)
    return is_punchboards_own or opened


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


def require_contained(folder: Path, root: Path) -> None:
    """Raise `file-outside` where a folder, or a link to one in it, leads out of `root`.

    The names of what lies there would be told, though none of it is read.
    """
    with suppress(FileNotFoundError, NotADirectoryError), os.scandir(folder) as entries:
        links = [folder / each.name for each in entries if each.is_symlink()]
        for each in (folder, *sorted(links)):
            if each.is_dir() and not inside(each, root):
                message = "the folder lies outside of the project, and is not read"
                place = Position(each.relative_to(root).as_posix())
                raise fail("file-outside", message, place, hint="copy it into the project")


def require_writable(path: Path) -> Path:
    """Return `path`, which is about to be written, replaced or removed: the one rule for all three.

    Raises PunchboardError (`output-outside`) for a link within an opened folder, in the place of
    `path` or on the way to it, and for what lies below ``.git``.
    """
    real = os.path.realpath(path)
    link = "" if real == os.path.abspath(path) else _own_link(path)  # noqa: PTH100 - as text
    if link:
        message = f"{link} is a link: nothing is written through it"
        hint = "put a folder or file in its place, or name another place"
        raise fail("output-outside", message, Position(str(path)), hint=hint)
    if _is_below_git(real):
        message = "this lies in .git, which is the repository's own: nothing is written there"
        raise fail("output-outside", message, Position(str(path)), hint="name another place")
    return path


def _own_link(path: Path) -> str:
    """Return the first link on the way to `path` that lies in an opened folder, if there is one."""
    place = os.path.realpath(path.anchor or ".")
    for part in path.parts:
        step = os.path.join(place, part)  # noqa: PTH118 - keeps what leads upwards
        if os.path.islink(step) and any(_is_within(place, root) for root in _OPENED):  # noqa: PTH114
            return step
        place = os.path.realpath(step)
    return ""


def _is_below_git(real: str) -> bool:
    """Tell whether a path is ``.git``, or below it, in the opened folder that it lies in."""
    root = max((each for each in _OPENED if _is_within(real, each)), key=len, default="")
    return any(map(_is_git, Path(real.removeprefix(root)).parts))


def _is_git(name: str) -> bool:
    """Tell whether a system may take a name for ``.git``: some pass over capitals and signs."""
    plain = "".join(filter(str.isprintable, name.partition(":")[0]))
    return plain.casefold().rstrip(". ") in (".git", "git~1")


def _is_within(real: str, root: str) -> bool:
    return real == root or real.startswith(root.rstrip(os.sep) + os.sep)
