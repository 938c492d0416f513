"""How much a file may take: hostile ones ask for hours and for all of the memory."""

from time import process_time
from typing import Final

MOST_MEMORY: Final = 2_000_000_000
"""Bytes, where the system can bound them."""
MOST_SECONDS: Final = 120.0
"""Of processor time, as those of a page."""
MOST_SECONDS_OF_PAGE: Final = 8.0
"""For what is on it to be walked; the hundredth of that is usual."""
MOST_OPERATORS: Final = 30_000_000
MOST_STREAM: Final = 100_000_000
"""Bytes of one stream, decoded."""
MOST_SAVED: Final = 512
"""Graphics states that are kept at once."""
MOST_DEPTH: Final = 24
"""Forms within forms."""
MOST_MARKS: Final = 400_000
"""What one page may paint."""


class Budget:
    """What is left of the time and of the operators that one file may take."""

    def __init__(self, seconds: float = MOST_SECONDS) -> None:
        self._until = process_time() + seconds
        self._until_page = self._until
        self._operators = MOST_OPERATORS

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        return self._operators <= 0 or process_time() > self._until

    def begin_page(self) -> None:
        """Begin what one page may take of it."""
        self._until_page = process_time() + MOST_SECONDS_OF_PAGE

    def take(self, operators: int) -> bool:
        """Take operators, and tell whether there were any left, for the page as for the file."""
        self._operators -= operators
        return not self.spent and process_time() < self._until_page
