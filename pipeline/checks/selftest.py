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
    for check in checks:
        yield from _check_findings(check, attempt)


def _check_findings(check: AnyCheck, attempt: Attempt) -> Iterator[Finding]:
    for name, example in (("bad", check.bad), ("good", check.good)):
        try:
            found = attempt(check, example)
        except PunchboardError as error:
            yield _finding(check, f"the {name} example cannot be read: {error.findings[0]}")
            continue
        if name == "bad" and {finding.code for finding in found} != {check.code}:
            yield _finding(check, f"the bad example is not found as {check.code}, and only so")
        elif name == "bad" and {finding.severity for finding in found} != {check.severity}:
            yield _finding(check, f"the bad example is not found as {check.severity}")
        if name == "good" and found:
            yield _finding(check, f"the good example fails: {found[0].message}")


def _finding(check: AnyCheck, message: str) -> Finding:
    place = _source_position(check)
    hint = "mend the check, or its example"
    return Finding("self-test", f"{check.code}: {message}", place, check.code, hint)


def _source_position(check: AnyCheck) -> Position:
    """Return where a check begins in Punchboard's own source."""
    path = Path(inspect.getsourcefile(check.run) or "")
    package = Path(pipeline.__file__).parent
    inside = path.is_relative_to(package)
    name = path.relative_to(package.parent).as_posix() if inside else path.name
    return Position(name, inspect.unwrap(check.run).__code__.co_firstlineno, 1)
