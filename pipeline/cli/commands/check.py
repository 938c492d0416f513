"""`check`, `preflight` and `explain`: faults of a game or a PDF, and what a code means."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from pipeline.cli.option_groups import argument, option
from pipeline.cli.options import (
    OTHER,
    Cache,
    Edition,
    Games,
    Language,
    ProjectFolder,
    Quiet,
    Verbosity,
    cache_folder,
    pdf_place,
    shown,
)
from pipeline.cli.report import Answer, Lines, ReportContext
from pipeline.cli.terminal import progress_bar, say, say_data, terminal_paint
from pipeline.source.files import open_folder
from pipeline.source.findings import Misuse, PunchboardError, Severity
from pipeline.source.limits import LimitMet

if TYPE_CHECKING:
    from pipeline.cli.checking import CheckOptions, Codes, Explanation
    from pipeline.cli.report import Measure
    from pipeline.pdf.profile import Profile
    from pipeline.pdf.report import Report
    from pipeline.source.findings import Finding


class Format(StrEnum):
    """The format of findings."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"
    MARKDOWN = "markdown"


Fit: TypeAlias = Annotated[
    bool, option("--fit/--no-fit", "Lay out every face, or check the content alone.")
]


@dataclass(frozen=True)
class Selection:
    """Which findings are asked for, and in which form."""

    format_: Annotated[Format, option("--format", "The format of the report.")] = Format.TEXT
    strict: Annotated[bool, option("--strict", "Warnings count as errors.")] = False
    select: Annotated[list[str] | None, option("--select CODE", "Only this code; repeatable.")] = (
        None
    )
    ignore: Annotated[list[str] | None, option("--ignore CODE", "Not this code; repeatable.")] = (
        None
    )

    @property
    def codes(self) -> "Codes":
        """The codes that are asked for; raises Misuse for one that no finding has."""
        from pipeline.cli.checking import Codes, require_codes

        select = require_codes(self.select, "--select")
        return Codes(select, require_codes(self.ignore, "--ignore"))

    def fails(self, finding: "Finding") -> bool:
        """Return whether a finding ends the command with exit code 1."""
        grave = (Severity.ERROR, Severity.WARNING) if self.strict else (Severity.ERROR,)
        return finding.severity in grave


@dataclass(frozen=True)
class CheckReport(Verbosity):
    """The form of a check's report."""

    severity: Annotated[
        Severity | None, option("--severity", "The lowest severity to report.", show_default=False)
    ] = None
    notes: Annotated[bool, option("--notes", "Report notes, too.")] = False
    json: Annotated[bool, option("--json", "Print the answer as JSON.")] = False
    project: ProjectFolder = None

    def told_as(self, form: Format, asked: frozenset[str]) -> "Measure":
        """Return what is reported one by one: people see notes only if they ask for them."""
        return self.measure(Severity.WARNING if form is Format.TEXT else Severity.INFO, asked)


def publish_answers(
    answers: Iterable[Answer],
    form: Format,
    measure: "Measure",
    selection: Selection,
    report: CheckReport,
) -> None:
    """Print answers as they come; raises typer.Exit with 1 if they have a finding that fails."""
    from pipeline.cli.guard import FINDINGS
    from pipeline.cli.report_formats import publish

    findings: list[Finding] = []

    def measured() -> Iterator[Answer]:
        for answer in answers:
            findings.extend(answer.findings)
            yield answer.within(measure)

    context = ReportContext(Lines(report.project), terminal_paint(), report.quiet)
    publish(form, measured(), context)
    if any(map(selection.fails, findings)):
        raise typer.Exit(FINDINGS)


def check(
    *,
    games: Games = None,
    selection: Selection,
    fit: Fit = True,
    self_test: Annotated[
        bool, option("--self-test", "Try the checks and rules on their examples.", OTHER)
    ] = False,
    mutants: Annotated[
        int,
        option(
            "--mutants N",
            "Change N values slightly, one at a time; list those that no check notices.",
            OTHER,
            min=0,
        ),
    ] = 0,
    lang: Language = "",
    edition: Edition,
    cache: Cache = True,
    report: CheckReport,
) -> None:
    """Check games and their translations, and write nothing: content, templates, fit of every face.

    The exit code is 1 if there is an error. --lang checks only one language. Notes are counted by
    code; --notes lists them all, --select those of one code. All other formats list everything,
    unless --severity or --quiet leaves some out. Errors that prevent a game from loading are always
    reported.
    """
    from pipeline.cli.checking import CheckOptions

    form, codes = Format.JSON if report.json else selection.format_, selection.codes
    options = CheckOptions(
        tuple(games or ()),
        report.project,
        lang,
        edition.name,
        codes,
        fit=fit,
        silent=report.quiet or form is not Format.TEXT,
        cache=cache_folder(wanted=cache),
    )
    asked = codes.select | {"mutants"} if mutants else codes.select
    answers = _answers(options, self_test=self_test, mutants=mutants)
    publish_answers(answers, form, report.told_as(form, asked), selection, report)


