"""Whole games, one or several at a time: the next begins in the memory that the last one had."""

import gc
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from pipeline.edition.context import close_editions
from pipeline.press.worker_pool import spread

_Result = TypeVar("_Result")


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


def _alone(work: Callable[..., _Result], *arguments: Any) -> _Result:
    """Let go of the game that this process has had open, and work on another."""
    if close_editions():
        gc.collect()
    return work(*arguments)
