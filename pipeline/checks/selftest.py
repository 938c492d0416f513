"""Checks tried on their own examples: each bad one must be found, each good one be silent."""

import inspect
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

import pipeline
from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position
from pipeline.checks.check import AnyCheck, Example

Attempt: TypeAlias = Callable[[AnyCheck, Example], list[Finding]]
"""Returns what is found in an example; raises PunchboardError for one that cannot be read."""


def self_test(checks: Iterable[AnyCheck], attempt: Attempt) -> Iterator[Finding]:
    """Yield each check whose bad example passes or whose good example fails."""
    for known in checks:
        yield from _tried(known, attempt)


def _tried(known: AnyCheck, attempt: Attempt) -> Iterator[Finding]:
    for name, example in (("bad", known.bad), ("good", known.good)):
        try:
            found = attempt(known, example)
        except PunchboardError as error:
            yield _finding(known, f"the {name} example cannot be read: {error.findings[0]}")
            continue
        if name == "bad" and {finding.code for finding in found} != {known.code}:
            yield _finding(known, f"the bad example is not found as {known.code}, and only so")
        if name == "good" and found:
            yield _finding(known, f"the good example fails: {found[0].message}")


def _finding(known: AnyCheck, message: str) -> Finding:
    place = _place(known)
    hint = "mend the check, or its example"
    return Finding("self-test", f"{known.code}: {message}", place, known.code, hint)


def _place(known: AnyCheck) -> Position:
    """Return where a check begins in Punchboard's own source."""
    path = Path(inspect.getsourcefile(known.run) or "")
    package = Path(pipeline.__file__).parent
    inside = path.is_relative_to(package)
    name = path.relative_to(package.parent).as_posix() if inside else path.name
    return Position(name, inspect.unwrap(known.run).__code__.co_firstlineno, 1)
