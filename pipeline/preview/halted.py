"""The games that nothing is done for, since work on them has met a limit."""

from collections.abc import Iterable, Mapping

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.preview.activity import Activity


class Halted:
    """Games with the limit that work on them has met; they go on once a file of theirs is saved.

    `activity` is where the work that is under way is noted.
    """

    def __init__(self, limits: Mapping[str, Finding], activity: Activity) -> None:
        self.activity = activity
        self._limits = dict(limits)

    def begin(self, game: str) -> None:
        """Note that a game is worked on. Raises PunchboardError where it is halted."""
        if game in self._limits:
            raise PunchboardError(self._limits[game])
        self.activity.on(game)

    def holds(self, game: str) -> bool:
        """Tell whether a game is halted."""
        return game in self._limits

    def release(self, games: Iterable[str]) -> None:
        """Let games be worked on again."""
        for game in games:
            self._limits.pop(game, None)

    @property
    def games(self) -> tuple[str, ...]:
        """The games that are halted."""
        return tuple(self._limits)


def none_halted() -> Halted:
    """Return that all games may be worked on."""
    return Halted({}, Activity())
