"""What is known of faces before a check looks at them."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from pipeline.press.orders import FaceOrder


class Verdicts(Protocol):
    """What earlier runs have found about faces."""

    def sound(self, check: str, orders: Sequence[FaceOrder]) -> frozenset[FaceOrder]:
        """Return those of `orders` that `check` is known to find nothing at."""

    def keep(self, check: str, found: Mapping[FaceOrder, frozenset[str]]) -> None:
        """Keep that `check` finds nothing at faces, by what it has read of each."""
