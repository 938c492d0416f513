"""`punchboard roster build`: rosters on paper."""

from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.build.roster.showing import Part
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
)
from pipeline.cli.rosters import OfGame, RosterFiles
from pipeline.cli.say import say

if TYPE_CHECKING:
    from pathlib import Path

    from pipeline.build.build import Outcome
    from pipeline.build.project import Project
    from pipeline.build.roster.printing import Print
    from pipeline.cli.telling import Measure


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
    from pipeline.build.project import open_project
    from pipeline.build.roster.printing import Print
    from pipeline.build.roster.showing import Showing
    from pipeline.cli.guard import FINDINGS
    from pipeline.cli.outcome import end, measured

    home, wanted = open_project(project), edition_name(edition, as_of)
    if any(letter.isspace() for letter in base):
        raise Misuse(f"{base!r} begins no link: it has a blank in it")
    showing = Showing(tuple(dict.fromkeys(without or ())), blank, base)
    policy = policy_of(release=release, fallback=fallback)
    chosen = (out, tuple(product or ()), tuple(paper or ()), lang, jobs, draft, showing, policy)
    told = measured(severity, notes=notes, quiet=quiet, as_json=json)
    outcomes, refused = [], False
    for file in files:
        outcome = _built(home, Print(file, *chosen), game, wanted, project, told, quiet, json)
        refused |= outcome is None
        outcomes += [outcome] if outcome is not None else []
    end(outcomes, as_json=json)
    if refused:
        raise typer.Exit(FINDINGS)


def _built(
    home: "Project",
    wish: "Print",
    game: str,
    edition: str,
    project: "Path | None",
    told: "Measure",
    quiet: bool,
    json: bool,
) -> "Outcome | None":
    """Print one roster and tell of it; nothing is printed and returned of an illegal one."""
    from pipeline.base.errors import PunchboardError
    from pipeline.build.build import build
    from pipeline.build.roster.opening import open_roster
    from pipeline.build.roster.printing import roster_order
    from pipeline.checks.verdict import verdict
    from pipeline.cli.outcome import tell
    from pipeline.cli.report import print_findings
    from pipeline.cli.rosters import verdict_findings

    try:
        opened = open_roster(home, wish.file, game, edition)
        judged = verdict(opened.game, opened.record)
        if not judged.legal:
            print_findings(verdict_findings(judged), project, as_json=json)
            if not wish.draft:
                if not json:
                    say(f"not printed: {wish.file} is illegal; --draft prints it all the same")
                return None
        outcome = build(roster_order(home, opened, wish, legal=judged.legal))
    except PunchboardError as error:
        print_findings(error.findings, project, as_json=json)
        return None
    tell(outcome, project, told, quiet=quiet, as_json=json)
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
