"""What a sort of question is: what is expected, and reading an answer in words or as data."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from pipeline.base.registry import Registry
from pipeline.campaign.plan import Ask

Names = dict[str, Any]
Evaluate = Callable[[str, Names], Any]
"""An expression by its source, over names."""


class AnswerError(ValueError):
    """An answer that cannot be taken; the message says what was expected and found."""


class Setting(NamedTuple):
    """Where a question is asked: its data, all that expressions may see, and evaluating them."""

    ask: Ask
    names: Names
    evaluate: Evaluate

    def value(self, written: Any) -> Any:
        """Return an option: an expression's value, or what stands there."""
        return self.evaluate(written, self.names) if isinstance(written, str) else written


class Sort(NamedTuple):
    """A sort of question.

    `expected` says what may be answered; `read` returns the answer's value or raises AnswerError;
    `results` are the rolls that count, where it is rolled.
    """

    expected: Callable[[Setting], str]
    read: Callable[[Setting, Any], Any]
    results: Callable[[Setting], tuple[int, ...]] | None = None


SORTS: Final[Registry[Sort]] = Registry("sort of question", "pipeline.campaign.questions")
