"""What a rule of preflight is, what it has to say, and the registry of all rules."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeAlias

from pipeline.base.registry import Registry
from pipeline.preflight.file import File
from pipeline.preflight.geometry import Box
from pipeline.preflight.view import View


class Defect(NamedTuple):
    """What a rule has found: its code, what was found in words, and what the profile allows.

    `page` counts from 1, and 0 is the file as a whole; `box` is where, in points of the page.
    """

    code: str
    message: str
    allowed: str
    page: int = 0
    box: Box | None = None
    hint: str = ""


class Doubt(NamedTuple):
    """What a rule could not look at, and why."""

    reason: str
    page: int = 0


Remark: TypeAlias = Defect | Doubt


class Needs(StrEnum):
    """What a rule looks at, from what takes no time to what takes most."""

    STRUCTURE = "structure"
    CONTENT = "content"
    PIXELS = "pixels"


class Rule(NamedTuple):
    """A rule: its key of a profile's ``file:``, what values that takes, and what it finds and why.

    One of `of_page` and `of_file` is there. `forbids` says that its value is true or false, and
    that true, which allows what it looks for, is as good as no rule.
    """

    key: str
    type: Any
    doc: str
    needs: Needs
    forbids: bool
    of_page: Callable[[View, Any], Iterator[Remark]] | None = None
    of_file: Callable[[File, Any], Iterator[Remark]] | None = None


RULES: Final[Registry[Rule]] = Registry("rule of preflight", "pipeline.preflight.rules")


def page_rule(
    key: str, type_: Any, *, needs: Needs = Needs.STRUCTURE, forbids: bool = False
) -> Callable[[Callable[[View, Any], Iterator[Remark]]], Callable[[View, Any], Iterator[Remark]]]:
    """Register the decorated function as the rule `key`, which looks at one page after another."""

    def register(
        run: Callable[[View, Any], Iterator[Remark]],
    ) -> Callable[[View, Any], Iterator[Remark]]:
        RULES.add(key, Rule(key, type_, _doc(run), needs, forbids, of_page=run))
        return run

    return register


def file_rule(
    key: str, type_: Any, *, needs: Needs = Needs.STRUCTURE, forbids: bool = False
) -> Callable[[Callable[[File, Any], Iterator[Remark]]], Callable[[File, Any], Iterator[Remark]]]:
    """Register the decorated function as the rule `key`, which looks at a file as a whole."""

    def register(
        run: Callable[[File, Any], Iterator[Remark]],
    ) -> Callable[[File, Any], Iterator[Remark]]:
        RULES.add(key, Rule(key, type_, _doc(run), needs, forbids, of_file=run))
        return run

    return register


def _doc(run: Callable[..., object]) -> str:
    return (run.__doc__ or "").strip()
