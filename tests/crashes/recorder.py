"""What a program does to a folder, in order, and what of it a power cut may leave.

The recorder looks at the folder before and after every call that changes names or syncs. A file
system may keep what was not synced, lose it, keep half of it, or keep later names and lose earlier
ones; what was synced it must have.
"""

import os
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any, Final, NamedTuple

import pytest

_CALLS: Final = ("replace", "rename", "unlink", "remove", "link", "mkdir", "rmdir", "fsync")


class Names(NamedTuple):
    """Names that change together: folder, name, and what it names from now on, None for nothing."""

    changes: tuple[tuple[int, str, int | None], ...]


class Write(NamedTuple):
    """A file that holds something else from now on."""

    file: int
    content: bytes


class Sync(NamedTuple):
    """A file or folder that has come to the disk."""

    what: int


Step = Names | Write | Sync


class _Seen(NamedTuple):
    names: dict[tuple[int, str], int]
    contents: dict[int, bytes]
    folders: frozenset[int]


class Recording:
    """All that is done below a folder, whose state at first is on the disk."""

    def __init__(self, root: Path) -> None:
        self._root, self._lock = root, RLock()
        self._ids: dict[int, int] = {}
        self._next = 0
        self._folders: set[int] = set()
        root.mkdir(parents=True, exist_ok=True)
        self._seen = self._first = self._look()
        self.steps: list[Step] = []

    @contextmanager
    def running(self) -> Iterator[None]:
        """Record within the block."""
        with pytest.MonkeyPatch.context() as patch:
            for name in _CALLS:
                patch.setattr(os, name, self._recorded(name, getattr(os, name)))
            yield
        self._note()

    def _recorded(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def recorded(*args: Any, **options: Any) -> Any:
            with self._lock:
                self._note()
                result = call(*args, **options)
                if name == "fsync":
                    number = self._ids.get(os.fstat(args[0]).st_ino)
                    if number is not None:
                        self.steps.append(Sync(number))
                else:
                    self._note(together=True)
                return result

        return recorded

    def _note(self, *, together: bool = False) -> None:
        """Add what has changed since the folder was looked at."""
        before, now = self._seen, self._look()
        self._seen = now
        changes = [
            (*place, now.names.get(place))
            for place in sorted(before.names.keys() | now.names.keys())
            if before.names.get(place) != now.names.get(place)
        ]
        groups = [tuple(changes)] if together and changes else [(each,) for each in changes]
        self.steps += [Names(group) for group in groups]
        for file, content in now.contents.items():
            if before.contents.get(file, b"") != content:
                self.steps.append(Write(file, content))

    def _look(self) -> _Seen:
        names: dict[tuple[int, str], int] = {}
        contents: dict[int, bytes] = {}
        found: dict[int, int] = {}

        def number(status: os.stat_result) -> int:
            if status.st_ino not in self._ids:
                self._ids[status.st_ino] = self._next
                self._next += 1
            return found.setdefault(status.st_ino, self._ids[status.st_ino])

        folders = {number(self._root.stat())}
        for place, below, files in os.walk(self._root):
            here = number(Path(place).stat())
            for name in (*below, *files):
                path = Path(place, name)
                status = path.stat()
                names[here, name] = each = number(status)
                if name in below:
                    folders.add(each)
                else:
                    contents[each] = path.read_bytes()
        self._ids = found
        self._folders |= folders
        return _Seen(names, contents, frozenset(folders))

    def state(self, cut: int, how: str, seed: int = 0) -> "State":
        """Return what a power cut after so many steps leaves.

        `how` is what becomes of what was not synced: ``lost``, ``named`` for files that are there
        but empty, ``torn`` for half of each, ``some`` at random, ``kept`` as after a kill.
        """
        chance = random.Random(seed)
        done = self.steps[:cut]
        synced: dict[int, int] = {}
        for at, step in enumerate(done):
            if isinstance(step, Sync):
                synced[step.what] = at
        names: dict[tuple[int, str], int | None] = dict(self._first.names)
        contents = dict(self._first.contents)
        for at, step in enumerate(done):
            if isinstance(step, Names):
                adding = [place for place, _, what in step.changes if what is not None]
                places = adding or [place for place, _, _ in step.changes]
                safe = all(synced.get(place, -1) > at for place in places)
                if safe or _kept(how, chance):
                    for place, name, what in step.changes:
                        names[place, name] = what
            elif isinstance(step, Write):
                if synced.get(step.file, -1) > at or how == "kept":
                    contents[step.file] = step.content
                elif how == "torn" or (how == "some" and chance.random() < 0.5):
                    contents[step.file] = step.content[: len(step.content) // 2]
                elif how == "some" and chance.random() < 0.5:
                    contents[step.file] = step.content
        there = {place: what for place, what in names.items() if what is not None}
        return State(there, contents, frozenset(self._folders), min(self._first.folders))


def _kept(how: str, chance: random.Random) -> bool:
    return how in ("named", "torn", "kept") or (how == "some" and chance.random() < 0.5)


class State(NamedTuple):
    """A folder as it may be found after a power cut."""

    names: dict[tuple[int, str], int]
    contents: dict[int, bytes]
    folders: frozenset[int]
    root: int

    def lay(self, place: Path) -> None:
        """Make a folder hold this and nothing else."""
        shutil.rmtree(place, ignore_errors=True)
        self._lay(place, self.root)

    def _lay(self, place: Path, folder: int) -> None:
        place.mkdir(parents=True)
        for (here, name), what in self.names.items():
            if here != folder:
                continue
            if what in self.folders:
                self._lay(place / name, what)
            else:
                (place / name).write_bytes(self.contents.get(what, b""))
