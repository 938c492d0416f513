"""The sides of a piece that proofs show."""

from enum import StrEnum


class Side(StrEnum):
    """Which sides of a piece."""

    FRONT = "front"
    BACK = "back"
    BOTH = "both"