def _answers(options: "CheckOptions", *, self_test: bool, mutants: int) -> Iterator[Answer]:
    """Yield what is found in each game, and at which limit that ended."""
    from pipeline.cli.checking import guard, inspect, try_out
    from pipeline.cli.root import placed_limit

    try:
        usual = guard(options, mutants) if mutants else inspect(options)
        yield from try_out(options) if self_test else usual
    except LimitMet as met:
        # Findings so far are reported, in a complete answer.
        yield Answer(", ".join(options.games) or "project", (placed_limit(met),))


def explain(
    code: Annotated[
        str, argument("CODE", "A finding code; lists all checks if you name none.")
    ] = "",
    json: Annotated[bool, option("--json", "Print the answer as JSON.")] = False,
) -> None:
    """Explain a check: what it finds, why that matters, a bad and a good example.

    For other codes, it shows the messages and how to fix them.
    """
    from pipeline.cli.checking import explain_checks, explain_code, require_codes

    require_codes([code] if code else None)
    explanations = [explain_code(code)] if code else explain_checks()
    if json:
        say_data([explanation._asdict() for explanation in explanations])
    elif code:
        say(*_format_explanation(explanations[0]).split("\n"))
    else:
        width = max(len(explanation.code) for explanation in explanations)
        say(*(f"{explanation.code:<{width}}  {explanation.short}" for explanation in explanations))


def _format_explanation(explanation: "Explanation") -> str:
    from textwrap import fill

    paragraphs = [explanation.code]
    for text in (explanation.what, explanation.why):
        lines = (
            fill(line, 100, subsequent_indent="    " if line.startswith(" ") else "")
            for line in text.splitlines()
        )
        paragraphs.append("\n".join(lines))
    examples = ("Bad:", explanation.bad), ("Good:", explanation.good)
    paragraphs += [f"{title}\n{text}" for title, text in examples if text]
    ending = (explanation.gravity, f"Documented in {explanation.where}")
    return "\n\n".join([*filter(None, paragraphs), *ending])


class PreflightFormat(StrEnum):
    """The format of the report."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


def preflight(
    context: typer.Context,
    files: Annotated[list[Path] | None, argument("PDF", "The files to check.")] = None,
    profile: Annotated[str, option("--profile PROFILE", "A profile's name, or its file.")] = "home",
    expect: Annotated[
        list[str] | None,
        option(
            "--expect KEY=VALUE",
            "A rule that overrides the profile's: pages=54, trim=[63mm, 88mm]; repeatable.",
        ),
    ] = None,
    report: Annotated[Path | None, option("--out FILE", "Also write the report as a PDF.")] = None,
    format_: Annotated[PreflightFormat, option("--format", "The format of the report.")] = (
        PreflightFormat.TEXT
    ),
    json: Annotated[bool, option("--json", "Print the answer as JSON.")] = False,
    list_: Annotated[bool, option("--list", "List the profiles and the rules.")] = False,
    quiet: Quiet = False,
    project: ProjectFolder = None,
) -> None:
    """Check PDFs against a printer's or a print shop's profile, rule by rule; change nothing.

    A rule passes, fails or is not checked; the report says why. Places are in millimetres, right
    and down from the trim's top left corner. The exit code is 1 if a rule fails.
    """
    from pipeline.cli.guard import FINDINGS, require_alone

    form = PreflightFormat.JSON if json else format_
    folders = _folders(project)
    if list_:
        require_alone(context, "--list", "format_", "json", "project")
        if form not in (PreflightFormat.TEXT, PreflightFormat.JSON):
            raise Misuse(f"--format {form} has no effect with --list: give text or json")
        _tell_lists(folders, as_json=form is PreflightFormat.JSON)
        return
    if not files:
        raise Misuse("name the PDF files to look at, or list the profiles with --list")
    if report is not None:
        _require_apart(report, files)
    reports = _looked_at(files, profile, expect or (), folders, quiet=quiet)
    if report is not None:
        from pipeline.build.own_documents import write_preflight_report

        write_preflight_report(reports, report)
    _tell(reports, form, project, quiet=quiet)
    if report is not None and form is PreflightFormat.TEXT and not quiet:
        say(f"{shown(report)}  the report")
    if any(each.failed for each in reports):
        raise typer.Exit(FINDINGS)


def _require_apart(report: Path, files: Sequence[Path]) -> None:
    """Raise Misuse where the report would replace what it is about, or what is no PDF."""
    if any(report.resolve() == file.resolve() for file in files):
        raise Misuse(f"--out {report} is one of the files to look at: name another file")
    pdf_place(report)


def _folders(project: Path | None) -> list[Path]:
    """Return where profiles are sought: a project's templates, if there is one, and our own."""
    from pipeline.build.project import open_project, supplied_folder

    open_folder(supplied_folder())
    try:
        home = open_project(project)
    except Misuse:
        if project is not None:
            raise
        return [supplied_folder()]
    own = [home.root / "templates" / game for game in home.games()]
    return [*home.shared_folders(), *own]


