"""Whole games, one or several at a time: the next begins in the memory that the last one had."""

import gc
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from pipeline.base.suffixes import MARKDOWN
from pipeline.edition.context import EditionKey, close_editions
from pipeline.edition.project import CONTENT, Project
from pipeline.press.worker_pool import spread

_Result = TypeVar("_Result")

_WORKED_ON: Final = (".yaml", ".j2", *MARKDOWN)
"""Files whose size tells how long a game takes: neither pictures nor typefaces."""


def each_game(
    work: Callable[..., _Result], calls: Sequence[tuple[Any, ...]], workers: int = 1
) -> Iterator[_Result]:
    """Yield what `work` returns for the arguments of each call, in order.

    Games know nothing of each other, so that several `workers` are each given whole ones; one is
    this process. Raises what `work` raises, and PunchboardError for a worker that was ended.
    """
    if workers > 1:
        yield from spread(_alone, [(work, *call) for call in calls], workers)
        return
    for call in calls:
        yield _alone(work, *call)


def processes_each(games: Sequence[EditionKey], processes: int) -> list[int]:
    """Return how many of `processes` each of several games is worked on by, side by side.

    A process that makes the faces of a game compiles its templates and begins their memory anew, so
    that most games are best worked on by one. One that is larger than the others gets more, for it
    would still be busy when all others are done.
    """
    sizes = [_size(game) for game in games]
    whole = sum(sizes) or 1
    return [max(1, round(processes * size / whole)) for size in sizes]


def _size(game: EditionKey) -> int:
    """Return how many bytes of content and templates a game has."""
    folders = game.root / CONTENT / game.game, Project(game.root).template_folders(game.game)[0]
    return sum(
        entry.stat().st_size
        for folder in folders
        for entry in _entries(folder)
        if entry.name.endswith(_WORKED_ON) and entry.is_file()
    )


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    """Return what lies in a folder, nothing of one that cannot be read: whoever opens it tells."""
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except OSError:
        return []


def _alone(work: Callable[..., _Result], *arguments: Any) -> _Result:
    """Let go of the game that this process has had open, and work on another."""
    if close_editions():
        gc.collect()
    return work(*arguments)
