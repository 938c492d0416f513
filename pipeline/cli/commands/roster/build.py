"""`punchboard roster build`: rosters on paper."""

from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.options import (
    AsOf,
    Edition,
    Fallback,
    Jobs,
    Json,
    Language,
    Least,
    Notes,
    OutputFolder,
    Papers,
    Products,
    ProjectFolder,
    Quiet,
    Release,
    edition_name,
    policy_of,
    release_gate,
)
from pipeline.cli.roster_options import OfGame, RosterFiles
from pipeline.cli.say import say
from pipeline.edition.roster.visibility import Part

if TYPE_CHECKING:
    from pathlib import Path

    from pipeline.cli.telling import Measure
    from pipeline.edition.project import Project
    from pipeline.press.build import Outcome
    from pipeline.rosters.printing import Print


def build(
    files: RosterFiles,
    product: Products = None,
    paper: Papers = None,
    without: Annotated[
        list[Part] | None,
        typer.Option(
            "--without",
            metavar="PART",
            help="A secret list without points, rules, xp or equipment; may be repeated.",
        ),
    ] = None,
    blank: Annotated[
        int, typer.Option("--blank", min=0, max=100, help="Blank cards beside those of the roster.")
    ] = 0,
    base: Annotated[
        str, typer.Option("--base", metavar="URL", help="The QR code is a link to this page.")
    ] = "",
    game: OfGame = "",
    edition: Edition = "",
    as_of: AsOf = "",
    lang: Language = "",
    release: Release = False,
    fallback: Fallback = False,
    out: OutputFolder = None,
    jobs: Jobs = 0,
    draft: Annotated[
        bool, typer.Option("--draft", help="Print what is illegal, too, and what does not fit.")
    ] = False,
    severity: Least = None,
    notes: Notes = False,
    quiet: Quiet = False,
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Print rosters: the game's own sheets, a list, its rules, cards.

    The list shows the verdict, the seal of the list and a QR code that holds all of it. An illegal
    roster is printed only with --draft, and the verdict stands on the paper. Prints go to
    output/rosters/NAME.
    """
    from pipeline.base.errors import Misuse
    from pipeline.cli.guard import FINDINGS
    from pipeline.cli.outcome import finish
    from pipeline.cli.telling import measured
    from pipeline.edition.project import open_project
    from pipeline.edition.roster.visibility import RosterVisibility
    from pipeline.rosters.printing import Print

    opened_project, chosen_edition = open_project(project), edition_name(edition, as_of)
    if any(letter.isspace() for letter in base):
        raise Misuse(f"{base!r} begins no link: it has a blank in it")
    visibility = RosterVisibility(tuple(dict.fromkeys(without or ())), blank, base)
    policy = policy_of(release=release, fallback=fallback)
    options = (out, tuple(product or ()), tuple(paper or ()), lang, jobs, draft, visibility, policy)
    measure = measured(severity, notes=notes, quiet=quiet, as_json=json)
    outcomes, refused = [], False
    for file in files:
        outcome = _print_roster(
            opened_project,
            Print(file, *options),
            game,
            chosen_edition,
            project,
            measure,
            quiet,
            json,
        )
        refused |= outcome is None
        outcomes += [outcome] if outcome is not None else []
    finish(outcomes, as_json=json)
    if refused:
        raise typer.Exit(FINDINGS)


def _print_roster(
    opened_project: "Project",
    request: "Print",
    game: str,
    edition: str,
    project: "Path | None",
    measure: "Measure",
    quiet: bool,
    json: bool,
) -> "Outcome | None":
    """Print one roster and tell of it; nothing is printed and returned of an illegal one."""
    from pipeline.base.errors import PunchboardError
    from pipeline.checks.game_rules.verdict import verdict
    from pipeline.cli.outcome import print_outcome
    from pipeline.cli.report import print_findings
    from pipeline.press.build import build
    from pipeline.rosters.judging import verdict_findings
    from pipeline.rosters.opening import open_roster
    from pipeline.rosters.printing import roster_order

    try:
        opened = open_roster(opened_project, request.file, game, edition)
        judged = verdict(opened.game, opened.record)
        if not judged.legal:
            print_findings(verdict_findings(judged), project, measure, as_json=json)
            if not request.draft:
                if not json:
                    say(f"not printed: {request.file} is illegal; --draft prints it all the same")
                return None
        order = roster_order(opened_project, opened, request, legal=judged.legal)
        outcome = build(order, gate=release_gate(order.edition.policy))
    except PunchboardError as error:
        print_findings(error.findings, project, measure, as_json=json)
        return None
    print_outcome(outcome, project, measure, quiet=quiet, as_json=json)
    return outcome


COMMANDS = {
    "build": (
        build,
        (
            "punchboard roster build my-army.yaml --paper a4",
            "punchboard roster build my-army.yaml --without points --without xp",
            "punchboard roster build my-army.yaml -p roster-cards --blank 6",
            "punchboard roster build my-army.yaml --lang de",
            "punchboard roster build broken.yaml --draft --out /tmp/drafts",
        ),
    )
}