def _looked_at(
    files: Sequence[Path], name: str, expect: Sequence[str], folders: Sequence[Path], *, quiet: bool
) -> "list[Report]":
    from pipeline.pdf.profile import own_values
    from pipeline.shops.delivery import held_to

    held = held_to(name, folders).laid_over(own_values(expect))
    look = _look_apart if sys.platform == "linux" else _look
    return [look(file, held, quiet) for file in files]


def _look(file: Path, held: "Profile", quiet: bool) -> "Report":
    from pipeline.pdf.preflight import preflight as look

    with progress_bar(file.name, quiet=quiet) as progress:
        return look(file, held, progress=progress)


def _look_apart(file: Path, held: "Profile", quiet: bool) -> "Report":
    """Look at a file in a process of its own, which the system holds to limits."""
    from pipeline.build.worker_pool import spread
    from pipeline.pdf.preflight import unreadable

    try:
        (report,) = spread(_look_within_limits, [(file, held, quiet)], 1)
    except PunchboardError as error:
        if error.findings[0].code != "worker-lost":
            raise
        return unreadable(file, held, "the process that reads it takes too long, or has failed")
    return report


def _look_within_limits(file: Path, held: "Profile", quiet: bool) -> "Report":
    from psutil import Process

    from pipeline.cli.limits import bound
    from pipeline.pdf.preflight import unreadable
    from pipeline.pdf.reading import MOST_MEMORY, MOST_SECONDS

    most = Process().memory_info().data + MOST_MEMORY
    bound("RLIMIT_DATA", most, most)
    # Rules give up by themselves before; a library does not.
    bound("RLIMIT_CPU", 2 * int(MOST_SECONDS), 2 * int(MOST_SECONDS))
    try:
        return _look(file, held, quiet)
    except MemoryError:
        return unreadable(file, held)


def _tell(
    reports: "Sequence[Report]", form: PreflightFormat, project: Path | None, *, quiet: bool
) -> None:
    from pipeline.cli.report_formats import publish, report_data, say_report

    if form is PreflightFormat.JSON:
        say_data([report_data(each) for each in reports])
    elif form is PreflightFormat.TEXT:
        for each in reports:
            say_report(each, quiet=quiet)
    else:
        answers = (Answer(each.file, tuple(each.findings())) for each in reports)
        publish(form, answers, ReportContext(Lines(project), terminal_paint(), quiet))


def _tell_lists(folders: Sequence[Path], *, as_json: bool) -> None:
    """Print the profiles and the rules; raises PunchboardError, after that, where one is wrong."""
    from pipeline.cli.report_formats import lists_data, say_lists
    from pipeline.pdf.profile import RULES
    from pipeline.shops.delivery import all_profiles

    known, findings = all_profiles(folders)
    if as_json:
        say_data(lists_data(known, RULES))
    else:
        say_lists(known, RULES)
    if findings:
        raise PunchboardError(findings)


COMMANDS = {"check": check, "explain": explain, "preflight": preflight}
