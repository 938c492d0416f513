"""The steps of a campaign taken one after another."""

from typing import NamedTuple

from pipeline.campaign.asker import Asker
from pipeline.campaign.evaluation import Evaluator
from pipeline.campaign.plan import Read
from pipeline.campaign.question import Names
from pipeline.campaign.state import Data, State
from pipeline.campaign.titles import Titles


class Line(NamedTuple):
    """A line of the ledger: the step's title, and what happened."""

    step: str
    text: str


class Walk:
    """What steps share: the roster as it stands, who answers, what was said and answered."""

    def __init__(self, read: Read, state: State, asker: Asker) -> None:
        self.read, self.state, self.asker = read, state, asker
        self.evaluator, self.titles = Evaluator(read.document), Titles(state.game)
        self.lines: list[Line] = []
        self.kept: Names = {}
        self._start = state.names()["roster"]
        self._given: Names = {}
        self._given_by: dict[int, Names] = {}
        self._kept: list[Data] = []

    def given(self, entry: Data | None) -> Names:
        """Return the answers of earlier steps by step: the roster's, and those of an entry."""
        return self._given | ({} if entry is None else self._given_by.get(id(entry), {}))

    def remember(self, step: str, entry: Data | None, answers: Names) -> None:
        """Keep the answers of a step for those that come later."""
        if entry is None:
            self._given[step] = answers
            return
        # An entry that is taken off and forgotten could leave its identity to another.
        self._kept.append(entry)
        self._given_by.setdefault(id(entry), {})[step] = answers

    def names(self, entry: Data | None, each: str) -> Names:
        """Return what expressions of a step see."""
        shown = {"given": self.given(entry), "start": self._start, "kept": dict(self.kept)}
        return {**self.state.names(entry, each), **shown}
