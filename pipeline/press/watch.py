"""Watching a project: which games have to be printed again after files have changed."""

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR
from typing import TYPE_CHECKING, Final

from pipeline.edition.project import CONTENT, FONTS, Project

if TYPE_CHECKING:
    from threading import Event

TEMPLATES: Final = "templates"
SETTLED: Final = 60
"""Milliseconds without another change after which the files of a change are complete."""


def touched_games(project: Project, games: Iterable[str], paths: Iterable[Path]) -> list[str]:
    """Return those of `games` that changed files belong to: one's own, or all for shared ones."""
    requested = tuple(games)
    touched: set[str] = set()
    for path in paths:
        owner = _owner(project, path)
        touched.update(requested if owner in ("", "shared") else (owner,))
    return [game for game in requested if game in touched]


def changes(
    project: Project, end: "Event | None" = None, given: Sequence[Path] = ()
) -> Iterator[list[Path]]:
    """Yield the files that were changed, again and again, until the user ends it, or `end` is set.

    An empty list comes first: from then on no change is missed. Files that editors write beside a
    file, and hidden ones, are left out. A folder that is itself put in another's place counts as
    changed, as `git checkout` may do. Files that are `given` may lie anywhere. Raises OSError where
    the system watches no more files.
    """
    others = _Others(given)
    own = (project.root / name for name in (CONTENT, TEMPLATES, FONTS))
    folders = [*own, *project.shared_folders()]
    news: list[Path] = []
    while end is None or not end.is_set():
        there = _identities(folders)
        try:
            yield from _changes_in(folders, end, news, others)
        except FileNotFoundError:
            # A folder went just when it was to be watched: others are, and that it went is told.
            yield news
        now = _identities(folders)
        news = sorted(path for path in there | now if there.get(path) != now.get(path))


def _changes_in(
    folders: Sequence[Path], end: "Event | None", news: list[Path], others: "_Others"
) -> Iterator[list[Path]]:
    """Yield the files that change below folders, until one of these is another one.

    `news` comes first, once nothing is missed any more.
    """
    from watchfiles import watch

    there, watched = _identities(folders), _distinct(folders)
    if not watched:
        time.sleep(SETTLED * 5 / 1000)
        yield news
        return
    begun = False
    for changed in watch(
        *watched,
        debounce=SETTLED * 5,
        step=SETTLED,
        rust_timeout=SETTLED * 5,
        yield_on_timeout=True,
        stop_event=end,
    ):
        if not begun:
            begun = True
            yield news
        paths = {Path(path) for _, path in changed} | others.changed()
        sources = [path for path in sorted(paths) if path in others or _is_source(path)]
        if sources:
            yield sources
        if _identities(folders) != there:
            return


class _Others:
    """Files that may lie beside those that the system watches, and are asked for their age."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self._ages = {path: _age(path) for path in paths}

    def __contains__(self, path: Path) -> bool:
        return path in self._ages

    def changed(self) -> set[Path]:
        """Return those that are not as they were when this was asked before."""
        now = {path: _age(path) for path in self._ages}
        changed = {path for path, age in now.items() if age != self._ages[path]}
        self._ages = now
        return changed


def _age(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _identities(folders: Iterable[Path]) -> dict[Path, int]:
    """Return what tells folders from others that come to stand in their places."""
    found: dict[Path, int] = {}
    for folder in folders:
        # It may go between two questions.
        with suppress(FileNotFoundError, NotADirectoryError):
            status = folder.stat()
            if S_ISDIR(status.st_mode):
                found[folder] = status.st_ino
    return found


def _owner(project: Project, path: Path) -> str:
    """Return the folder below ``content/`` or ``templates/`` that a file lies in."""
    for folder in (CONTENT, TEMPLATES):
        base = (project.root / folder).resolve()
        if path.resolve().is_relative_to(base):
            inner = path.resolve().relative_to(base).parts
            return inner[0] if len(inner) > 1 else ""
    return ""


def _is_source(path: Path) -> bool:
    if path.name.startswith(".") or path.suffix in (".swp", ".tmp", ".bak"):
        return False
    # A folder that was moved is told of without its files; editors try out a folder with a number.
    return bool(path.suffix) or path.is_dir() or not (path.exists() or path.name.isdigit())


def _distinct(folders: Iterable[Path]) -> list[Path]:
    """Return folders that are there, without those within others."""
    there = sorted({folder.resolve() for folder in folders if folder.is_dir()})
    return [
        folder
        for folder in there
        if not any(folder != other and folder.is_relative_to(other) for other in there)
    ]
