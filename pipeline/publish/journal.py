"""Files that change together or not at all: all wait in one folder, and are moved by a journal.

They are brought to the disk first, then the journal that names them, and only then is anything
moved. Where the process ends in between, however it does, whoever next holds the lock of the folder
finishes what the journal says.
"""

import json
import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.folders import JOURNAL, file_below
from pipeline.base.reading import MANIFEST, read_text
from pipeline.publish.atomic import atomic_writer, move, require_file
from pipeline.publish.sync import sync_files, sync_folders, sync_stream

STAGING: Final = ".printing-"
"""How the names of the folders begin in which files wait."""

_FORMAT: Final = "punchboard-journal"
_EARLIER: Final = ".earlier"
"""Where the files that are replaced stand by, below the folder of those that wait."""


class _Change(NamedTuple):
    """Files of `waiting` that take their places in `folder`, and those of it that are removed."""

    folder: Path
    waiting: Path
    files: tuple[str, ...]
    removed: tuple[str, ...]

    @property
    def touched(self) -> set[Path]:
        """The folders whose names change."""
        places = {self.folder / each for each in (*self.files, *self.removed)}
        beside = {parent for place in places for parent in place.parents}
        return {each for each in beside if each.is_relative_to(self.folder) and each.is_dir()}


def publish(folder: Path, waiting: Path, files: Sequence[str], removed: Sequence[str] = ()) -> None:
    """Move `files` from `waiting`, below `folder`, to their places, and remove others: all or none.

    Paths have forward slashes. The caller holds the lock of `folder`. Raises OSError where any
    cannot take its place; then all stand as they did.
    """
    change = _Change(folder, waiting, tuple(files), tuple(removed))
    if not files and not removed:
        return
    for file in files:
        require_file(folder / file)
    _sync_waiting(change)
    kept = _keep_earlier(change)
    journal = folder / JOURNAL
    try:
        _write(change)
        _carry_out(change)
        sync_folders(change.touched)
    except BaseException:
        _undo(change, kept)
        journal.unlink(missing_ok=True)
        raise
    journal.unlink()


def finish(folder: Path) -> None:
    """Finish what the journal of a folder says, if there is one, and remove it.

    A journal that is none is removed. The caller holds the lock of `folder`. Raises OSError.
    """
    journal = folder / JOURNAL
    if not os.path.lexists(journal):
        return
    change = _read(folder)
    if change is not None:
        _carry_out(change)
        sync_folders(change.touched)
    journal.unlink(missing_ok=True)


def _sync_waiting(change: _Change) -> None:
    sync_files([change.waiting / file for file in change.files])
    parents = {parent for file in change.files for parent in (change.waiting / file).parents}
    sync_folders(each for each in parents if each.is_relative_to(change.folder))


def _make_places(change: _Change) -> None:
    """Make the folders that files go to; none of them may be lost when a file is in it."""
    places = {parent for file in change.files for parent in (change.folder / file).parents}
    new = [each for each in places if not each.exists()]
    for each in sorted(new):
        each.mkdir(exist_ok=True)
    sync_folders(each.parent for each in new)


def _keep_earlier(change: _Change) -> frozenset[str]:
    """Let the files that go stand by under other names; return which there are."""
    kept: set[str] = set()
    for file in (*change.files, *change.removed):
        place, earlier = change.folder / file, change.waiting / _EARLIER / file
        if place.is_file():
            kept.add(file)
            earlier.parent.mkdir(parents=True, exist_ok=True)
            try:
                earlier.hardlink_to(place)
            except OSError:
                # Not every file system knows of a second name, and none of one on another device.
                shutil.copyfile(place, earlier)
    return frozenset(kept)


def _write(change: _Change) -> None:
    data = {
        "format": _FORMAT,
        "waiting": change.waiting.relative_to(change.folder).as_posix(),
        "files": change.files,
        "removed": change.removed,
    }
    with atomic_writer(change.folder / JOURNAL, lasting=False) as stream:
        stream.write(json.dumps(data).encode())
        stream.flush()
        sync_stream(stream.fileno(), barrier=True)
    sync_folders([change.folder])


def _read(folder: Path) -> _Change | None:
    """Return what the journal of a folder says; None where it is no journal of ours.

    It may come with somebody else's project: nothing outside of the folder is touched.
    """
    try:
        data = json.loads(read_text(folder / JOURNAL, MANIFEST, given=True))
        named, files, removed = data["waiting"], tuple(data["files"]), tuple(data["removed"])
        places = [file_below(folder, each) for each in (named, *files, *removed)]
        waiting = file_below(folder, named)
        ours = data["format"] == _FORMAT and str(named).startswith(STAGING)
    except (PunchboardError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    if waiting is None or not ours or None in places:
        return None
    if any(file_below(waiting, each) is None for each in files):
        return None
    return _Change(folder, waiting, files, removed)


def _carry_out(change: _Change) -> None:
    """Remove and move what has not been yet; raises OSError."""
    _make_places(change)
    moved = {each.casefold() for each in change.files if not _waits(change, each)}
    for file in change.removed:
        # Where capitals make no difference, it has been replaced by then.
        if file.casefold() not in moved:
            _remove(change.folder, file)
    for file in change.files:
        if _waits(change, file):
            move(change.waiting / file, change.folder / file)


def _waits(change: _Change, file: str) -> bool:
    return (change.waiting / file).is_file()


def _remove(folder: Path, file: str) -> None:
    """Remove a file, and the folders that it leaves empty."""
    with suppress(FileNotFoundError, NotADirectoryError):
        (folder / file).unlink()
    for parent in _parents(file):
        with suppress(OSError):
            (folder / parent).rmdir()


def _parents(file: str) -> Iterator[Path]:
    """Yield the folders of a path, the innermost first, without that which it is relative to."""
    yield from list(Path(file).parents)[:-1]


def _undo(change: _Change, kept: frozenset[str]) -> None:
    """Put everything back as it was; raises OSError where even that cannot be done."""
    for file in change.files:
        place, waiting = change.folder / file, change.waiting / file
        if not waiting.is_file():
            place.replace(waiting)
        elif file not in kept:
            # It was copied, onto another device.
            place.unlink(missing_ok=True)
    for file in kept:
        place = change.folder / file
        place.parent.mkdir(parents=True, exist_ok=True)
        move(change.waiting / _EARLIER / file, place)
    sync_folders(change.touched)
    for file in change.files:
        for parent in _parents(file):
            with suppress(OSError):
                (change.folder / parent).rmdir()
