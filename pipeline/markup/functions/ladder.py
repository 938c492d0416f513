"""`step(ladder, value, steps)`: move along an ordered list, stopping at its ends."""

from collections.abc import Sequence
from typing import TypeVar

from pipeline.markup.functions import FUNCTIONS

T = TypeVar("T")


def step(ladder: Sequence[T], value: T, steps: int) -> T:
    """Return the entry `steps` places after `value` in `ladder`, not beyond either end.

    Raises ValueError when `value` is not in the ladder.
    """
    if value not in ladder:
        raise ValueError(f"{value} is not one of {', '.join(map(str, ladder))}")
    at = list(ladder).index(value) + steps
    return ladder[min(max(at, 0), len(ladder) - 1)]


FUNCTIONS.add("step", step)
