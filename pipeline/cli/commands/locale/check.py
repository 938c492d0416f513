"""`punchboard locale check`: what is wrong with translations."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.commands.check import (
    AsJson,
    Fit,
    Format,
    FormatOption,
    Ignore,
    Select,
    Strict,
    chosen_measure,
    fails,
)
from pipeline.cli.locale_options import Homes, Languages, languages_asked, open_po_files
from pipeline.cli.options import Least, Notes, ProjectFolder, Quiet
from pipeline.cli.say import say

if TYPE_CHECKING:
    from pipeline.base.finding import Finding
    from pipeline.cli.report_format import Answer

Release = Annotated[
    bool, typer.Option("--release", help="What is missing or stale is an error, text by text.")
]

Ladder = Annotated[
    bool, typer.Option("--ladder", help="Name each face whose text gave way to fit.")
]


def check(
    games: Homes = None,
    languages: Languages = None,
    fit: Fit = True,
    ladder: Ladder = False,
    release: Release = False,
    format_: FormatOption = Format.TEXT,
    strict: Strict = False,
    select: Select = None,
    ignore: Ignore = None,
    severity: Least = None,
    notes: Notes = False,
    quiet: Quiet = False,
    json: AsJson = False,
    project: ProjectFolder = None,
) -> None:
    """Check translations: figures, icons, references, terms, punctuation, and the fit of all faces.

    Ends with exit code 1 when there is an error. A translator's comment lets a finding pass:
    # same, where both languages have the same words, else # punchboard: ignore CODE reason.
    """
    from pipeline.cli.colour import terminal_paint
    from pipeline.cli.explain import require_codes
    from pipeline.cli.guard import FINDINGS
    from pipeline.cli.quote import Lines
    from pipeline.cli.report_format import ReportContext, publish
    from pipeline.cli.translation_checks import CheckOptions, inspect, refuse_idle_ladder

    form = Format.JSON if json else format_
    codes = require_codes(select), require_codes(ignore)
    measure = chosen_measure(form, severity, notes=notes, quiet=quiet, asked=codes[0])
    options = CheckOptions(
        *codes, release=release, fit=fit, ladder=ladder, silent=quiet or form is not Format.TEXT
    )
    refuse_idle_ladder(options)
    homes = languages_asked(open_po_files(games, project), languages, games)
    if not quiet and form is Format.TEXT and not any(requested for _, requested in homes):
        say("nothing is translated yet; begin with: punchboard locale new GAME LANG")
    findings: list[Finding] = []

    def answers() -> "Iterator[Answer]":
        for answer in inspect(homes, options):
            findings.extend(answer.findings)
            yield answer.within(measure)

    publish(form, answers(), ReportContext(Lines(project), terminal_paint(), quiet))
    if any(fails(finding, strict=strict) for finding in findings):
        raise typer.Exit(FINDINGS)


COMMANDS = {
    "check": (
        check,
        (
            "punchboard locale check",
            "punchboard locale check scrimmage --lang fr --no-fit",
            "punchboard locale check scrimmage --lang fr --select translation-numbers",
            "punchboard locale check --release --strict",
        ),
    )
}
