"""What a check is, and the registry of all of them: one file each in ``checks/rules/``."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from pipeline.base.finding import Finding
from pipeline.base.registry import Registry
from pipeline.content.game import Game

Run: TypeAlias = Callable[[Game], Iterator[Finding]]


class Check(NamedTuple):
    """A check that compares a game's records with one another; `code` is that of its findings."""

    code: str
    doc: str
    run: Run


CHECKS: Final[Registry[Check]] = Registry("check")


def check(code: str) -> Callable[[Run], Run]:
    """Register the decorated function as the check `code`; its docstring says what it finds."""

    def register(run: Run) -> Run:
        CHECKS.add(code, Check(code, (run.__doc__ or "").strip(), run))
        return run

    return register
