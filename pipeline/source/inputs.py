"""The inputs of a result: what was read for it, and the date of the build.

Code that keeps results notes again what a kept one was read from (`note_all`).
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from threading import local
from typing import Final

from pipeline.source.findings import Misuse
from pipeline.source.names import whole_number

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
    """Return what was read since `begin`; unless it is `apart`, the notes around it include it."""
    names = frozenset(_NOTED.open.pop())
    if not apart:
        note_all(names)
    return names


@contextmanager
def noting(*, apart: bool = False) -> Iterator[set[str]]:
    """Yield the set of names that are read; unless it is `apart`, others have them, too."""
    begin()
    names = _NOTED.open[-1]
    try:
        yield names
    finally:
        end(apart=apart)


SOURCE_DATE: Final = "SOURCE_DATE_EPOCH"
"""The variable that reproducible builds set (reproducible-builds.org)."""

# 9999-12-31T23:59:59Z, the last second that a PDF date can write.
_LAST: Final = 253_402_300_799


def source_date() -> int | None:
    """Return the seconds since 1970 that SOURCE_DATE_EPOCH says, None if it is not set.

    Raises Misuse for anything else.
    """
    text = os.environ.get(SOURCE_DATE, "").strip()
    if not text:
        return None
    seconds = whole_number(text, 0, _LAST)
    if seconds is None:
        raise Misuse(f"{SOURCE_DATE} must be seconds since 1970, found {text[:40]!r}")
    return seconds


def today() -> str:
    """Return the day, as ISO 8601 writes it; raises Misuse as `source_date` does."""
    seconds = source_date()
    now = datetime.now(UTC) if seconds is None else datetime.fromtimestamp(seconds, UTC)
    return now.date().isoformat()
