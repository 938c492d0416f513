"""What a check is, and the registry of all of them: one file each in ``checks/rules/``."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple, Protocol, TypeAlias

from pipeline.base.finding import Finding
from pipeline.base.registry import Registry
from pipeline.checks.content.subject import GameSubject

Run: TypeAlias = Callable[[GameSubject], Iterator[Finding]]
Example: TypeAlias = Mapping[str, str]
"""The files of a tiny game by name; game.yaml is supplied."""


class Explained(Protocol):
    """What explains itself: a check of content, or one of finished faces."""

    @property
    def code(self) -> str:
        """The code of its findings."""

    @property
    def doc(self) -> str:
        """What it finds and why that matters."""

    @property
    def run(self) -> Callable[..., object]:
        """The function that finds it."""

    @property
    def bad(self) -> Example:
        """A game with one such fault."""

    @property
    def good(self) -> Example:
        """The same without the fault."""


class Check(NamedTuple):
    """A check that compares a game's records with one another.

    `code` is that of its findings; `doc` says what it finds and why that matters; `bad` is a game
    with one such fault, `good` the same without it.
    """

    code: str
    doc: str
    run: Run
    bad: Example
    good: Example


CHECKS: Final[Registry[Check]] = Registry("check")


def check(code: str, *, bad: Example, good: Example) -> Callable[[Run], Run]:
    """Register the decorated function as the check `code`; its docstring says what it finds."""

    def register(run: Run) -> Run:
        CHECKS.add(code, Check(code, (run.__doc__ or "").strip(), run, bad, good))
        return run

    return register
