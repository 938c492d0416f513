"""Names of inputs, noted where they are read: by these a result is known to hold still.

Whoever keeps results for later notes again what a kept one was read from (`note_all`).
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import local
from typing import Final

FILE: Final = "file "
"""Begins the name of a file that the folders of templates are searched for."""

PICTURE: Final = "picture "
"""Begins the name of a picture below the folder of the game."""

RECORDS: Final = "records "
"""Begins the name of all records of a kind."""

VALUE: Final = "value "
"""Begins what a template calls a value of its context."""

SCALES: Final = "scales "
"""Begins the name of the sizes that the texts of a component have in common."""


class _Noted(local):
    def __init__(self) -> None:
        self.open: list[set[str]] = []


_NOTED: Final = _Noted()


def note(name: str) -> None:
    """Note that an input is read."""
    if _NOTED.open:
        _NOTED.open[-1].add(name)


def note_all(names: Iterable[str]) -> None:
    """Note that inputs are read, as they were when a result was made that is used again."""
    if _NOTED.open:
        _NOTED.open[-1].update(names)


def begin() -> None:
    """Begin to note what is read until `end`."""
    _NOTED.open.append(set())


def end(*, apart: bool = False) -> frozenset[str]:
    """Return what was read since `begin`; unless it is `apart`, whoever notes around it has it."""
    names = frozenset(_NOTED.open.pop())
    if not apart:
        note_all(names)
    return names


@contextmanager
def noting(*, apart: bool = False) -> Iterator[set[str]]:
    """Yield the set of what is read until the end; unless it is `apart`, others have it, too."""
    begin()
    names = _NOTED.open[-1]
    try:
        yield names
    finally:
        end(apart=apart)
