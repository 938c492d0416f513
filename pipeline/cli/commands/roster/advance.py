"""`punchboard roster advance`: a roster after its next game."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.options import Json, ProjectFolder
from pipeline.cli.roster_options import OfGame, RosterFile
from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.campaign.advance import Advanced, AdvanceRequest
    from pipeline.content.game import Game
    from pipeline.content.records import Record

Answers = Annotated[
    Path | None,
    typer.Option("--answers", metavar="FILE", help="Answers in YAML, step by step."),
]
Seed = Annotated[str, typer.Option("--seed", metavar="N", help="Throw all dice, from this seed.")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="STEP.ENTRY.NAME=VALUE", help="One answer; may be repeated."),
]
Day = Annotated[str, typer.Option("--date", metavar="DAY", help="The new roster's day; today.")]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="The new file; dated, beside FILE.")
]
NoInput = Annotated[bool, typer.Option("--no-input", help="Ask nothing, not even on a terminal.")]


def advance(
    file: RosterFile,
    answers: Answers = None,
    set_: Set = None,
    seed: Seed = "",
    date: Day = "",
    out: Out = None,
    no_input: NoInput = False,
    game: OfGame = "",
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Take the steps after a game, and write a new roster.

    What they need to know is taken from --set and --answers, and asked on a terminal; --seed
    throws the dice. The new file says what it follows and what happened. No file is
    ever overwritten, and nothing is written that breaks a rule.
    """
    from pipeline.base.errors import Misuse
    from pipeline.campaign.advance import AdvanceRequest
    from pipeline.campaign.writer import dated_name
    from pipeline.cli.paths import shown
    from pipeline.cli.prompt import terminal
    from pipeline.edition.project import open_project
    from pipeline.publish.atomic import write_atomically
    from pipeline.rosters.opening import open_roster

    opened_project, day = open_project(project), _day(date)
    opened = open_roster(opened_project, file, game)
    target = out or file.parent / dated_name(file, day, file.parent)
    if target.exists():
        raise Misuse(f"{target} exists already; choose another file with --out")
    if target.suffix not in (".yaml", ".yml", ".json"):
        raise Misuse(f"{target}: expected a name that ends with .yaml or .json")
    prompter = None if no_input or json else terminal()
    request = AdvanceRequest(day, target.name, answers, set_ or (), prompter, seed)
    made = _advance_roster(opened.game, opened.record, file, request)
    write_atomically(target, made.text.encode())
    _print_report(made, shown(target), as_json=json)


def _advance_roster(
    game: "Game", record: "Record", file: Path, request: "AdvanceRequest"
) -> "Advanced":
    """Return the advanced roster; raises PunchboardError with the rules that it would break."""
    from pipeline.base.errors import PunchboardError
    from pipeline.base.finding import Finding, Position
    from pipeline.campaign.advance import Illegal
    from pipeline.campaign.advance import advance as advanced
    from pipeline.rosters.judging import fault_finding

    try:
        return advanced(game, record, file, request)
    except Illegal as error:
        findings = [fault_finding(fault) for fault in error.verdict.faults]
        summary = Finding("roster-illegal", str(error), Position(), str(record))
        raise PunchboardError([*findings, summary]) from None


def _day(text: str) -> str:
    """Return the day of the new roster, today where none is given; raises Misuse."""
    from datetime import date

    from pipeline.base.errors import Misuse

    try:
        return date.fromisoformat(text).isoformat() if text else date.today().isoformat()
    except ValueError:
        raise Misuse(f"--date: expected a day such as 2026-03-14, found {text!r}") from None


def _print_report(made: "Advanced", file: str, *, as_json: bool) -> None:
    from pipeline.cli.roster_options import verdict_data

    if as_json:
        ledger = [line._asdict() for line in made.ledger]
        data = {"file": file, "ledger": ledger, **verdict_data(made.verdict)}
        say_data(data)
        return
    for line in made.ledger:
        say(f"{line.step}: {line.text}")
    for fault in made.verdict.advice:
        say(f"advice: {fault.title}: {fault.message}")
    say(file)


COMMANDS = {
    "advance": (
        advance,
        (
            "punchboard roster advance my-army.yaml",
            "punchboard roster advance my-army.yaml --answers mission-4.yaml --seed 7",
            "punchboard roster advance my-army.yaml --set mission.won=yes"
            ' --set "casualties.Old Salt.result=6" --date 2026-03-14',
        ),
    )
}
