"""Somebody at a terminal who answers the questions of a campaign's steps."""

import sys
from typing import TYPE_CHECKING

import typer

from pipeline.base.visible import visible
from pipeline.cli.say import say

if TYPE_CHECKING:
    from pipeline.campaign.somebody import Question


class Terminal:
    """Asks on the terminal, a heading once a step and entry."""

    def __init__(self) -> None:
        self._heading = ""

    def answer(self, question: "Question", problem: str = "") -> str:
        """Return what is typed, the empty text for the default; raises typer.Abort."""
        if question.step != self._heading:
            self._heading = question.step
            say("", question.step)
        if problem:
            say(f"  {problem}")
        default = "" if question.default is None else f", Enter: {question.default}"
        words = f"  {question.words} ({question.expected}{default})"
        said = typer.prompt(visible(words), default="", show_default=False)
        return str(said)


def terminal() -> Terminal | None:
    """Return who is asked; None where nobody sits at a terminal."""
    return Terminal() if sys.stdin.isatty() and sys.stdout.isatty() else None
