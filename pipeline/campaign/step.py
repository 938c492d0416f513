"""One step done once, for the roster or for one entry: ask, change, say."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.campaign.answers import Key, folded
from pipeline.campaign.asker import Asker
from pipeline.campaign.evaluation import Evaluator, StepEvaluator
from pipeline.campaign.plan import Ask, Read, Step
from pipeline.campaign.question import Names, Setting
from pipeline.campaign.state import Data, EffectError, State, apply
from pipeline.campaign.titles import Titles
from pipeline.markup.expression import ExpressionError


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
        """Return what expressions of a step see."""
        step_names = {"given": self.given(entry), "start": self._start, "kept": dict(self.kept)}
        return {**self.state.names(entry, each), **step_names}


class StepContext(NamedTuple):
    """Where a step is done: for which entry, none for the roster, and how manieth time."""

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
        """Return the answers, which are names from then on; None where one is missing."""
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
