"""`punchboard check`: find everything that a build would find, and more, and write nothing."""

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from pipeline.cli.options import (
    AsOf,
    Cache,
    Edition,
    Games,
    Language,
    Least,
    Notes,
    ProjectFolder,
    Quiet,
    edition_name,
)

if TYPE_CHECKING:
    from pipeline.base.finding import Finding, Severity
    from pipeline.cli.report_format import Answer
    from pipeline.cli.telling import Measure


class Format(StrEnum):
    """How findings are told."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"
    MARKDOWN = "markdown"


FormatOption: TypeAlias = Annotated[
    Format,
    typer.Option(
        "--format",
        help="text: for people, with notes as numbers. json: all findings by game. sarif: 2.1.0,"
        " with what the codes mean and what is ignored. github: annotations. markdown: a table"
        " for each game.",
    ),
]
Strict: TypeAlias = Annotated[bool, typer.Option("--strict", help="Warnings count as errors.")]
Select: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--select", metavar="CODE", help="Only this code; may be repeated."),
]
Ignore: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--ignore", metavar="CODE", help="Not this code; may be repeated."),
]
Fit: TypeAlias = Annotated[
    bool, typer.Option("--fit/--no-fit", help="Lay out every face; else content alone.")
]
SelfTest: TypeAlias = Annotated[
    bool, typer.Option("--self-test", help="Try the checks and rules on their examples.")
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="The same as --format json.")]


def check(
    games: Games = None,
    format_: FormatOption = Format.TEXT,
    strict: Strict = False,
    select: Select = None,
    ignore: Ignore = None,
    fit: Fit = True,
    self_test: SelfTest = False,
    lang: Language = "",
    edition: Edition = "",
    as_of: AsOf = "",
    cache: Cache = True,
    severity: Least = None,
    notes: Notes = False,
    quiet: Quiet = False,
    json: AsJson = False,
    project: ProjectFolder = None,
) -> None:
    """Check games and their translations, and write nothing: content, templates, fit of every face.

    Ends with exit code 1 when there is an error. With --lang one language alone is checked. Notes
    are counted by code; --notes tells them, or --select those of one code. All other formats tell
    everything, unless --severity or --quiet leaves some out. What keeps a game from being read is
    always told, whatever is selected or ignored.
    """
    from pipeline.base.limits import LimitMet
    from pipeline.cli.cache import cache_folder
    from pipeline.cli.colour import terminal_paint
    from pipeline.cli.content_checks import CheckOptions, inspect, try_out
    from pipeline.cli.explain import require_codes
    from pipeline.cli.guard import FINDINGS
    from pipeline.cli.quote import Lines
    from pipeline.cli.report_format import Answer, ReportContext, publish
    from pipeline.cli.untrusted import placed_limit

    form = Format.JSON if json else format_
    selected = require_codes(select)
    measure = chosen_measure(form, severity, notes=notes, quiet=quiet, asked=selected)
    options = CheckOptions(
        tuple(games or ()),
        project,
        lang,
        edition_name(edition, as_of),
        selected,
        require_codes(ignore),
        fit=fit,
        silent=quiet or form is not Format.TEXT,
        cache=cache_folder(wanted=cache),
    )
    findings: list[Finding] = []

    def answers() -> "Iterator[Answer]":
        try:
            for answer in try_out(options) if self_test else inspect(options):
                findings.extend(answer.findings)
                yield answer.within(measure)
        except LimitMet as met:
            # What was found so far is told, in an answer that is complete.
            findings.append(placed_limit(met))
            yield Answer(", ".join(options.games) or "project", (findings[-1],))

    publish(form, answers(), ReportContext(Lines(project), terminal_paint(), quiet))
    if any(fails(finding, strict=strict) for finding in findings):
        raise typer.Exit(FINDINGS)


def chosen_measure(
    form: Format, severity: "Severity | None", *, notes: bool, quiet: bool, asked: frozenset[str]
) -> "Measure":
    """Return what is told one by one: people are told of notes only where they ask for them."""
    from pipeline.base.finding import Severity
    from pipeline.cli.telling import measure

    usual = Severity.WARNING if form is Format.TEXT else Severity.INFO
    return measure(severity, notes=notes, quiet=quiet, usual=usual, asked=asked)


def fails(finding: "Finding", *, strict: bool) -> bool:
    """Tell whether a finding ends the command with exit code 1."""
    from pipeline.base.finding import Severity

    return finding.severity is Severity.ERROR or (strict and finding.severity is Severity.WARNING)


COMMANDS = {
    "check": (
        check,
        (
            "punchboard check",
            "punchboard check scrimmage --no-fit --strict",
            "punchboard check --select table --select inventory",
            "punchboard check --format sarif > punchboard.sarif",
            "punchboard check --self-test",
        ),
    )
}
