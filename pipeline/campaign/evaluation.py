"""The expressions and texts of campaign.yaml, evaluated; what is wrong with one is a finding."""

from typing import Any

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Position
from pipeline.campaign.question import Names
from pipeline.documents.document import Document
from pipeline.markup.expression import Expression, ExpressionError, Expressions


class Evaluator:
    """What evaluates, each expression compiled once."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._compiler = Expressions()
        self._expressions: dict[str, Expression] = {}
        self._texts: dict[str, Expression] = {}

    def evaluate(self, source: str, names: Names) -> Any:
        """Return an expression's value; raises ExpressionError."""
        if source not in self._expressions:
            self._expressions[source] = self._compiler.expression(source)
        return self._expressions[source](names)

    def of(self, step: str) -> "StepEvaluator":
        """Return what evaluates for one step."""
        return StepEvaluator(self, self._document, step)

    def text(self, source: str, names: Names) -> str:
        """Return a text with ``{{ }}`` as it reads; raises ExpressionError."""
        if source not in self._texts:
            self._texts[source] = self._compiler.text(source)
        return " ".join(str(self._texts[source](names)).split())


class StepEvaluator:
    """What evaluates for one step; a path leads to the expression within the step."""

    def __init__(self, evaluator: Evaluator, document: Document, step: str) -> None:
        self._evaluator, self._document, self._step = evaluator, document, step

    def value(self, written: Any, names: Names, *path: str | int) -> Any:
        """Return an expression's value, or what stands there; raises PunchboardError."""
        if not isinstance(written, str):
            return written
        try:
            return self._evaluator.evaluate(written, names)
        except ExpressionError as error:
            raise self.failure(error, *path) from None

    def evaluate(self, source: str, names: Names) -> Any:
        """Return an expression's value; raises ExpressionError."""
        return self._evaluator.evaluate(source, names)

    def holds(self, source: str, names: Names, *path: str | int) -> bool:
        """Tell whether a condition holds, as an empty one does; raises PunchboardError."""
        return not source or bool(self.value(source, names, *path))

    def text(self, source: str, names: Names, *path: str | int) -> str:
        """Return a text with ``{{ }}`` as it reads; raises PunchboardError."""
        try:
            return self._evaluator.text(source, names)
        except ExpressionError as error:
            raise self.failure(error, *path) from None

    def place(self, *path: str | int) -> Position:
        """Return where something of the step stands."""
        return self._document.position("steps", self._step, *path)

    def failure(self, error: ExpressionError | str, *path: str | int) -> PunchboardError:
        """Return an error about what stands at `path` of the step."""
        hint = "it sees the roster's fields, entry, answers, given, records, c and game"
        place = self.place(*path)
        if isinstance(error, ExpressionError):
            place = error.position(self._document, "steps", self._step, *path)
        return fail("campaign-expression", str(error), place, self._step, hint)
