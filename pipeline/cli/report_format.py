"""What a report of a check is made from, and the registry of all formats (``cli/reports/``)."""

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from pipeline.base.finding import Finding
from pipeline.base.registry import Registry
from pipeline.checks.comments import Ignored
from pipeline.cli.colour import Paint
from pipeline.cli.quote import Lines


class Answer(NamedTuple):
    """What was found in one game, and what its files ask to be ignored."""

    game: str
    findings: tuple[Finding, ...]
    ignored: tuple[Ignored, ...] = ()


class ReportContext(NamedTuple):
    """What a report is written with: the files' lines, colours, and whether to say little."""

    lines: Lines
    paint: Paint
    quiet: bool = False


class CheckedGame(NamedTuple):
    """A piece of a report: for stdout, or for stderr as findings of other commands are."""

    text: str
    aside: bool = False


Report: TypeAlias = Callable[[Iterable[Answer], ReportContext], Iterator[CheckedGame]]
"""Takes the answers as they come, so that a report may be read while games are still checked."""

REPORTS: Final[Registry[Report]] = Registry("report", "pipeline.cli.reports")


def report(name: str) -> Callable[[Report], Report]:
    """Register the decorated function as the format `name`."""
    return lambda write: REPORTS.add(name, write)


def publish(name: str, answers: Iterable[Answer], context: ReportContext) -> None:
    """Print a report in the format `name`."""
    for told in REPORTS[name](answers, context):
        print(told.text, file=sys.stderr if told.aside else sys.stdout)
