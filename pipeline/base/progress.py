"""How far a task has come: what it tells whoever shows that."""

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with a stage of the work, how much of it is done, and how much there is."""


def silent(stage: str, done: int, total: int) -> None:
    """Show nothing."""
