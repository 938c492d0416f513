"""What a check is, whatever it looks at, and the registry of all checks of one sort of subject."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from pipeline.base.finding import Severity
from pipeline.base.registry import Registry

Subject = TypeVar("Subject")
"""What a check looks at: a game, a finished face, a stylesheet, a PO file."""

Result = TypeVar("Result")
"""What it yields: a finding, or one that still lacks its place."""

Example: TypeAlias = Mapping[str, str]
"""The files of a tiny project by name; each sort of check says what need not be among them."""


class Check(NamedTuple, Generic[Subject, Result]):
    """A check of one sort of subject.

    `code` is that of its findings, `severity` how grave they are where a game does not say
    otherwise; `doc` says what it finds and why that matters; `bad` is an example with one such
    fault, `good` the same without it.
    """

    code: str
    doc: str
    run: Callable[[Subject], Iterator[Result]]
    bad: Example
    good: Example
    severity: Severity = Severity.WARNING


AnyCheck: TypeAlias = Check[Any, Any]


class CheckRegistry(Registry[Check[Subject, Result]], Generic[Subject, Result]):
    """The checks of one sort by code, one a module of `package`, imported when first looked at."""

    def check(
        self, code: str, *, bad: Example, good: Example, severity: Severity = Severity.WARNING
    ) -> Callable[[Callable[[Subject], Iterator[Result]]], Callable[[Subject], Iterator[Result]]]:
        """Register the decorated function as the check `code`; its docstring says what it finds."""

        def register(
            run: Callable[[Subject], Iterator[Result]],
        ) -> Callable[[Subject], Iterator[Result]]:
            doc = (run.__doc__ or "").strip()
            self.add(code, Check(code, doc, run, bad, good, severity))
            return run

        return register

    def run(self, subject: Subject) -> Iterator[Result]:
        """Yield what every check finds, check by check in alphabetical order."""
        for check in self.values():
            yield from check.run(subject)
