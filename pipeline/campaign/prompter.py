"""Who answers questions, and what is asked."""

from typing import NamedTuple, Protocol


class Question(NamedTuple):
    """What somebody is asked: the step's title, the entry, the words, what is expected.

    `default` is what an empty answer means, in words; None where there must be an answer.
    """

    step: str
    entry: str
    words: str
    expected: str
    default: str | None


class Prompter(Protocol):
    """Who answers questions; `problem` is what was wrong with the answer before."""

    def answer(self, question: Question, problem: str = "") -> str:
        """Return an answer in words, the empty text for the default."""
