"""`step(ladder, value, steps)`: move along an ordered list, stopping at its ends."""

from collections.abc import Sequence
from typing import Final, TypeVar

from pipeline.markup.functions import FUNCTIONS

T = TypeVar("T")

_MOST_NAMED: Final = 50


def step(ladder: Sequence[T], value: T, steps: int) -> T:
    """Return the entry `steps` places after `value` in `ladder`, not beyond either end.

    Raises ValueError when `value` is not in the ladder.
    """
    # What cannot be compared in one turn is found by being the same.
    is_plain = type(value) in (str, int, float, bool)
    places = (at for at, each in enumerate(ladder) if each is value or (is_plain and each == value))
    found = next(places, None)
    if found is None:
        named = [str(each) for each in ladder[:_MOST_NAMED] if isinstance(each, (str, int, float))]
        shown = str(value) if is_plain else "the value"
        raise ValueError(f"{shown} is not one of {', '.join(named)}")
    at = found + steps
    return ladder[min(max(at, 0), len(ladder) - 1)]


FUNCTIONS.add("step", step)
