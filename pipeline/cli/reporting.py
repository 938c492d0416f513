"""What a report of a check is made from, and the registry of all formats (``cli/reports/``)."""

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from pipeline.base.finding import Finding
from pipeline.base.registry import Registry
from pipeline.checks.ignoring import Ignored
from pipeline.cli.colour import Paint
from pipeline.cli.quote import Lines
from pipeline.cli.telling import Measure


class Answer(NamedTuple):
    """What was found in one game, and what its files ask to be ignored.

    `untold` is what was found, too, and is only counted.
    """

    game: str
    findings: tuple[Finding, ...]
    ignored: tuple[Ignored, ...] = ()
    untold: tuple[Finding, ...] = ()

    def within(self, measure: Measure) -> "Answer":
        """Return the answer with all that `measure` does not tell left to be counted."""
        told = tuple(filter(measure.tells, self.findings))
        untold = tuple(each for each in self.findings if not measure.tells(each))
        return self._replace(findings=told, untold=untold)


class Desk(NamedTuple):
    """What a report is written with: the files' lines, colours, and whether to say little."""

    lines: Lines
    paint: Paint
    quiet: bool = False


class Told(NamedTuple):
    """A piece of a report: for stdout, or for stderr as findings of other commands are."""

    text: str
    aside: bool = False


Report: TypeAlias = Callable[[Iterable[Answer], Desk], Iterator[Told]]
"""Takes the answers as they come, so that a report may be read while games are still checked."""

REPORTS: Final[Registry[Report]] = Registry("report")


def report(name: str) -> Callable[[Report], Report]:
    """Register the decorated function as the format `name`."""
    return lambda write: REPORTS.add(name, write)


@cache
def load_reports() -> Registry[Report]:
    """Return all formats."""
    from pipeline.cli import reports

    REPORTS.discover(reports)
    return REPORTS


def publish(name: str, answers: Iterable[Answer], desk: Desk) -> None:
    """Print a report in the format `name`."""
    for told in load_reports()[name](answers, desk):
        # Names of files need not be UTF-8; what is not becomes escapes, which JSON reads, too.
        text = told.text.encode("utf-8", "backslashreplace").decode()
        print(text, file=sys.stderr if told.aside else sys.stdout)
