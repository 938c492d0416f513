"""The steps of a campaign: for which entries each is done, how often, and what it changes."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pipeline.rosters.answers import Asker, Key, folded
from pipeline.rosters.campaign import Ask, Names, Read, Setting, Step
from pipeline.rosters.campaign_state import (
    Compiler,
    Data,
    EffectError,
    State,
    StepEvaluator,
    Titles,
    apply,
)
from pipeline.source.findings import PunchboardError
from pipeline.source.names import did_you_mean
from pipeline.template.expression import ExpressionError


class Line(NamedTuple):
    """A line of the ledger: the step's title, and what happened."""

    step: str
    text: str


class Walk:
    """What steps share: the roster as it is, who answers, what was said and answered."""

    def __init__(self, read: Read, state: State, asker: Asker) -> None:
        self.read, self.state, self.asker = read, state, asker
        self.compiler, self.titles = Compiler(), Titles(state.game)
        self.lines: list[Line] = []
        self.kept: Names = {}
        self._start = state.names()["roster"]
        self._roster_answers: Names = {}
        self._entry_answers: dict[int, Names] = {}
        self._kept_entries: list[Data] = []

    def given(self, entry: Data | None) -> Names:
        """Return the answers of earlier steps by step: the roster's, and those of an entry."""
        return self._roster_answers | (
            {} if entry is None else self._entry_answers.get(id(entry), {})
        )

    def remember(self, step: str, entry: Data | None, answers: Names) -> None:
        """Keep the answers of a step for those that come later."""
        if entry is None:
            self._roster_answers[step] = answers
            return
        # An entry that is taken off and forgotten could leave its identity to another.
        self._kept_entries.append(entry)
        self._entry_answers.setdefault(id(entry), {})[step] = answers

    def names(self, entry: Data | None, each: str) -> Names:
        step_names = {"given": self.given(entry), "start": self._start, "kept": dict(self.kept)}
        return {**self.state.names(entry, each), **step_names}


class StepContext(NamedTuple):
    """Where a step is done: for which entry, none for the roster, and which repetition."""

    entry: Data | None
    title: str
    time: int


class StepRun:
    """One step done once; raises PunchboardError for an expression or a change that is wrong."""

    def __init__(
        self, walk: Walk, name: str, step: Step, evaluator: StepEvaluator, at: StepContext
    ) -> None:
        self._walk, self._name, self._step, self._at = walk, name, step, at
        self._evaluator, self._state = evaluator, walk.state
        names = walk.names(at.entry, step.each)
        self._own_names: Names = {"time": at.time, "before": names.get("entry", names["roster"])}

    @property
    def gone(self) -> bool:
        """Whether the entry has been taken off the roster."""
        entry = self._at.entry
        return entry is not None and not self._state.has(self._step.each, entry)

    def take(self) -> None:
        """Ask, change, and say what happened; only ask where an answer is missing."""
        self._define(self._step.let, "let")
        answers = self._answers()
        if answers is None:
            return
        self._define(self._step.then, "then")
        for index in range(len(self._step.do)):
            if not self.gone:
                self._apply_effect(index)
        self._walk.remember(self._name, self._at.entry, answers)
        for name, source in self._step.keep.items():
            self._walk.kept[name] = self._evaluator.value(source, self._names(), "keep", name)
        if self._step.say:
            text = self._evaluator.text(self._step.say, self._names(), "say")
            if text:
                self._walk.lines.append(Line(self._step.title, text))

    def _names(self) -> Names:
        """Return what expressions see; an entry that is gone as it was before."""
        if self.gone:
            return {
                **self._walk.names(None, ""),
                "entry": self._own_names["before"],
                **self._own_names,
            }
        return {**self._walk.names(self._at.entry, self._step.each), **self._own_names}

    def _define(self, named: Mapping[str, str], part: str) -> None:
        for name, source in named.items():
            self._own_names[name] = self._evaluator.value(source, self._names(), part, name)

    def _answers(self) -> Names | None:
        """Return the answers, which are names from then on; None if one is missing."""
        answers: Names = {}
        missing = False
        for name, ask in self._step.ask.items():
            try:
                is_asked = self._evaluator.holds(ask.when, self._names(), "ask", name, "when")
                answers[name] = self._own_names[name] = (
                    self._answer(name, ask) if is_asked else None
                )
            except PunchboardError:
                # It may only have missed the answer before.
                if missing:
                    continue
                raise
            missing = missing or (is_asked and answers[name] is None)
        return None if missing else answers

    def _answer(self, name: str, ask: Ask) -> Any:
        names = self._names()
        words = self._evaluator.text(ask.ask, names, "ask", name, "ask")
        setting = Setting(ask, names, self._evaluator.evaluate)
        key = Key(self._name, folded(self._at.title), self._at.time, name)
        try:
            return self._walk.asker.ask(key, self._step, self._at.title, words, setting)
        except (ExpressionError, TypeError, ValueError) as error:
            raise self._evaluator.failure(str(error), "ask", name) from None

    def _apply_effect(self, index: int) -> None:
        effect, names = self._step.do[index], self._names()
        if not self._evaluator.holds(effect.when, names, "do", index, "when"):
            return

        def evaluate(value: Any) -> Any:
            return self._evaluator.value(value, names, "do", index)

        try:
            apply(effect, self._state, self._at.entry, self._step.each, evaluate)
        except EffectError as error:
            raise self._evaluator.failure(str(error), "do", index) from None
        action = f"what {self._step.title!r} does"
        action += f" to {self._at.title}" if self._at.title else ""
        self._state.changed(action, self._evaluator.place("do", index))


MOST_TIMES: Final = 100
"""How often a step may be done for one entry."""

Titled = tuple[str, Data]
"""An entry with its name."""


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
        self._evaluator = StepEvaluator(walk.compiler, walk.read.document, name)

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
                hint = did_you_mean(key.entry, sorted(known_titles))
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
