"""The safe area: how near to the cut text may come, measured alike on faces and in files."""

from typing import Final, TypeAlias

Rectangle: TypeAlias = tuple[float, float, float, float]
"""Two sides with the lesser coordinates, and the two opposite, in points."""

SLACK: Final = 0.3
"""Points that nobody sees: round letters reach over the line that they stand on."""


def excess(letter: Rectangle, trim: Rectangle, safe: float) -> float:
    """Return how far ink reaches out of the safe area, in points; below 0 it lies inside."""
    before = max(trim[0] - letter[0], trim[1] - letter[1])
    behind = max(letter[2] - trim[2], letter[3] - trim[3])
    return max(before, behind) + safe
