"""`punchboard preflight`: whether PDFs, whoever made them, are what a print shop asks for."""

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.options import ProjectFolder, Quiet

if TYPE_CHECKING:
    from pipeline.preflight.profile import Profile
    from pipeline.preflight.report import Report


class Format(StrEnum):
    """How the report is told."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


def preflight(
    context: typer.Context,
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="PDF", help="The files to check.")
    ] = None,
    profile: Annotated[
        str,
        typer.Option("--profile", metavar="PROFILE", help="A profile's name, or its file."),
    ] = "home",
    expect: Annotated[
        list[str] | None,
        typer.Option(
            "--expect",
            metavar="KEY=VALUE",
            help="A rule over those of the profile: pages=54, trim=[63mm, 88mm]; may be repeated.",
        ),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option("--report", metavar="FILE", help="Write the report as a PDF, too."),
    ] = None,
    format_: Annotated[Format, typer.Option("--format", help="How the report is told.")] = (
        Format.TEXT
    ),
    json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    list_: Annotated[bool, typer.Option("--list", help="List the profiles and the rules.")] = False,
    quiet: Quiet = False,
    project: ProjectFolder = None,
) -> None:
    """Check PDFs against a printer's or a print shop's profile, rule by rule; change nothing.

    Each rule passes, fails, or is not checked, which the report explains. Places are millimetres
    right and down of the trim's top left corner. Ends with exit code 1 when a rule fails.
    """
    from pipeline.base.errors import Misuse
    from pipeline.cli.command_line import require_alone
    from pipeline.cli.guard import FINDINGS

    form = Format.JSON if json else format_
    folders = _folders(project)
    if list_:
        require_alone(context, "--list", "format_", "json", "project")
        if form not in (Format.TEXT, Format.JSON):
            raise Misuse(f"--format {form} has no effect with --list: give text or json")
        _tell_lists(folders, as_json=form is Format.JSON)
        return
    if not files:
        raise Misuse("name the PDF files to look at, or list the profiles with --list")
    if report is not None:
        _require_apart(report, files)
    reports = _looked_at(files, profile, expect or (), folders, quiet=quiet)
    if report is not None:
        from pipeline.press.preflight_report import write_preflight_report

        write_preflight_report(reports, report)
    _tell(reports, form, project, quiet=quiet)
    if report is not None and form is Format.TEXT and not quiet:
        from pipeline.cli.paths import shown
        from pipeline.cli.say import say

        say(f"{shown(report)}  the report")
    if any(each.failed for each in reports):
        raise typer.Exit(FINDINGS)


def _require_apart(report: Path, files: Sequence[Path]) -> None:
    """Raise Misuse where the report would replace what it is about, or what is no PDF."""
    from pipeline.base.errors import Misuse
    from pipeline.cli.paths import pdf_place

    if any(report.resolve() == file.resolve() for file in files):
        raise Misuse(f"--report {report} is one of the files to look at: name another file")
    pdf_place(report)


def _folders(project: Path | None) -> list[Path]:
    """Return where profiles are sought: a project's templates, where there is one, and our own."""
    from pipeline.base.errors import Misuse
    from pipeline.base.folders import open_folder
    from pipeline.edition.project import open_project, supplied_folder

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
    files: Sequence[Path],
    name: str,
    expect: Sequence[str],
    folders: Sequence[Path],
    *,
    quiet: bool,
) -> "list[Report]":
    from pipeline.preflight.profile import own_values
    from pipeline.shops.promises import held_to

    held = held_to(name, folders).laid_over(own_values(expect))
    look = _look_apart if sys.platform == "linux" else _look
    return [look(file, held, quiet) for file in files]


def _look(file: Path, held: "Profile", quiet: bool) -> "Report":
    from pipeline.cli.progress import progress_bar
    from pipeline.preflight.run import preflight as look

    with progress_bar(file.name, quiet=quiet) as progress:
        return look(file, held, progress=progress)


def _look_apart(file: Path, held: "Profile", quiet: bool) -> "Report":
    """Look at a file in a process of its own, which the system holds to limits."""
    from pipeline.base.errors import PunchboardError
    from pipeline.preflight.run import unreadable
    from pipeline.press.worker_pool import spread

    try:
        (report,) = spread(_look_within_limits, [(file, held, quiet)], 1)
    except PunchboardError as error:
        if error.findings[0].code != "worker-lost":
            raise
        return unreadable(file, held, "the process that reads it takes too long, or has failed")
    return report


def _look_within_limits(file: Path, held: "Profile", quiet: bool) -> "Report":
    from psutil import Process

    from pipeline.cli.limited_work import bound
    from pipeline.preflight.budget import MOST_MEMORY, MOST_SECONDS
    from pipeline.preflight.run import unreadable

    most = Process().memory_info().data + MOST_MEMORY
    bound("RLIMIT_DATA", most, most)
    # Rules give up by themselves before; a library does not.
    bound("RLIMIT_CPU", 2 * int(MOST_SECONDS), 2 * int(MOST_SECONDS))
    try:
        return _look(file, held, quiet)
    except MemoryError:
        return unreadable(file, held)


def _tell(reports: "Sequence[Report]", form: Format, project: Path | None, *, quiet: bool) -> None:
    from pipeline.cli.preflight_text import report_data, say_report
    from pipeline.cli.say import say_data

    if form is Format.JSON:
        say_data([report_data(each) for each in reports])
    elif form is Format.TEXT:
        for each in reports:
            say_report(each, quiet=quiet)
    else:
        from pipeline.cli.colour import terminal_paint
        from pipeline.cli.quote import Lines
        from pipeline.cli.report_format import Answer, ReportContext, publish

        answers = (Answer(each.file, tuple(each.findings())) for each in reports)
        publish(form, answers, ReportContext(Lines(project), terminal_paint(), quiet))


def _tell_lists(folders: Sequence[Path], *, as_json: bool) -> None:
    """Print the profiles and the rules; raises PunchboardError, after that, where one is wrong."""
    from pipeline.base.errors import PunchboardError
    from pipeline.cli.preflight_text import lists_data, say_lists
    from pipeline.cli.say import say_data
    from pipeline.shops.promises import all_profiles

    known, findings = all_profiles(folders)
    if as_json:
        say_data(lists_data(known))
    else:
        say_lists(known)
    if findings:
        raise PunchboardError(findings)


COMMANDS = {
    "preflight": (
        preflight,
        (
            "punchboard preflight cards.pdf",
            "punchboard preflight cards.pdf --profile pdfx-1a --expect pages=54",
            "punchboard preflight *.pdf --profile myshop.yaml --report report.pdf",
            "punchboard preflight cards.pdf --format sarif",
            "punchboard preflight --list",
        ),
    )
}
