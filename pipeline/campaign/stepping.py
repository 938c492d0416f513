"""One step of a campaign: for which entries it is done, and how often."""

from typing import Final

from pipeline.base import suggest
from pipeline.campaign.answers import Key, folded
from pipeline.campaign.evaluation import StepEvaluator
from pipeline.campaign.plan import Step
from pipeline.campaign.state import Data
from pipeline.campaign.step import Line, StepContext, StepRun, Walk

MOST_TIMES: Final = 100
"""How often a step may be done for one entry."""

Titled = tuple[str, Data]
"""An entry with what it is called."""


def take_steps(walk: Walk) -> tuple[Line, ...]:
    """Take all steps and return the ledger.

    Raises PunchboardError with the findings of the first step that cannot be taken.
    """
    for name, step in walk.read.campaign.steps.items():
        _StepTaker(walk, name, step).take()
        walk.asker.problems.stop()
    return tuple(walk.lines)


class _StepTaker:
    """One step."""

    def __init__(self, walk: Walk, name: str, step: Step) -> None:
        self._walk, self._name, self._step = walk, name, step
        self._evaluator: StepEvaluator = walk.evaluator.of(name)

    def take(self) -> None:
        """Do the step for the roster, or for each entry that takes part."""
        step, state = self._step, self._walk.state
        if not step.each:
            if self._evaluator.holds(step.when, self._walk.names(None, ""), "when"):
                self._repeat("", None)
            return
        for title, entry in self._participants():
            if state.has(step.each, entry):
                self._repeat(title, entry)

    def _participants(self) -> list[Titled]:
        each, state = self._step.each, self._walk.state
        titles = self._walk.titles.all(state, each)
        self._refuse_unknown_entries(titles)
        candidates = [
            (title, entry)
            for title, entry in zip(titles, state.entries(each), strict=True)
            if self._evaluator.holds(self._step.when, self._walk.names(entry, each), "when")
        ]
        return self._pick(candidates) if self._step.pick and candidates else candidates

    def _pick(self, candidates: list[Titled]) -> list[Titled]:
        names = self._walk.names(None, "")
        words = self._evaluator.text(self._step.pick, names, "pick")
        usual = self._evaluator.value(self._step.picked, names, "picked") or []
        if not isinstance(usual, list):
            raise self._evaluator.failure("expected a list of titles; end with list", "picked")
        titles = [title for title, _ in candidates]
        likely = [
            title for title in titles if folded(title) in {folded(str(choice)) for choice in usual}
        ]
        picked = self._walk.asker.picks(self._name, self._step, words, titles, likely)
        return [(title, entry) for title, entry in candidates if title in picked]

    def _refuse_unknown_entries(self, titles: list[str]) -> None:
        """Refuse answers for entries that the roster does not have."""
        known_titles, asker = {folded(title) for title in titles}, self._walk.asker
        for key, answer in asker.answers.of_step(self._name):
            if key.entry not in known_titles:
                message = f"there is no {key.entry!r} among the {self._step.each}"
                hint = suggest.hint(key.entry, sorted(known_titles))
                asker.problems.add("answer-unknown", message, answer.place, self._name, hint)
        asker.problems.stop()

    def _repeat(self, title: str, entry: Data | None) -> None:
        """Do the step once, as often as it says, or as often as is wished."""
        for time in range(self._count_times(entry)):
            once = StepRun(
                self._walk, self._name, self._step, self._evaluator, StepContext(entry, title, time)
            )
            # Who was picked need not be asked whether at all.
            sure = not self._step.many or (self._step.pick and time == 0)
            if once.gone or not (sure or self._again(entry, title, time)):
                break
            once.take()

    def _count_times(self, entry: Data | None) -> int:
        if self._step.times is None:
            return MOST_TIMES if self._step.many else 1
        names = self._walk.names(entry, self._step.each)
        times = self._evaluator.value(self._step.times, names, "times")
        if isinstance(times, int):
            return min(times, MOST_TIMES)
        raise self._evaluator.failure(f"expected a whole number, found {times!r}", "times")

    def _again(self, entry: Data | None, title: str, time: int) -> bool:
        names = self._walk.names(entry, self._step.each)
        words = self._evaluator.text(self._step.many, names, "many")
        key = Key(self._name, folded(title), time, "")
        return self._walk.asker.again(key, self._step, title, words)
