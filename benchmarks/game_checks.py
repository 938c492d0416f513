"""Rows of checks of real games: without a cache, filling one, and with nothing edited.

The first looks at the games' own language alone, the others at each of their languages, too.
"""

from pathlib import Path

from colds import entries, require_same
from game_copy import GameCopy
from materials import PUNCHBOARD
from measure import Run, removed
from rounds import Row

OWN, COLD, KEPT, AGAIN = "check-own", "check", "check-kept", "check-again"


class Checks:
    """What the checks of a round tell: all must say what the one says that recalls nothing."""

    def __init__(self, copy: GameCopy) -> None:
        self._copy = copy
        self._told = ""
        self._entries = 0

    def rows(self) -> list[Row]:
        """Return the rows in the order in which they are to be run."""
        command = [PUNCHBOARD, "check", *self._copy.games, "--notes", "--format", "sarif"]
        root, caches, none = self._copy.root, self._copy.caches(KEPT), self._copy.caches(COLD)
        own = [*command, "--lang", "en", "--no-cache"]
        return [
            Row(
                *(OWN, "check in English alone, no cache", own, root, None, none),
                prepare=lambda: removed(none),
            ),
            Row(
                *(COLD, "check, no cache", [*command, "--no-cache"], root, None, none),
                prepare=lambda: removed(none),
                accept=self._take,
            ),
            Row(
                *(KEPT, "check, filling the cache", command, root, None, caches),
                prepare=lambda: removed(caches),
                accept=lambda taken: require_same(taken.said, self._told),
            ),
            Row(
                *(AGAIN, "check, nothing edited", command, root, None, caches),
                prepare=lambda: self._count(caches),
                accept=lambda taken: self._accept_again(taken, caches),
            ),
        ]

    def _take(self, cold: Run) -> None:
        self._told = cold.said

    def _count(self, caches: Path) -> None:
        self._entries = entries(caches)

    def _accept_again(self, taken: Run, caches: Path) -> None:
        require_same(taken.said, self._told)
        if entries(caches) != self._entries:
            raise SystemExit("refused: a check that was to recall everything has judged anew")
