"""Dice thrown for a question: the same seed and question give the same result, whatever else."""

import random
from typing import Final

from pipeline.content.fields.dice import parse_dice

_MOST: Final = 10_000
"""Throws until a result counts; no table of a game leaves so little."""


def roll_dice(dice: str, key: str, counting: tuple[int, ...]) -> int:
    """Return a result of `dice` that is among `counting`; `key` decides which.

    Raises ValueError where none of them comes.
    """
    source = random.Random(key)
    for _ in range(_MOST):
        result = _once(dice, source)
        if result in counting:
            return result
    raise ValueError(f"no result of {dice} counts")


def _once(dice: str, source: random.Random) -> int:
    if dice == "D66":
        return 10 * source.randint(1, 6) + source.randint(1, 6)
    roll = parse_dice(dice)
    return sum(source.randint(1, roll.sides) for _ in range(roll.count)) + roll.bonus
