"""What is to be shown of a roster on paper, and what is kept secret."""

from enum import StrEnum
from typing import NamedTuple


class Part(StrEnum):
    """What a secret list may leave out."""

    POINTS = "points"
    RULES = "rules"
    XP = "xp"
    EQUIPMENT = "equipment"


class RosterVisibility(NamedTuple):
    """How a roster is printed: what it leaves out, the blank cards beside it, the links' base."""

    without: tuple[Part, ...] = ()
    blanks: int = 0
    base: str = ""
